package io.fillrate.spark;

import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.spark.PartitionKey.Bounds;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The two tables in which loads are recorded. {@value #LOADS} has a row for each load that is in its table, for good: it is what makes a
 * second one with the same id do nothing. {@value #ATTEMPTS} has a row for each staging table, committed together with its rows.
 *
 * @param plan of the load
 * @param job number of this run of it; a lock of a connection on it says that the run is alive
 */
record LoadRecord(LoadPlan plan, long job) implements Serializable {

    private static final String LOADS = "fillrate_spark_loads";
    private static final String ATTEMPTS = "fillrate_spark_attempts";

    private static final String TABLES = "SELECT table_name FROM information_schema.tables"
            + " WHERE table_schema = ? AND table_name LIKE '" + Attempt.PREFIX.replace('_', '%') + "%'";

    private static final int DROPPED_AT_ONCE = 50; // each takes up to three of the server's locks

    private SinkDatabase database() {
        return plan.database();
    }

    /** Creates the tables unless they exist. The connection is in autocommit mode. */
    void create(Connection connection) throws SQLException {
        database().createRecord(connection, plan.sibling(LOADS), plan.sibling(ATTEMPTS));
    }

    /**
     * Says that this run is alive, until the connection ends.
     *
     * @throws SQLException if others take it for dead
     */
    void lock(Connection connection) throws SQLException {
        if (!database().lock(connection, job)) {
            throw new SQLException("another load has the lock of this one, which it takes for dead");
        }
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
        return database()
                .insertLoad(
                        connection,
                        plan.sibling(LOADS),
                        plan.target(),
                        plan.options().loadId(),
                        job,
                        rows);
    }

    /**
     * Records a staging table in its transaction.
     *
     * @throws SQLException if this run is over, so that nobody waits for the rows any more
     */
    void add(Connection connection, Attempt attempt) throws SQLException {
        // The driver has the lock as long as it lives.
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO " + plan.sibling(ATTEMPTS)
                + " SELECT ?, ?, ?, ?, ?, ?, ? FROM (SELECT 1 AS one) AS one WHERE "
                + database().isLocked(job))) {
            insert.setLong(1, job);
            insert.setInt(2, attempt.partition());
            insert.setLong(3, attempt.task());
            insert.setLong(4, attempt.rows());
            insert.setBigDecimal(5, new BigDecimal(attempt.digest()));
            Bounds bounds = attempt.bounds();
            insert.setString(6, bounds == null ? null : bounds.from());
            insert.setString(7, bounds == null ? null : bounds.to());
            if (insert.executeUpdate() == 0) {
                throw new SQLException("the driver of this load has ended, or has lost its connection to the database");
            }
        }
    }

    /** The attempts that have committed a staging table; until the end of the transaction, nobody drops those. */
    List<Attempt> committed(Connection connection) throws SQLException {
        return Sql.query(
                connection,
                LoadRecord::attempt,
                "SELECT part, task, row_count, digest, bound_from, bound_to FROM " + plan.sibling(ATTEMPTS)
                        + " WHERE job = " + job + " ORDER BY part, task FOR UPDATE");
    }

    private static Attempt attempt(ResultSet row) throws SQLException {
        BigInteger digest = row.getBigDecimal(4).toBigInteger();
        String from = row.getString(5);
        String to = row.getString(6);
        Bounds bounds = from == null || to == null ? null : new Bounds(from, to);
        return new Attempt(row.getInt(1), row.getLong(2), row.getLong(3), digest, bounds);
    }

    /** Drops the staging tables of this run. The connection is in autocommit mode. */
    void dropOwn(Connection connection) throws SQLException {
        drop(connection, job, staged(connection));
    }

    /** Drops the staging tables of runs that have ended before they could. The connection is in autocommit mode. */
    void dropLeftOvers(Connection connection) throws SQLException {
        List<String> staged = staged(connection);
        Set<Long> others = new TreeSet<>(
                Sql.query(connection, row -> row.getLong(1), "SELECT DISTINCT job FROM " + plan.sibling(ATTEMPTS)));
        staged.forEach(table -> others.add(Attempt.job(table)));
        others.remove(job);
        for (long other : others) {
            if (database().lock(connection, other)) {
                drop(connection, other, staged);
                database().unlock(connection, other);
            }
        }
    }

    /** The staging tables of all runs; those whose transaction is open are among them only if DDL commits at once. */
    private List<String> staged(Connection connection) throws SQLException {
        return Sql.texts(connection, TABLES, plan.stagingSchema()).stream()
                .filter(Attempt::isStaging)
                .toList();
    }

    /** The record goes first: who merges has locked it, and is waited for. */
    private void drop(Connection connection, long ofJob, List<String> staged) throws SQLException {
        Sql.run(connection, "DELETE FROM " + plan.sibling(ATTEMPTS) + " WHERE job = " + ofJob);
        List<String> own =
                staged.stream().filter(table -> Attempt.job(table) == ofJob).toList();
        for (int i = 0; i < own.size(); i += DROPPED_AT_ONCE) {
            String some = own.subList(i, Math.min(i + DROPPED_AT_ONCE, own.size())).stream()
                    .map(plan::sibling)
                    .collect(Collectors.joining(", "));
            Sql.run(connection, "DROP TABLE IF EXISTS " + some);
        }
    }

    /** The name of an attempt's staging table, unquoted. */
    String staging(int partition, long task) {
        return Attempt.staging(job, partition, task);
    }
}
