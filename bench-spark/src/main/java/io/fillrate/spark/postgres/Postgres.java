package io.fillrate.spark.postgres;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.internal.CopyPlace;
import io.fillrate.core.internal.encode.EncodeBuffer;
import io.fillrate.core.internal.encode.PostgresBinaryEncoder;
import io.fillrate.core.internal.encode.RowEncoder;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.postgres.PostgresDialect;
import io.fillrate.spark.sink.LoadPlan;
import io.fillrate.spark.sink.RowFields;
import io.fillrate.spark.sink.SinkColumn;
import io.fillrate.spark.sink.SinkDatabase;
import io.fillrate.spark.sink.SinkDatabase.Place;
import io.fillrate.spark.sink.SinkOptions;
import io.fillrate.spark.sink.SinkUpsert;
import io.fillrate.spark.sink.StagingCopy;
import io.fillrate.spark.sink.TargetTable;
import io.fillrate.spark.sink.TargetTable.StoredColumn;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.sql.catalyst.InternalRow;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;
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
        return Sql.number(connection, query, quote(schema) + "." + quote(table));
    }

    @Override
    public boolean hasDigest() {
        return true;
    }

    /** Binary COPY into a table that the same transaction creates, so that its rows are frozen. Unlogged. */
    private static final class PostgresStaging implements StagingCopy {

        private static final int CHUNK_BYTES = 64 * 1024;

        private final PostgresBinaryEncoder<InternalRow> encoder;
        private final CopyIn copy;

        private PostgresStaging(PostgresBinaryEncoder<InternalRow> encoder, CopyIn copy) {
            this.encoder = encoder;
            this.copy = copy;
        }

        static PostgresStaging begin(Connection connection, LoadPlan plan, String staging) throws SQLException {
            connection.setAutoCommit(false);
            String table = plan.staged(staging);
            Sql.run(
                    connection,
                    "CREATE UNLOGGED TABLE " + table + " (" + plan.definitions() + ") WITH (autovacuum_enabled = off)");
            CopyIn copy = connection
                    .unwrap(PGConnection.class)
                    .getCopyAPI()
                    .copyIn("COPY " + table + " (" + plan.columnList() + ") FROM STDIN (FORMAT binary, FREEZE)");
            return new PostgresStaging(new PostgresBinaryEncoder<>(RowFields.POSTGRES.of(plan.columns())), copy);
        }

        @Override
        public RowEncoder<InternalRow> encoder() {
            return encoder;
        }

        @Override
        public int chunkBytes() {
            return CHUNK_BYTES;
        }

        @Override
        public void send(EncodeBuffer chunk) throws SQLException {
            copy.writeToCopy(chunk.array(), 0, chunk.size());
        }

        @Override
        public long end() throws SQLException {
            return copy.endCopy();
        }

        @Override
        public void cancel() throws SQLException {
            if (copy.isActive()) {
                copy.cancelCopy();
            }
        }
    }

    /** Reads PostgreSQL's catalog. */
    private static final class PostgresTables {

        private static final String TABLE = """
                SELECT n.nspname, c.relname, c.relkind IN ('r', 'p'), c.oid::bigint,
                  (SELECT array_agg(a.attname::text ORDER BY array_position(i.indkey::int2[], a.attnum)) FROM pg_index i
                   JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey[0:i.indnkeyatts - 1])
                   WHERE i.indrelid = c.oid AND i.indisprimary)
                FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.oid = to_regclass(?)""";

        /** A domain is read as the type below it, also as the element of an array. */
        private static final String COLUMNS = """
                WITH RECURSIVE base(domain, oid, modifier) AS (
                  SELECT oid, typbasetype, typtypmod FROM pg_type WHERE typtype = 'd'
                  UNION ALL
                  SELECT base.domain, t.typbasetype, CASE WHEN t.typtypmod >= 0 THEN t.typtypmod ELSE base.modifier END
                  FROM base JOIN pg_type t ON t.oid = base.oid WHERE t.typtype = 'd'),
                known(oid, sql_oid, receive, modifier, element) AS (
                  SELECT t.oid, COALESCE(base.oid, t.oid), (below.typreceive::oid), COALESCE(base.modifier, -1),
                    CASE WHEN below.typcategory = 'A' THEN below.typelem ELSE 0 END
                  FROM pg_type t LEFT JOIN base ON base.domain = t.oid AND base.oid NOT IN (SELECT domain FROM base)
                  JOIN pg_type below ON below.oid = COALESCE(base.oid, t.oid))
                SELECT a.attname, a.attnotnull, a.attgenerated <> '',
                  a.atthasdef OR a.attidentity <> '' OR own.typdefault IS NOT NULL,
                  format_type(a.atttypid, a.atttypmod), a.atttypid::bigint, receive.proname,
                  CASE WHEN a.atttypmod >= 0 THEN a.atttypmod ELSE type.modifier END,
                  type.element <> 0, format_type(type.element, CASE WHEN a.atttypmod >= 0 THEN a.atttypmod END), type.element::bigint,
                   element_receive.proname, element.modifier,
                  a.attidentity
                FROM pg_attribute a
                JOIN pg_type own ON own.oid = a.atttypid
                JOIN known type ON type.oid = a.atttypid
                LEFT JOIN pg_proc receive ON receive.oid = type.receive
                LEFT JOIN known element ON element.oid = type.element
                LEFT JOIN pg_proc element_receive ON element_receive.oid = element.receive
                WHERE a.attrelid = to_regclass(?) AND a.attnum > 0 AND NOT a.attisdropped
                ORDER BY a.attnum""";

        private PostgresTables() {}

        static Optional<TargetTable> find(Connection connection, String table) throws SQLException {
            List<StoredColumn> columns = Sql.query(connection, PostgresTables::column, COLUMNS, table);
            return Sql.query(connection, row -> target(row, table, columns), TABLE, table).stream()
                    .findFirst();
        }

        private static TargetTable target(ResultSet row, String table, List<StoredColumn> columns) throws SQLException {
            if (!row.getBoolean(3)) {
                throw new IllegalArgumentException(table + " is not an ordinary or partitioned table");
            }
            String schema = row.getString(1);
            String name = row.getString(2);
            String sql = Postgres.INSTANCE.quote(schema) + "." + Postgres.INSTANCE.quote(name);
            List<String> key = row.getArray(5) == null ? List.of() : Sql.list(row, 5);
            return new TargetTable(schema, name, sql, "oid " + row.getLong(4), columns, key);
        }

        private static StoredColumn column(ResultSet row) throws SQLException {
            int modifier = row.getInt(8);
            PostgresType element = row.getBoolean(9)
                    ? new PostgresType(
                            row.getString(10),
                            row.getLong(11),
                            text(row.getString(12)),
                            modifier >= 0 ? modifier : row.getInt(13),
                            null)
                    : null;
            return new StoredColumn(
                    row.getString(1),
                    row.getBoolean(2),
                    row.getBoolean(3),
                    row.getBoolean(4),
                    row.getString(14).equals("a"),
                    new PostgresType(row.getString(5), row.getLong(6), text(row.getString(7)), modifier, element));
        }

        private static String text(@Nullable String orNull) {
            return orNull == null ? "" : orNull;
        }
    }
}
