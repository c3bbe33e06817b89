package io.fillrate.e2e.server.postgres;

import io.fillrate.core.Session;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.internal.jdbc.Sql.RowReader;
import io.fillrate.e2e.server.TargetException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * What a server reports about loads while they run, on a connection of its own, opened by the first request. Safe for use by many threads.
 * If anything fails the answer is unknown: no load fails because of that.
 */
final class PostgresWatch implements AutoCloseable {

    private static final String COPIED = """
            select sum(tuples_processed)::int8 /* fillrate statistics */ from pg_stat_progress_copy
            where datname = current_database() having count(*) > 0
            """;

    /** Without that which every reader has. */
    private static final String LOCKS = """
            select distinct mode /* fillrate statistics */ from pg_locks
            where locktype = 'relation' and relation = to_regclass(?) and granted and mode <> 'AccessShareLock'
            """;

    private static final String LAG = """
            select pg_wal_lsn_diff(now, write_lsn)::int8, pg_wal_lsn_diff(now, flush_lsn)::int8,
                   pg_wal_lsn_diff(now, replay_lsn)::int8 /* fillrate statistics */
            from pg_stat_replication, pg_current_wal_lsn() as now
            where state = 'streaming'
            """;

    /** By which the server can tell the connection from those that load. */
    private static final Map<String, String> NAME = Map.of("ApplicationName", "fillrate watch");

    private static final Duration REPLICA_TIMEOUT = Duration.ofSeconds(30);
    private static final long PAUSE_NANOS = 5_000_000;

    private final Session session;
    private @Nullable Connection connection;
    private boolean closed;

    /** Opens nothing yet. */
    PostgresWatch(Session session) {
        this.session = session;
    }

    /** Rows that all running COPYs have taken so far; empty if none is running, or it is not known. */
    OptionalLong copiedRows() {
        return ask(row -> row.getLong(1), COPIED).stream()
                .mapToLong(Long::longValue)
                .findFirst();
    }

    /** The modes of all locks on a table but {@code AccessShareLock}, such as {@code RowExclusiveLock}; none if they are not known. */
    Set<String> locks(String quotedTable) {
        return Set.copyOf(ask(row -> row.getString(1), LOCKS, quotedTable));
    }

    /**
     * Bytes of the log that a replica has not written, flushed and replayed yet, by {@code Write}, {@code Flush} and {@code Replay}; none
     * without a replica, or if they are not known.
     */
    Map<String, Long> replicaLag() {
        return ask(row -> Map.of("Write", row.getLong(1), "Flush", row.getLong(2), "Replay", row.getLong(3)), LAG)
                .stream()
                .findFirst()
                .orElse(Map.of());
    }

    /**
     * Waits until the replica has applied everything.
     *
     * @throws TargetException if it has not within half a minute
     */
    void awaitReplica() {
        long start = System.nanoTime();
        while (replicaLag().getOrDefault("Replay", Long.MAX_VALUE) > 0) {
            if (System.nanoTime() - start > REPLICA_TIMEOUT.toNanos()
                    || Thread.currentThread().isInterrupted()) {
                throw new TargetException(
                        "the replica has not applied the log within " + REPLICA_TIMEOUT.toSeconds() + " s", null);
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** The rows of the answer; none if it is not known. */
    private synchronized <R> List<R> ask(RowReader<R> reader, String sql, String... parameters) {
        if (closed) {
            return List.of();
        }
        try {
            Connection open = connection == null ? session.connect(NAME) : connection;
            connection = open;
            return Sql.query(open, reader, sql, parameters);
        } catch (SQLException e) {
            return List.of();
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (connection != null) {
            try {
                connection.close();
            } catch (SQLException gone) {
                // The server is gone already, and so is the connection.
            }
        }
    }
}
