package io.fillrate.spark;

import io.fillrate.core.internal.jdbc.Sql;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The two tables in which loads are recorded. {@value #LOADS} has a row for each load that is in its table, for good: it is what makes a
 * second one with the same id do nothing. {@value #ATTEMPTS} has a row for each staging table, committed together with its rows.
 *
 * @param plan of the load
 * @param job number of this run of it; a session advisory lock on it says that the run is alive
 */
record LoadRecord(LoadPlan plan, long job) implements Serializable {

    private static final String LOADS = "fillrate_spark_loads";
    private static final String ATTEMPTS = "fillrate_spark_attempts";

    /** Of the transactions that create the tables: IF NOT EXISTS alone fails when two run at once. */
    private static final long CREATION_LOCK = 0x66696c6c72617465L; // "fillrate"

    private static final int DROPPED_AT_ONCE = 50; // each takes up to three of the server's locks

    /** Creates the tables unless they exist. The connection is in autocommit mode. */
    void create(Connection connection) throws SQLException {
        String query = "SELECT 'missing' WHERE to_regclass(?) IS NULL OR to_regclass(?) IS NULL";
        if (Sql.texts(connection, query, plan.sibling(LOADS), plan.sibling(ATTEMPTS))
                .isEmpty()) {
            return;
        }
        Sql.transaction(connection, () -> {
            Sql.run(connection, "SELECT pg_advisory_xact_lock(" + CREATION_LOCK + ")");
            Sql.run(
                    connection,
                    "CREATE TABLE IF NOT EXISTS " + plan.sibling(LOADS)
                            + " (target text, load_id text, job bigint NOT NULL,"
                            + " row_count bigint NOT NULL, merged_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (target, load_id))");
            Sql.run(
                    connection,
                    "CREATE TABLE IF NOT EXISTS " + plan.sibling(ATTEMPTS)
                            + " (job bigint, partition int, task bigint, row_count bigint NOT NULL, digest numeric NOT NULL,"
                            + " PRIMARY KEY (job, partition, task))");
            return 0;
        });
    }

    /** Says that this run is alive, until the connection ends. */
    void lock(Connection connection) throws SQLException {
        Sql.run(connection, "SELECT pg_advisory_lock(" + job + ")");
    }

    /** The number of rows that a load of this id has brought, if there was one. */
    Optional<Long> loaded(Connection connection) throws SQLException {
        return Sql.query(
                        connection,
                        row -> row.getLong(1),
                        "SELECT row_count FROM " + plan.sibling(LOADS) + " WHERE target = ? AND load_id = ?",
                        plan.target(),
                        plan.options().loadId())
                .stream()
                .findFirst();
    }

    /**
     * Records that the load is in its table. Waits for a transaction that records the same load.
     *
     * @return whether it was not recorded yet
     */
    boolean claim(Connection connection, long rows) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO " + plan.sibling(LOADS)
                + " (target, load_id, job, row_count) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING")) {
            insert.setString(1, plan.target());
            insert.setString(2, plan.options().loadId());
            insert.setLong(3, job);
            insert.setLong(4, rows);
            return insert.executeUpdate() == 1;
        }
    }

    /**
     * Records a staging table in its transaction.
     *
     * @throws SQLException if this run is over, so that nobody waits for the rows any more
     */
    void add(Connection connection, Attempt attempt) throws SQLException {
        // The driver's lock keeps others from getting one, as long as it lives.
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO " + plan.sibling(ATTEMPTS)
                + " SELECT ?, ?, ?, ?, ? WHERE NOT pg_try_advisory_xact_lock_shared(?)")) {
            insert.setLong(1, job);
            insert.setInt(2, attempt.partition());
            insert.setLong(3, attempt.task());
            insert.setLong(4, attempt.rows());
            insert.setBigDecimal(5, new BigDecimal(attempt.digest()));
            insert.setLong(6, job);
            if (insert.executeUpdate() == 0) {
                throw new SQLException("the driver of this load has ended, or has lost its connection to the database");
            }
        }
    }

    /** The attempts that have committed a staging table; until the end of the transaction, nobody drops those. */
    List<Attempt> committed(Connection connection) throws SQLException {
        return attempts(connection, job, " FOR UPDATE");
    }

    private List<Attempt> attempts(Connection connection, long ofJob, String lock) throws SQLException {
        return Sql.query(
                connection,
                LoadRecord::attempt,
                "SELECT partition, task, row_count, digest FROM " + plan.sibling(ATTEMPTS) + " WHERE job = " + ofJob
                        + " ORDER BY partition, task" + lock);
    }

    private static Attempt attempt(ResultSet row) throws SQLException {
        BigInteger digest = row.getBigDecimal(4).toBigInteger();
        return new Attempt(row.getInt(1), row.getLong(2), row.getLong(3), digest);
    }

    /** Drops the staging tables of this run. The connection is in autocommit mode. */
    void dropOwn(Connection connection) throws SQLException {
        drop(connection, job);
    }

    /** Drops the staging tables of runs that have ended before they could. The connection is in autocommit mode. */
    void dropLeftOvers(Connection connection) throws SQLException {
        String others = "SELECT DISTINCT job FROM " + plan.sibling(ATTEMPTS) + " WHERE job <> " + job;
        for (long other : Sql.query(connection, row -> row.getLong(1), others)) {
            boolean over = Sql.query(connection, row -> row.getBoolean(1), "SELECT pg_try_advisory_lock(" + other + ")")
                    .get(0);
            if (over) {
                drop(connection, other);
                Sql.run(connection, "SELECT pg_advisory_unlock(" + other + ")");
            }
        }
    }

    private void drop(Connection connection, long ofJob) throws SQLException {
        List<Attempt> left = new ArrayList<>(attempts(connection, ofJob, ""));
        while (!left.isEmpty()) {
            List<Attempt> some = left.subList(0, Math.min(DROPPED_AT_ONCE, left.size()));
            Sql.transaction(connection, () -> {
                for (Attempt attempt : some) {
                    Sql.run(
                            connection,
                            "DELETE FROM " + plan.sibling(ATTEMPTS) + " WHERE job = " + ofJob + " AND partition = "
                                    + attempt.partition() + " AND task = " + attempt.task());
                    Sql.run(connection, "DROP TABLE IF EXISTS " + staging(ofJob, attempt));
                }
                return 0;
            });
            some.clear();
        }
    }

    /** The name of an attempt's staging table in SQL. */
    String staging(Attempt attempt) {
        return staging(job, attempt);
    }

    private String staging(long ofJob, Attempt attempt) {
        return plan.sibling(Attempt.staging(ofJob, attempt.partition(), attempt.task()));
    }
}
