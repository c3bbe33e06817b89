package io.fillrate.spark.sink;

import io.fillrate.core.internal.jdbc.Sql;
import java.io.Serializable;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * The two tables in which loads are recorded. {@value #LOADS} has a row for each load that is in its table: it is what makes a second one
 * with the same id do nothing. {@value #ATTEMPTS} has a row for each staging table, committed together with its rows.
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

    /** Longer than a driver needs to notice that its lock is lost, and to take it again. */
    private static final long LOCK_TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(15);

    private static final long LOCK_PAUSE_MILLIS = 200;

    private SinkDatabase database() {
        return plan.database();
    }

    private String loads() {
        return plan.named(plan.recordSchema(), LOADS);
    }

    private String attempts() {
        return plan.staged(ATTEMPTS);
    }

    /**
     * Creates the tables unless they exist, and checks that the merge may use them. The connection is in autocommit mode.
     *
     * @throws SQLException if not
     */
    void create(Connection connection) throws SQLException {
        database().createRecord(connection, loads(), attempts());
        Sql.texts(
                connection,
                "EXPLAIN INSERT INTO " + loads() + " (target, load_id, table_id, operation, job, row_count)"
                        + " SELECT target, load_id, table_id, operation, job, row_count FROM " + loads()
                        + " WHERE job = 0");
        Sql.texts(connection, "EXPLAIN SELECT job FROM " + attempts() + " WHERE job = 0 FOR UPDATE");
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

    /** Says that this run is over: attempts at its tasks that come to their end later are rolled back. */
    void unlock(Connection connection) throws SQLException {
        database().unlock(connection, job);
    }

    /**
     * The load of this id that has brought its rows into the table already.
     *
     * @throws SQLException if the id is that of another load
     */
    Optional<Loaded> loaded(Connection connection) throws SQLException {
        List<Loaded> all = Sql.query(
                connection,
                row -> new Loaded(
                        row.getString(1), row.getString(2), row.getString(3), row.getLong(4), row.getString(5)),
                "SELECT target, table_id, operation, row_count, merged_at FROM " + loads()
                        + " WHERE load_id = ? AND (target = ? OR table_id = ?)",
                plan.options().loadId(),
                plan.target(),
                plan.table().id());
        for (Loaded one : all) {
            if (!one.table().equals(plan.table().id())) {
                throw refusal("another table of that name, which was loaded at " + one.time());
            } else if (!one.operation().equals(plan.operation())) {
                throw refusal(one.operation() + ", and this is " + plan.operation());
            }
        }
        return all.stream().findFirst();
    }

    private SQLException refusal(String recordedFor) {
        return new SQLException(
                "option " + SinkOptions.LOAD_ID + "=" + plan.options().loadId() + ": this id is recorded for "
                        + recordedFor + "; use another id, or delete its row from " + loads());
    }

    /**
     * A load that is in its table.
     *
     * @param target the table's name in SQL, at that time
     * @param table its {@link TargetTable#id}
     */
    record Loaded(String target, String table, String operation, long rows, String time) {}

    /**
     * Records that the load is in its table. Waits for a transaction that records the same load.
     *
     * @return whether it was not recorded yet
     * @throws SQLException if the id is that of another load
     */
    boolean claim(Connection connection, long rows) throws SQLException {
        if (insert(connection, rows)) {
            return true;
        } else if (loaded(connection).isEmpty()) {
            throw new SQLException("the record of load " + plan.options().loadId() + " was deleted while it was read");
        }
        return false;
    }

    private boolean insert(Connection connection, long rows) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO " + loads()
                + " (target, load_id, table_id, operation, job, row_count) VALUES (?, ?, ?, ?, ?, ?)"
                + database().skippingDuplicates())) {
            insert.setString(1, plan.target());
            insert.setString(2, plan.options().loadId());
            insert.setString(3, plan.table().id());
            insert.setString(4, plan.operation());
            insert.setLong(5, job);
            insert.setLong(6, rows);
            return insert.executeUpdate() == 1;
        } catch (SQLException e) {
            if (database().isDuplicate(e)) {
                return false;
            }
            throw e;
        }
    }

    /** Forgets loads into the table that are older than the options want. Locks none but those: others may be recording theirs. */
    void prune(Connection connection) throws SQLException {
        List<String> old = Sql.texts(
                connection,
                "SELECT load_id FROM " + loads() + " WHERE target = ? AND merged_at < "
                        + database().daysAgo(plan.options().loadIdDays()),
                plan.target());
        try (PreparedStatement delete =
                connection.prepareStatement("DELETE FROM " + loads() + " WHERE target = ? AND load_id = ?")) {
            for (String loadId : old) {
                delete.setString(1, plan.target());
                delete.setString(2, loadId);
                delete.executeUpdate();
            }
        }
    }

    /**
     * Records a staging table in its transaction.
     *
     * @throws SQLException if this run is over, so that nobody waits for the rows any more
     */
    void add(Connection connection, Attempt attempt) throws SQLException {
        // The driver has the lock as long as it lives, but for moments when it has lost its connection.
        long start = System.nanoTime();
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO " + attempts()
                + " (job, part, task, row_count, digest) SELECT ?, ?, ?, ?, ? FROM (SELECT 1 AS one) AS one WHERE "
                + database().isLocked(job))) {
            insert.setLong(1, job);
            insert.setInt(2, attempt.partition());
            insert.setLong(3, attempt.task());
            insert.setLong(4, attempt.rows());
            insert.setBigDecimal(5, new BigDecimal(attempt.digest()));
            while (insert.executeUpdate() == 0) {
                if (System.nanoTime() - start > LOCK_TIMEOUT_NANOS
                        || Thread.currentThread().isInterrupted()) {
                    throw new SQLException("the driver of this load has ended: nobody has its lock");
                }
                Connections.pause(LOCK_PAUSE_MILLIS);
            }
        }
    }

    /** The attempts that have committed a staging table; until the end of the transaction, nobody drops those. */
    List<Attempt> committed(Connection connection) throws SQLException {
        return Sql.query(
                connection,
                LoadRecord::attempt,
                "SELECT part, task, row_count, digest FROM " + attempts() + " WHERE job = " + job
                        + " ORDER BY part, task FOR UPDATE");
    }

    private static Attempt attempt(ResultSet row) throws SQLException {
        return new Attempt(
                row.getInt(1),
                row.getLong(2),
                row.getLong(3),
                row.getBigDecimal(4).toBigInteger());
    }

    /** Drops the staging tables of this run. The connection is in autocommit mode. */
    void dropOwn(Connection connection) throws SQLException {
        drop(connection, job, staged(connection));
    }

    /** The runs that have left staging tables and whose lock nobody has: they have ended, or have lost it for a moment. */
    Set<Long> unlocked(Connection connection) throws SQLException {
        Set<Long> others =
                new TreeSet<>(Sql.query(connection, row -> row.getLong(1), "SELECT DISTINCT job FROM " + attempts()));
        staged(connection).forEach(table -> others.add(Attempt.job(table)));
        others.remove(job);
        Set<Long> unlocked = new TreeSet<>();
        for (long other : others) {
            if (database().lock(connection, other)) {
                database().unlock(connection, other);
                unlocked.add(other);
            }
        }
        return unlocked;
    }

    /** Drops the staging tables of runs whose lock nobody has. The connection is in autocommit mode. */
    void dropLeftOvers(Connection connection, Set<Long> ofJobs) throws SQLException {
        List<String> staged = staged(connection);
        for (long other : ofJobs) {
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
        Sql.run(connection, "DELETE FROM " + attempts() + " WHERE job = " + ofJob);
        List<String> own =
                staged.stream().filter(table -> Attempt.job(table) == ofJob).toList();
        for (int i = 0; i < own.size(); i += DROPPED_AT_ONCE) {
            String some = own.subList(i, Math.min(i + DROPPED_AT_ONCE, own.size())).stream()
                    .map(plan::staged)
                    .collect(Collectors.joining(", "));
            Sql.run(connection, "DROP TABLE IF EXISTS " + some);
        }
    }

    /** The name of an attempt's staging table, unquoted. */
    String staging(int partition, long task) {
        return Attempt.staging(job, partition, task);
    }
}
