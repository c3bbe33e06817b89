package io.fillrate.core.mysql;

import io.fillrate.core.Eventually;
import io.fillrate.core.Kill;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.commons.io.FileUtils;

/** A MySQL server that ends with the JVM, and its data with it; it commits as safely as it does by default. */
final class MySqlProcess implements TestServer.KillableServer {

    private static final String READY = "ready for connections.";
    private static final int STOP_SECONDS = 60;

    private final String program;
    private final Path folder;
    private final int port;
    private Process process;

    private MySqlProcess(String program, Path folder, int port) throws IOException {
        this.program = program;
        this.folder = folder;
        this.port = port;
        this.process = launch();
    }

    /** Makes new data and starts a server on it. */
    static MySqlProcess start(String program) {
        try {
            Path folder = Files.createTempDirectory("fillrate-mysql");
            Path init = Files.writeString(folder.resolve("init.sql"), "CREATE DATABASE IF NOT EXISTS test;\n");
            Process making = command(program, folder, "--initialize-insecure", "--init-file=" + init)
                    .start();
            if (making.waitFor() != 0) {
                throw new IllegalStateException(log(folder));
            }
            MySqlProcess server = new MySqlProcess(program, folder, EmbeddedMariaDb.freePort());
            Runtime.getRuntime().addShutdownHook(new Thread(server::remove, "stop-mysql"));
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ProcessBuilder command(String program, Path folder, String... more) {
        List<String> command = new ArrayList<>(List.of(
                program,
                "--no-defaults",
                "--user=" + System.getProperty("user.name"),
                "--datadir=" + folder.resolve("data"),
                "--secure-file-priv=NULL"));
        command.addAll(List.of(more));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile());
    }

    private Process launch() throws IOException {
        Process started = command(
                        program,
                        folder,
                        "--port=" + port,
                        "--bind-address=127.0.0.1",
                        "--socket=" + folder.resolve("s.sock"),
                        "--mysqlx=OFF",
                        "--local-infile=1")
                .start();
        Eventually.holds(
                "MySQL runs: " + folder.resolve("log"), () -> log(folder).contains(READY));
        return started;
    }

    private static String log(Path folder) {
        try {
            return Files.readString(folder.resolve("log"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public void kill() {
        Kill.all(List.of(process.toHandle()));
    }

    @Override
    public void restart() {
        try {
            process = launch();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void stop() {
        process.destroy();
        try {
            process.waitFor(STOP_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void remove() {
        process.destroyForcibly();
        stop();
        FileUtils.deleteQuietly(folder.toFile());
    }
}
