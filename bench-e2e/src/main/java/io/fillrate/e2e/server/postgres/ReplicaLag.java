package io.fillrate.e2e.server.postgres;

import io.fillrate.core.Session;
import io.fillrate.e2e.server.TargetException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** The replication lag of a replica in bytes of log, as its server reports it. */
record ReplicaLag(WatchingConnection connection) implements AutoCloseable {

    private static final String BYTES = """
            select pg_wal_lsn_diff(now, write_lsn)::int8, pg_wal_lsn_diff(now, flush_lsn)::int8,
                   pg_wal_lsn_diff(now, replay_lsn)::int8 /* fillrate statistics */
            from pg_stat_replication, pg_current_wal_lsn() as now
            where state = 'streaming'
            """;

    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final long PAUSE_NANOS = 5_000_000;

    ReplicaLag(Session session) {
        this(new WatchingConnection(session, "fillrate lag"));
    }

    /**
     * Bytes of the log that it has not written, flushed and replayed yet, by {@code Write}, {@code Flush} and {@code Replay}; none if they
     * are not known.
     */
    Map<String, Long> bytes() {
        return connection.ask(ReplicaLag::bytes, Map.of());
    }

    /**
     * Waits until the replica has applied everything.
     *
     * @throws TargetException if it has not within half a minute
     */
    void awaitNone() {
        long start = System.nanoTime();
        while (bytes().getOrDefault("Replay", Long.MAX_VALUE) > 0) {
            if (System.nanoTime() - start > TIMEOUT.toNanos()
                    || Thread.currentThread().isInterrupted()) {
                throw new TargetException(
                        "the replica has not applied the log within " + TIMEOUT.toSeconds() + " s", null);
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private static Map<String, Long> bytes(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(BYTES)) {
            return row.next()
                    ? Map.of("Write", row.getLong(1), "Flush", row.getLong(2), "Replay", row.getLong(3))
                    : Map.of();
        }
    }

    @Override
    public void close() {
        connection.close();
    }
}
