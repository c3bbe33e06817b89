package io.fillrate.core.duckdb;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.GeneratedKeys;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.internal.LineBreaks;
import io.fillrate.core.internal.encode.StoredColumns;
import io.fillrate.core.internal.jdbc.JdbcDialect;
import io.fillrate.core.internal.jdbc.KeySource;
import io.fillrate.core.internal.jdbc.ParameterBinder;
import io.fillrate.core.internal.jdbc.RowCursor.RowException;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.duckdb.DuckDBConnection;

/** DuckDB's SQL, through its JDBC driver. */
public final class DuckDbDialect implements JdbcDialect {

    /** Rows that DuckDB stores together (DuckDB documentation, "Parallelism"). */
    static final int ROW_GROUP = 122_880;

    /** For loads that rely on the order of rows. */
    public static final DuckDbDialect INSTANCE = new DuckDbDialect(true);

    /** For loads that keep the order without a setting, or are the same in any, such as updates by key. */
    static final DuckDbDialect UNORDERED = new DuckDbDialect(false);

    private static final Pattern NOT_NULL =
            Pattern.compile("NOT NULL constraint failed: (?:.*\\.)?(\"(?:[^\"]|\"\")+\"|[^.\"]+)$");

    /** The schema of a table in SQL, by a parameter: {@code table.schema().orElse("")}, where nothing is the current schema. */
    static final String SCHEMA = "coalesce(nullif(?, ''), current_schema())";

    /** Of lists, the decimals within. */
    private static final String DECIMALS =
            "SELECT lower(column_name), regexp_extract(data_type, '(\\d+),', 1), regexp_extract(data_type, ',(\\d+)', 1)"
                    + " FROM duckdb_columns() WHERE database_name = current_database() AND lower(schema_name) = lower("
                    + SCHEMA
                    + ") AND lower(table_name) = lower(?) AND regexp_full_match(data_type, 'DECIMAL\\(\\d+,\\d+\\)(\\[\\])*')";

    private static final String SCHEMAS =
            "SELECT schema_name FROM duckdb_schemas() WHERE database_name = current_database() AND lower(schema_name) = lower(?)";

    static final String IN_ORDER = "SET SESSION preserve_insertion_order = true";

    /** Rows may end up in any order. */
    static final String ANY_ORDER = "SET SESSION preserve_insertion_order = false";

    private final boolean ordered;

    private DuckDbDialect(boolean ordered) {
        this.ordered = ordered;
    }

    @Override
    public Class<? extends Connection> connectionClass() {
        return DuckDBConnection.class;
    }

    @Override
    public String quote(String name) {
        return DatabaseKind.DUCKDB.quote(name);
    }

    /** {@inheritDoc} {@link DuckDbType} lists the types. DuckDB has no identity columns; they become plain ones. */
    @Override
    public String typeName(Table<?> table, Column<?> column) {
        return DuckDbType.of(table, column).sqlName();
    }

    @Override
    public boolean altersForeignKeys() {
        return false;
    }

    @Override
    public Map<String, Numeric> decimals(Connection connection, Table<?> table) throws SQLException {
        Map<String, Numeric> decimals = new HashMap<>();
        Sql.query(
                connection,
                row -> decimals.put(row.getString(1), new Numeric(row.getInt(2), row.getInt(3))),
                DECIMALS,
                table.schema().orElse(""),
                table.name());
        return decimals;
    }

    @Override
    public Optional<StoredColumns> columns(Connection connection, Table<?> table) throws SQLException {
        return Optional.of(TargetColumns.read(connection, table).stored(table));
    }

    @Override
    public <T> ParameterBinder<T> binder(Column<T> column) {
        return new DuckDbBinder<>(column);
    }

    /** Keeps rows in their order where a load relies on it, whatever the database's settings. */
    @Override
    public void setUp(Connection connection, Table<?> table) throws SQLException {
        if (table.schema().isPresent()) {
            requireSchema(connection, table.schema().get());
        }
        if (ordered) {
            Sql.run(connection, IN_ORDER);
        }
    }

    /** In SQL, a schema's place may also have the name of an attached database, which the catalogue and the appender do not find there. */
    private static void requireSchema(Connection connection, String schema) throws SQLException {
        if (Sql.texts(connection, SCHEMAS, schema).isEmpty()) {
            throw new SQLException("the current database has no schema " + schema
                    + "; make an attached database the current one with USE to load its tables");
        }
    }

    /** An aborted transaction takes no statement, not even one that restores a setting. */
    @Override
    public void requireUnchanged(Connection connection) throws SQLException {
        if (ordered && !keepsOrder(connection)) {
            throw new SQLException(
                    "preserve_insertion_order is off, and in a transaction of the caller's a load changes no setting:"
                            + " switch it on before");
        }
    }

    @Override
    public List<String> restoreStatements(Connection connection) throws SQLException {
        return !ordered || keepsOrder(connection) ? List.of() : List.of(ANY_ORDER);
    }

    private static boolean keepsOrder(Connection connection) throws SQLException {
        return Boolean.parseBoolean(Sql.texts(connection, "SELECT current_setting('preserve_insertion_order')")
                .get(0));
    }

    @Override
    public KeySource keySource(Connection connection, Table<?> table, GeneratedKeys keys) throws SQLException {
        return DuckDbKeys.find(connection, table, keys);
    }

    @Override
    public String skippingDuplicates() {
        return " ON CONFLICT DO NOTHING";
    }

    @Override
    public int maxParameters() {
        return 65_535; // 16 bits in the driver's prepared statements
    }

    /**
     * Writes a checkpoint after a load of a row group or more: part of its rows are in the file, and the rest in the write-ahead log.
     * Smaller loads are in the log, all of them, and DuckDB decides when it is worth a checkpoint. If the database refuses, as
     * it does while
     * other transactions are active, it writes the checkpoint later; the rows are durable anyway.
     */
    @Override
    public void settle(Connection connection, long rows, PhaseRecorder phases) {
        if (rows < ROW_GROUP) {
            return;
        }
        phases.enter(Phase.CHECKPOINT);
        try {
            boolean autoCommit = connection.getAutoCommit();
            connection.setAutoCommit(true);
            try (Statement statement = connection.createStatement()) {
                statement.execute("CHECKPOINT");
            } finally {
                connection.setAutoCommit(autoCommit);
            }
        } catch (SQLException e) {
            // Postponed, not failed: the load is committed and in the write-ahead log.
        }
    }

    @Override
    public Optional<String> column(SQLException error) {
        Matcher matcher = NOT_NULL.matcher(describe(error));
        if (!matcher.find()) {
            return Optional.empty();
        }
        String name = matcher.group(1);
        boolean quoted = name.startsWith("\"");
        return Optional.of(quoted ? name.substring(1, name.length() - 1).replace("\"\"", "\"") : name);
    }

    @Override
    public <T> Optional<RowException> culprit(
            SQLException error, Connection connection, Table<T> table, RowSource<T> rows) throws SQLException {
        if (!describe(error).contains("Malformed JSON at byte ")) {
            return Optional.empty();
        }
        Optional<RowException> culprit =
                JsonColumns.of(TargetColumns.read(connection, table), table).culprit(connection, rows, error);
        if (!connection.getAutoCommit()) {
            connection
                    .rollback(); // the search has begun a transaction, which would not see changes until the next load
        }
        return culprit;
    }

    /** Returns the message without the lines that show the place in the SQL. */
    @Override
    public String describe(SQLException error) {
        String message = String.valueOf(error.getMessage());
        int where = message.indexOf("\n\nLINE ");
        return LineBreaks.removed(where < 0 ? message : message.substring(0, where));
    }

    /** Values of a sequence, which {@code nextval} gives to one transaction only, whatever happens to it. */
    private static final class DuckDbKeys extends KeySource.Sequence {

        private static final String COLUMN =
                "SELECT data_type, coalesce(column_default, '') FROM duckdb_columns() WHERE database_name = current_database()"
                        + " AND lower(schema_name) = lower(" + DuckDbDialect.SCHEMA
                        + ") AND lower(table_name) = lower(?) AND lower(column_name) = lower(?)";

        /** A default as DuckDB shows it: {@code nextval('name')}, the name being one in SQL. */
        private static final Pattern NEXT = Pattern.compile("nextval\\(('(?:[^']|'')+')\\)");

        /** Names in SQL, with dots between them. */
        private static final Pattern LAST_NAME = Pattern.compile("(?:\"((?:[^\"]|\"\")+)\"|([^.\"]+))$");

        private static final Map<String, Scalar> TYPES =
                Map.of("SMALLINT", Scalar.INT2, "INTEGER", Scalar.INT4, "BIGINT", Scalar.INT8);

        private final String literal;

        private DuckDbKeys(Scalar type, String literal) {
            super(type);
            this.literal = literal;
        }

        @Override
        protected String sql(int count) {
            return "SELECT nextval(" + literal + ") FROM range(" + count + ")";
        }

        /** A column as DuckDB describes it. */
        private record Counted(String type, String defaultValue) {}

        /** @throws SQLException if the column does not exist, or no sequence counts it */
        static KeySource find(Connection connection, Table<?> table, GeneratedKeys keys) throws SQLException {
            DuckDbDialect dialect = DuckDbDialect.INSTANCE;
            String name = "table " + table.fullName() + ", column " + keys.column() + ": ";
            List<Counted> columns = Sql.query(
                    connection,
                    row -> new Counted(row.getString(1), row.getString(2)),
                    COLUMN,
                    table.schema().orElse(""),
                    table.name(),
                    keys.column());
            if (columns.isEmpty()) {
                throw new SQLException("table " + table.fullName() + " has no column " + keys.column());
            }
            Counted column = columns.get(0);
            Scalar type = TYPES.get(column.type());
            if (type == null) {
                throw new SQLException(name + "a key is SMALLINT, INTEGER or BIGINT, and this is " + column.type());
            }
            Matcher next = NEXT.matcher(keys.sequence()
                    .map(sequence -> "nextval(" + dialect.literal(dialect.quote(table.named(sequence))) + ")")
                    .orElse(column.defaultValue()));
            if (!next.matches()) {
                throw new SQLException(name + "no sequence counts it: name one (GeneratedKeys.from)");
            }
            requireNoCycle(connection, next.group(1), name);
            return new DuckDbKeys(type, next.group(1));
        }

        private static void requireNoCycle(Connection connection, String literal, String name) throws SQLException {
            String path = literal.substring(1, literal.length() - 1).replace("''", "'");
            Matcher last = LAST_NAME.matcher(path);
            if (!last.find()) {
                throw new SQLException(name + "its sequence's name cannot be read: " + literal);
            }
            String sequence =
                    last.group(1) == null ? last.group(2) : last.group(1).replace("\"\"", "\"");
            List<Boolean> cycles = Sql.query(
                    connection,
                    row -> row.getBoolean(1),
                    "SELECT cycle FROM duckdb_sequences() WHERE lower(sequence_name) = lower(?)",
                    sequence);
            if (cycles.isEmpty()) {
                throw new SQLException(name + "sequence " + sequence + " does not exist");
            } else if (cycles.contains(true)) {
                throw new SQLException(name + "its sequence cycles, and may give a key twice");
            }
        }
    }
}
