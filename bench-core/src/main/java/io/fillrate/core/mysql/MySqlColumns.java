package io.fillrate.core.mysql;

import io.fillrate.core.internal.encode.ColumnLimit;
import io.fillrate.core.internal.encode.StoredColumns;
import io.fillrate.core.internal.encode.StoredColumns.StoredColumn;
import io.fillrate.core.internal.encode.StoredColumns.Values;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The columns of a table in the server's catalogue, as far as the server would change values that they do not hold, even in strict mode:
 * it rounds or cuts fractions, cuts blanks, takes numbers for labels, and the time of the load for NULL (MariaDB and MySQL documentation,
 * "Data Types").
 *
 * @param type such as {@code varchar}
 * @param declared the whole type, such as {@code enum('a','b')}
 * @param characters at most; 0 if it has none
 * @param precision in digits; 0 if it has none
 * @param fraction digits of a time
 * @param isUtf8 whether its characters are those of a load
 */
record MySqlColumns(
        String type,
        String declared,
        boolean isNullable,
        long characters,
        int precision,
        int scale,
        int fraction,
        boolean isUtf8,
        boolean isGenerated) {

    /** With names as literals, so that a driver that prepares statements takes one round trip. */
    private static final String COLUMNS = """
            SELECT column_name, data_type, column_type, is_nullable, character_maximum_length, numeric_precision,
              numeric_scale, datetime_precision, character_set_name, extra
            FROM information_schema.columns WHERE table_schema = COALESCE(NULLIF(%s, ''), DATABASE()) AND table_name = %s""";

    private static final String DECIMALS = "SELECT LOWER(column_name), numeric_precision, numeric_scale"
            + " FROM information_schema.columns WHERE table_schema = " + MySqlDialect.SCHEMA
            + " AND table_name = ? AND data_type = 'decimal'";

    private static final Pattern GENERATED = Pattern.compile("(VIRTUAL|STORED|PERSISTENT) GENERATED");
    private static final Pattern LABEL = Pattern.compile("'((?:[^']|'')*)'");
    private static final Set<ColumnType> TIMES = Set.of(Scalar.TIME, Scalar.TIMESTAMP, Scalar.TIMESTAMPTZ);
    private static final int MICROS = 6;

    private static MySqlColumns of(ResultSet row) throws SQLException {
        return new MySqlColumns(
                row.getString(2).toLowerCase(Locale.ROOT),
                row.getString(3),
                row.getString(4).equals("YES"),
                row.getLong(5),
                row.getInt(6),
                row.getInt(7),
                row.getInt(8),
                String.valueOf(row.getString(9)).startsWith("utf8"),
                GENERATED.matcher(String.valueOf(row.getString(10))).find());
    }

    /** Returns what the columns of a load hold; nothing is known of a table that does not exist. Names of columns have no case. */
    static StoredColumns stored(Connection connection, MySqlDialect dialect, Table<?> table) throws SQLException {
        Map<String, MySqlColumns> byName = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        String sql = COLUMNS.formatted(dialect.literal(table.schema().orElse("")), dialect.literal(table.name()));
        try (Statement statement = connection.createStatement()) {
            statement.setEscapeProcessing(false); // braces are the table's
            try (ResultSet rows = statement.executeQuery(sql)) {
                while (rows.next()) {
                    byName.put(rows.getString(1), of(rows));
                }
            }
        }
        Map<String, StoredColumn> stored = new HashMap<>();
        for (Column<?> column : table.columns()) {
            MySqlColumns found = byName.get(column.name());
            if (found != null) {
                stored.put(column.name(), found.stored(column.type()));
            }
        }
        return new StoredColumns(stored);
    }

    /** Returns the types of a table's decimals, by their names in lower case. */
    static Map<String, Numeric> decimals(Connection connection, Table<?> table) throws SQLException {
        Map<String, Numeric> decimals = new HashMap<>();
        Sql.query(
                connection,
                row -> decimals.put(row.getString(1), new Numeric(row.getInt(2), row.getInt(3))),
                DECIMALS,
                table.schema().orElse(""),
                table.name());
        return decimals;
    }

    private StoredColumn stored(ColumnType loaded) {
        ColumnLimit values = loaded instanceof Array ? ColumnLimit.NONE : limit(loaded);
        boolean nullIsNow = type.equals("timestamp") && !isNullable;
        return new StoredColumn(
                nullIsNow ? new ColumnLimit.NotNull(values) : values, isGenerated ? Values.GENERATED : Values.GIVEN);
    }

    private ColumnLimit limit(ColumnType loaded) {
        if (TIMES.contains(loaded)) {
            boolean isTime = Set.of("time", "datetime", "timestamp").contains(type);
            return new ColumnLimit.FractionDigits(isTime ? fraction : MICROS, false);
        }
        return switch (type) {
            case "decimal", "tinyint", "smallint", "mediumint", "int", "bigint" ->
                new ColumnLimit.Digits(precision, scale);
            case "varchar" -> new ColumnLimit.Characters((int) characters);
            case "char" -> new MySqlLimits.Char(new ColumnLimit.Characters((int) characters));
            case "tinytext", "text", "mediumtext" ->
                isUtf8 ? new ColumnLimit.Bytes((int) characters) : new ColumnLimit.Characters((int) characters);
            case "year" -> new MySqlLimits.Year();
            case "bit" -> new MySqlLimits.Bits(precision);
            case "binary" -> new MySqlLimits.Binary((int) characters);
            case "enum" -> isEscaped() ? ColumnLimit.NONE : new MySqlLimits.Labels(labels());
            case "set" -> isEscaped() ? ColumnLimit.NONE : new MySqlLimits.Members(labels());
            default -> ColumnLimit.NONE;
        };
    }

    /** Labels with a backslash or control characters are left to the server. */
    private boolean isEscaped() {
        return declared.contains("\\");
    }

    private List<String> labels() {
        List<String> labels = new ArrayList<>();
        Matcher label = LABEL.matcher(declared);
        while (label.find()) {
            labels.add(label.group(1).replace("''", "'"));
        }
        return labels;
    }
}
