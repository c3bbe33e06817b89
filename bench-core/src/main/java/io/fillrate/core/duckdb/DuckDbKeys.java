package io.fillrate.core.duckdb;

import io.fillrate.core.GeneratedKeys;
import io.fillrate.core.internal.jdbc.KeySource;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Values of a sequence, which {@code nextval} gives to one transaction only, whatever happens to it. */
final class DuckDbKeys extends KeySource.Sequence {

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
        String sequence = last.group(1) == null ? last.group(2) : last.group(1).replace("\"\"", "\"");
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
