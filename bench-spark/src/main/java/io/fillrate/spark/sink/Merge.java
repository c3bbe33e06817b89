package io.fillrate.spark.sink;

import io.fillrate.core.internal.jdbc.Sql;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Moves the rows of the attempts that Spark has committed into the table, in one transaction that begins by recording the load. So it may
 * be repeated when its outcome is unknown: if it has happened, the record is there, and if it is about to happen, the second one waits.
 */
final class Merge {

    private static final Logger LOG = LoggerFactory.getLogger(Merge.class);
    private static final int MAX_TRIES = 5;
    private static final long PAUSE_MILLIS = 1000;
    private static final int ANSWER_TIMEOUT_SECONDS = 10;

    /** SQLSTATEs of a transaction that may succeed when repeated: serialization_failure and deadlock_detected. */
    private static final Set<String> REPEATABLE = Set.of("40001", "40P01");

    private final LoadRecord record;
    private final LoadPlan plan;
    private final List<Attempt> attempts;
    private final long rows;
    private long stagedBytes;

    Merge(LoadRecord record, List<Attempt> attempts) {
        this.record = record;
        this.plan = record.plan();
        this.attempts = attempts.stream().filter(attempt -> attempt.rows() > 0).toList();
        this.rows = attempts.stream().mapToLong(Attempt::rows).sum();
    }

    /** Moves the rows, unless a load of this id has brought its own. */
    void run() throws SQLException {
        for (int tries = 1; ; tries++) {
            try (Connection connection = Connections.reopen(plan.options())) {
                try {
                    connection.setTransactionIsolation(plan.database().mergeIsolation());
                    connection.setAutoCommit(false);
                    move(connection);
                    connection.commit();
                    return;
                } catch (SQLException e) {
                    boolean lost = !connection.isValid(ANSWER_TIMEOUT_SECONDS);
                    if (tries == MAX_TRIES || !(lost || REPEATABLE.contains(String.valueOf(e.getSQLState())))) {
                        throw e;
                    }
                    LOG.warn("{}: the merge is repeated: {}", plan.target(), e.getMessage());
                }
            }
            Connections.pause(tries * PAUSE_MILLIS);
        }
    }

    private void move(Connection connection) throws SQLException {
        if (!record.claim(connection, rows)) {
            return;
        }
        requireStaged(connection);
        if (plan.overwrite()) {
            plan.database().empty(connection, plan);
        }
        stagedBytes = 0;
        for (Attempt attempt : attempts) {
            stagedBytes += plan.database().size(connection, plan.stagingSchema(), staging(attempt));
        }
        SinkUpsert upsert = plan.upsert();
        if (upsert == null) {
            for (Attempt attempt : attempts) {
                requireArrived(attempt, inserted(connection, attempt));
            }
        } else if (!attempts.isEmpty()) {
            upsert(connection, upsert);
        }
    }

    private void requireStaged(Connection connection) throws SQLException {
        Set<Attempt> committed = new HashSet<>(record.committed(connection));
        for (Attempt attempt : attempts) {
            if (!committed.contains(attempt)) {
                throw new SQLException("the staging table of partition " + attempt.partition()
                        + " is gone: another load has taken this one for dead, since its connection was lost, or the server"
                        + " has crashed and does not keep what is committed (synchronous_commit, fsync)");
            }
        }
    }

    private String staging(Attempt attempt) {
        return record.staging(attempt.partition(), attempt.task());
    }

    private String query(Attempt attempt) {
        return "SELECT " + plan.columnList() + " FROM " + plan.staged(staging(attempt));
    }

    private Arrived inserted(Connection connection, Attempt attempt) throws SQLException {
        String insert = plan.insert(query(attempt));
        String columns = plan.columnList();
        return plan.digests()
                ? arrived(
                        connection,
                        "WITH arrived AS (" + insert + " RETURNING " + columns + ") " + RowSum.sql(columns, "arrived"))
                : new Arrived(Sql.run(connection, insert), attempt.digest());
    }

    /** One statement for all rows: so the database compares each key with those of all others. */
    private void upsert(Connection connection, SinkUpsert upsert) throws SQLException {
        for (Attempt attempt : attempts) {
            String staged = plan.staged(staging(attempt));
            requireArrived(
                    attempt,
                    plan.digests()
                            ? arrived(connection, RowSum.sql(plan.columnList(), staged))
                            : arrived(connection, "SELECT count(*), 0 FROM " + staged));
        }
        String all = attempts.stream().map(this::query).collect(Collectors.joining(" UNION ALL "));
        String chosen = upsert.chosen(plan, all);
        List<String> repeated = Sql.texts(connection, upsert.repeated(plan, chosen));
        if (!repeated.isEmpty()) {
            throw new SQLException(upsert.refusal(repeated.get(0)));
        }
        long written = Sql.run(connection, plan.insert(chosen));
        if (plan.database().countsUpserted() && upsert.order() == null && written != rows) {
            throw new SQLException("of " + rows + " rows, " + written
                    + " were written: a trigger or rule of the table has skipped rows");
        }
    }

    private static Arrived arrived(Connection connection, String query) throws SQLException {
        return Sql.query(
                        connection,
                        row -> new Arrived(row.getLong(1), row.getBigDecimal(2).toBigIntegerExact()),
                        query)
                .get(0);
    }

    private record Arrived(long rows, BigInteger digest) {}

    private static void requireArrived(Attempt attempt, Arrived arrived) throws SQLException {
        if (arrived.rows() != attempt.rows()) {
            throw new SQLException("of the " + attempt.rows() + " rows of partition " + attempt.partition() + ", "
                    + arrived.rows()
                    + " have arrived: the server has restarted and emptied the staging table, or a trigger"
                    + " or rule of the table has skipped rows");
        } else if (!arrived.digest().equals(attempt.digest())) {
            throw new SQLException(
                    "the rows of partition " + attempt.partition() + " have arrived changed: the digest is "
                            + arrived.digest() + " instead of " + attempt.digest() + "; does a trigger change rows?");
        }
    }

    long stagedBytes() {
        return stagedBytes;
    }
}
