package io.fillrate.core.duckdb;

import io.fillrate.core.internal.encode.ColumnLimit;
import io.fillrate.core.internal.encode.ColumnLimit.Digits;
import io.fillrate.core.internal.encode.StoredColumns;
import io.fillrate.core.internal.encode.StoredColumns.StoredColumn;
import io.fillrate.core.internal.encode.StoredColumns.Values;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The columns of a table in the database, as a prepared query describes them: the catalogue answers in several times that time, and the
 * slower the more tables there are.
 *
 * @param types of the columns in SQL, by name, in the database's order
 */
record TargetColumns(Map<String, String> types) {

    private static final String GENERATED =
            "SELECT column_name FROM information_schema.columns WHERE table_catalog = current_database()"
                    + " AND lower(table_schema) = lower(" + DuckDbDialect.SCHEMA
                    + ") AND lower(table_name) = lower(?) AND is_generated <> 'NEVER'";

    private static final Pattern DECIMAL = Pattern.compile("DECIMAL\\((\\d+),(\\d+)\\)");

    /** Of all other types: strategies send microseconds. */
    private static final int MICROSECONDS = 6;

    private static final Map<String, Integer> FRACTION_DIGITS = Map.of("TIMESTAMP_S", 0, "TIMESTAMP_MS", 3);

    static TargetColumns read(Connection connection, Table<?> table) throws SQLException {
        try (PreparedStatement query =
                connection.prepareStatement("SELECT * FROM " + DuckDbDialect.INSTANCE.quote(table) + " LIMIT 0")) {
            ResultSetMetaData columns = query.getMetaData();
            Map<String, String> types = new LinkedHashMap<>();
            for (int i = 1; i <= columns.getColumnCount(); i++) {
                types.put(columns.getColumnName(i), columns.getColumnTypeName(i));
            }
            return new TargetColumns(types);
        }
    }

    /** Returns what a table's columns hold; generated ones are left out, since DuckDB refuses them itself. */
    StoredColumns stored(Table<?> table) {
        Map<String, StoredColumn> stored = new HashMap<>();
        types.forEach((name, type) -> table.columns().stream()
                .filter(column -> column.name().equalsIgnoreCase(name))
                .forEach(column -> stored.put(column.name(), new StoredColumn(limit(column, type), Values.GIVEN))));
        return new StoredColumns(stored);
    }

    /** Returns the digits of a decimal type; empty for others. */
    static Optional<Digits> digits(String type) {
        Matcher decimal = DECIMAL.matcher(type);
        return decimal.matches()
                ? Optional.of(new Digits(Integer.parseInt(decimal.group(1)), Integer.parseInt(decimal.group(2))))
                : Optional.empty();
    }

    private static ColumnLimit limit(Column<?> column, String listOrType) {
        String type = listOrType.replace("[]", "");
        ColumnType loaded = column.type() instanceof Array array ? array.element() : column.type();
        Optional<Digits> decimal = digits(type);
        if (decimal.isPresent()) {
            return decimal.get();
        } else if (loaded == Scalar.TIME || loaded == Scalar.TIMESTAMP || loaded == Scalar.TIMESTAMPTZ) {
            return new ColumnLimit.FractionDigits(FRACTION_DIGITS.getOrDefault(type, MICROSECONDS), false);
        }
        return ColumnLimit.NONE;
    }

    /** Removes the generated columns, which take no values. */
    void removeGenerated(Connection connection, Table<?> table) throws SQLException {
        types.keySet().removeAll(Sql.texts(connection, GENERATED, table.schema().orElse(""), table.name()));
    }
}
