package io.fillrate.core.postgres;

import io.fillrate.core.Kill;
import io.fillrate.core.LoadTarget;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A server that can be killed, and that comes back with the data that it had. */
final class KillablePostgres implements AutoCloseable {

    private final Path data;
    private final Map<String, String> settings = new HashMap<>();
    private EmbeddedPostgres server;

    /** Starts a new server whose commits survive the death of its processes. */
    KillablePostgres(Map<String, String> settings) {
        this.settings.put("synchronous_commit", "on");
        this.settings.putAll(settings);
        try {
            data = Files.createTempDirectory("killable-postgres");
            this.settings.put("unix_socket_directories", data.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server = PostgresStarter.start(builder());
    }

    private EmbeddedPostgres.Builder builder() {
        return PostgresStarter.builder(settings).setDataDirectory(data).setCleanDataDirectory(false);
    }

    LoadTarget target() {
        return new LoadTarget(
                server.getJdbcUrl("postgres", "postgres"), Map.of(), PostgresDialect.INSTANCE, PostgresCells.INSTANCE);
    }

    /**
     * Kills all of its processes, as a power cut does. The first goes last, and is stopped until then: others that saw it die would begin
     * to tidy up, which a power cut leaves them no time for.
     */
    void kill() {
        Path pidFile = data.resolve("postmaster.pid");
        try {
            long pid = Long.parseLong(Files.readAllLines(pidFile).get(0).strip());
            Commands.must("kill", "-STOP", Long.toString(pid));
            ProcessHandle postmaster = ProcessHandle.of(pid).orElseThrow();
            List<ProcessHandle> processes = Stream.concat(postmaster.descendants(), Stream.of(postmaster))
                    .toList();
            Kill.all(processes);
            deleteLocks();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A dead process may keep its number for a while, and a new server would take it for a running one. */
    private void deleteLocks() throws IOException {
        try (Stream<Path> files = Files.list(data)) {
            for (Path file : files.filter(KillablePostgres::isLock).toList()) {
                Files.delete(file);
            }
        }
    }

    private static boolean isLock(Path file) {
        String name = file.getFileName().toString();
        return name.equals("postmaster.pid") || name.startsWith(".s.PGSQL.");
    }

    /** Starts it again after a kill, on the same port. */
    void restart() {
        int port = server.getPort();
        stop();
        server = PostgresStarter.start(builder().setPort(port));
    }

    private void stop() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends it, and removes its data. */
    @Override
    public void close() {
        stop();
        try (Stream<Path> files = Files.walk(data)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
