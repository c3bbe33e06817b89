package io.fillrate.e2e.server.postgres;

import io.fillrate.core.Session;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.e2e.server.TargetException;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.commons.io.FileUtils;

/**
 * A second server that receives and applies the log of a first one, both on this machine. The binaries lack {@code pg_basebackup}, so its
 * data folder is a copy of the first one's, made while that runs, between {@code pg_backup_start} and {@code pg_backup_stop}. When it
 * receives the log, the first server waits for it; for which of its steps is set by each connection's {@code synchronous_commit}.
 */
final class StreamingReplica implements AutoCloseable {

    /** By which the first server knows it. */
    private static final String NAME = "replica";

    /** Of the first server, besides its own: that no log is removed before the replica has it. */
    static final Map<String, String> PRIMARY = Map.of("wal_keep_size", "1GB");

    /** Folders whose contents belong to a running server; the log comes over the connection. */
    private static final Set<String> EMPTY_FOLDERS = Set.of(
            "pg_wal",
            "pg_replslot",
            "pg_dynshmem",
            "pg_notify",
            "pg_serial",
            "pg_snapshots",
            "pg_stat_tmp",
            "pg_subtrans");

    /** Of the process that works on a data folder. */
    private static final Set<String> PROCESS_FILES = Set.of("postmaster.pid", "postmaster.opts", "epg-lock");

    private static final Duration START_TIMEOUT = Duration.ofSeconds(30);
    private static final long PAUSE_MILLIS = 20;

    private static final String STREAMING =
            "select count(*) from pg_stat_replication where application_name = '" + NAME + "' and state = 'streaming'";

    private final EmbeddedPostgres postgres;
    private final Path data;

    private StreamingReplica(EmbeddedPostgres postgres, Path data) {
        this.postgres = postgres;
        this.data = data;
    }

    /**
     * Copies the data of a running server, starts another one on the copy, and has the first one wait for it.
     *
     * @param folder for the data, which goes into a new folder within
     * @param primary connections of a superuser to the first server
     * @param builder of a server on a data folder, with the first one's settings
     * @throws IOException if it does not start, or does not receive the log
     */
    static StreamingReplica start(
            Path folder, Session primary, int primaryPort, Function<Path, EmbeddedPostgres.Builder> builder)
            throws IOException {
        Files.createDirectories(folder);
        EmbeddedPostgresServer.LEFTOVERS.removeFrom(folder);
        Path data = Files.createTempDirectory(folder, "data");
        try (Connection connection = primary.connect()) {
            copy(connection, data);
            Files.createFile(data.resolve("standby.signal"));
            Files.writeString(
                    data.resolve("postgresql.auto.conf"),
                    "\nprimary_conninfo = 'host=127.0.0.1 port=" + primaryPort + " user=postgres application_name="
                            + NAME + "'\n",
                    StandardOpenOption.APPEND,
                    StandardOpenOption.CREATE);
            StreamingReplica replica = new StreamingReplica(builder.apply(data).start(), data);
            try {
                replica.awaitStreaming(connection);
                Sql.run(connection, "alter system set synchronous_standby_names = '" + NAME + "'");
                Sql.texts(connection, "select pg_reload_conf()");
                return replica;
            } catch (SQLException | IOException e) {
                replica.close();
                throw e;
            }
        } catch (SQLException | IOException | IllegalStateException e) {
            FileUtils.deleteQuietly(data.toFile());
            throw new IOException("no replica: " + e.getMessage(), e);
        }
    }

    private static void copy(Connection connection, Path to) throws SQLException, IOException {
        Sql.texts(connection, "select pg_backup_start('" + NAME + "', true)");
        copy(Path.of(Sql.texts(connection, "show data_directory").get(0)), to);
        String label = Sql.texts(connection, "select labelfile from pg_backup_stop(false)")
                .get(0);
        Files.writeString(to.resolve("backup_label"), label);
    }

    /** Files may go meanwhile; the log makes up for that. */
    private static void copy(Path from, Path to) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<Path>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                Path inside = from.relativize(folder);
                if (!inside.toString().isEmpty()) {
                    Files.createDirectory(to.resolve(inside));
                }
                return EMPTY_FOLDERS.contains(inside.toString())
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Path inside = from.relativize(file);
                if (!PROCESS_FILES.contains(inside.toString())) {
                    try {
                        Files.copy(file, to.resolve(inside));
                    } catch (NoSuchFileException gone) {
                        return FileVisitResult.CONTINUE;
                    }
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                if (failure instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw failure;
            }
        });
    }

    private void awaitStreaming(Connection connection) throws SQLException, IOException {
        long start = System.nanoTime();
        while (!"1".equals(Sql.texts(connection, STREAMING).get(0))) {
            if (System.nanoTime() - start > START_TIMEOUT.toNanos()) {
                throw new IOException("it does not receive the log");
            }
            try {
                Thread.sleep(PAUSE_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted while it was starting", e);
            }
        }
    }

    int process() {
        try {
            return Integer.parseInt(
                    Files.readAllLines(data.resolve("postmaster.pid")).get(0).strip());
        } catch (IOException e) {
            throw new TargetException("the replica has ended", e);
        }
    }

    /** Stops the server and removes its data; safe to call twice. */
    @Override
    public void close() throws IOException {
        try {
            postgres.close();
        } finally {
            FileUtils.deleteQuietly(data.toFile());
        }
    }
}
