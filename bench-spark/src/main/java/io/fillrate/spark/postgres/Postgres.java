package io.fillrate.spark.postgres;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.internal.CopyPlace;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.postgres.PostgresDialect;
import io.fillrate.spark.sink.LoadPlan;
import io.fillrate.spark.sink.SinkColumn;
import io.fillrate.spark.sink.SinkDatabase;
import io.fillrate.spark.sink.SinkOptions;
import io.fillrate.spark.sink.SinkUpsert;
import io.fillrate.spark.sink.StagingCopy;
import io.fillrate.spark.sink.TargetTable;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import org.postgresql.Driver;
import org.postgresql.PGConnection;
import org.postgresql.jdbc.AutoSave;

/** PostgreSQL: advisory locks, and DDL that is part of transactions. */
public enum Postgres implements SinkDatabase {
    INSTANCE;

    public static final String URL = DatabaseKind.POSTGRES.urlPrefix();

    /** SQLSTATEs {@code too_many_connections} and {@code cannot_connect_now}. */
    private static final Set<String> BUSY = Set.of("53300", "57P03");

    private static final Driver DRIVER = new Driver();

    static {
        if (Driver.class.getPackageName().startsWith("io.fillrate.")) {
            unregister(); // relocated, as in the jar for Spark, it is not for others
        }
    }

    private static void unregister() {
        try {
            Driver.deregister();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Of the transactions that create the record: IF NOT EXISTS alone fails when two run at once. */
    private static final long CREATION_LOCK = 0x66696c6c72617465L; // "fillrate"

    @Override
    public Connection connect(SinkOptions options) throws SQLException {
        Properties properties = new Properties();
        properties.putAll(options.login());
        properties.setProperty("ApplicationName", "fillrate-spark");
        properties.setProperty("tcpKeepAlive", "true");
        // not by DriverManager, which may know another version
        Connection connection = DRIVER.connect(options.url(), properties);
        if (connection == null) {
            throw new SQLException("option url: PostgreSQL's driver cannot read it");
        }
        connection.unwrap(PGConnection.class).setAutosave(AutoSave.NEVER);
        return connection;
    }

    @Override
    public boolean isBusy(SQLException failure) {
        return BUSY.contains(String.valueOf(failure.getSQLState()));
    }

    @Override
    public String describe(SQLException failure) {
        return PostgresDialect.INSTANCE.describe(failure);
    }

    @Override
    public String quote(String name) {
        return PostgresDialect.INSTANCE.quote(name);
    }

    @Override
    public Optional<TargetTable> find(Connection connection, String table) throws SQLException {
        return PostgresTables.find(connection, table);
    }

    @Override
    public void requireMerge(Connection connection, LoadPlan plan) throws SQLException {
        PostgresChecks.require(connection, plan);
    }

    @Override
    public StagingCopy copy(Connection connection, LoadPlan plan, String staging) throws SQLException {
        return PostgresStaging.begin(connection, plan, staging);
    }

    @Override
    public Place place(SQLException failure, String staging, List<SinkColumn> columns) {
        return PostgresDialect.serverError(failure)
                .flatMap(server -> CopyPlace.in(
                        server.getWhere(),
                        staging,
                        columns.stream().map(SinkColumn::name).toList()))
                .map(place -> new Place(place.row(), place.column().orElse(null)))
                .orElse(Place.UNKNOWN);
    }

    @Override
    public void createRecord(Connection connection, String loads, String attempts) throws SQLException {
        String query = "SELECT 'missing' WHERE to_regclass(?) IS NULL OR to_regclass(?) IS NULL";
        if (Sql.texts(connection, query, loads, attempts).isEmpty()) {
            return;
        }
        Sql.transaction(connection, () -> {
            Sql.run(connection, "SELECT pg_advisory_xact_lock(" + CREATION_LOCK + ")");
            Sql.run(
                    connection,
                    "CREATE TABLE IF NOT EXISTS " + loads
                            + " (target text, load_id text, table_id text NOT NULL, operation text NOT NULL, job bigint NOT NULL,"
                            + " row_count bigint NOT NULL, merged_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (target, load_id))");
            Sql.run(
                    connection,
                    "CREATE TABLE IF NOT EXISTS " + attempts
                            + " (job bigint, part int, task bigint, row_count bigint NOT NULL, digest numeric NOT NULL,"
                            + " PRIMARY KEY (job, part, task))");
            return 0;
        });
    }

    @Override
    public String skippingDuplicates() {
        return " ON CONFLICT DO NOTHING";
    }

    @Override
    public boolean lock(Connection connection, long job) throws SQLException {
        return is(connection, "SELECT pg_try_advisory_lock(" + job + ")");
    }

    @Override
    public void unlock(Connection connection, long job) throws SQLException {
        Sql.run(connection, "SELECT pg_advisory_unlock(" + job + ")");
    }

    private static boolean is(Connection connection, String question) throws SQLException {
        List<Boolean> answers = Sql.query(connection, row -> row.getBoolean(1), question);
        return answers.get(0);
    }

    /** Without trying to take it, which would keep the driver from taking it again. */
    @Override
    public String isLocked(long job) {
        return "EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1 AND granted"
                + " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
                + " AND mode = 'ExclusiveLock' AND classid::bigint = " + (job >>> Integer.SIZE)
                + " AND objid::bigint = " + (job & 0xffff_ffffL) + ")";
    }

    @Override
    public String daysAgo(int days) {
        return "now() - interval '" + days + " days'";
    }

    @Override
    public int mergeIsolation() {
        return Connection.TRANSACTION_READ_COMMITTED;
    }

    /** Without the lock, two overwrites at once would both delete the old rows, and keep each other's. Readers do not wait for it. */
    @Override
    public void empty(Connection connection, LoadPlan plan) throws SQLException {
        if (plan.options().overwriteMode() == SinkOptions.OverwriteMode.TRUNCATE) {
            Sql.run(connection, "TRUNCATE " + plan.target());
        } else {
            Sql.run(connection, "LOCK TABLE " + plan.target() + " IN SHARE ROW EXCLUSIVE MODE");
            Sql.run(connection, "DELETE FROM " + plan.target());
        }
    }

    @Override
    public boolean hasTransactionalTruncate() {
        return true;
    }

    @Override
    public String insert(String target, String columns) {
        return "INSERT INTO " + target + " (" + columns + ") OVERRIDING SYSTEM VALUE";
    }

    @Override
    public String onConflict(SinkUpsert upsert) {
        return " ON CONFLICT (" + upsert.key().stream().map(this::quote).collect(Collectors.joining(", "))
                + ") DO UPDATE SET "
                + upsert.updated().stream()
                        .map(name -> quote(name) + " = EXCLUDED." + quote(name))
                        .collect(Collectors.joining(", "));
    }

    @Override
    public boolean countsUpserted() {
        return true;
    }

    @Override
    public long size(Connection connection, String schema, String table) throws SQLException {
        String query = "SELECT pg_total_relation_size(?::regclass)";
        return Sql.query(connection, row -> row.getLong(1), query, quote(schema) + "." + quote(table))
                .get(0);
    }

    @Override
    public boolean hasDigest() {
        return true;
    }
}
