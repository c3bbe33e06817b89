package io.fillrate.core.mysql;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;

/**
 * The types of columns as users of MariaDB and MySQL map them:
 *
 * <table>
 * <caption>Types</caption>
 * <tr><th>column</th><th>MariaDB and MySQL</th></tr>
 * <tr><td>boolean, int2, int4, int8</td><td>BOOLEAN, SMALLINT, INT, BIGINT</td></tr>
 * <tr><td>float4, float8</td><td>FLOAT, DOUBLE, without NaN and infinities</td></tr>
 * <tr><td>numeric(p,s)</td><td>DECIMAL(p,s), p up to 65, s up to 30, without NaN; a numeric without limits has no like</td></tr>
 * <tr><td>text</td><td>LONGTEXT; VARCHAR(255) in a primary key</td></tr>
 * <tr><td>uuid</td><td>UUID in MariaDB, CHAR(36) in MySQL</td></tr>
 * <tr><td>date, time, timestamp</td><td>DATE, TIME(6), DATETIME(6), years 1 to 9999, without infinities</td></tr>
 * <tr><td>timestamptz</td><td>DATETIME(6) in UTC, because TIMESTAMP ends in 2038</td></tr>
 * <tr><td>bytea</td><td>LONGBLOB</td></tr>
 * <tr><td>json, jsonb</td><td>JSON: a text in MariaDB, a tree in MySQL</td></tr>
 * <tr><td>array</td><td>JSON; see {@link JsonArrays}</td></tr>
 * <tr><td>interval, inet</td><td>VARCHAR(64), in the form of {@link io.fillrate.data.Interval} and {@link io.fillrate.data.Inet}</td></tr>
 * </table>
 */
final class MySqlTypes {

    private static final int MOST_DIGITS = 65;
    private static final int MOST_SCALE = 30;

    private MySqlTypes() {}

    /**
     * The type's name in DDL.
     *
     * @param uuid the database's type for uuid
     * @throws IllegalArgumentException if there is no such type; one clear line that names table and column
     */
    static String sqlName(Table<?> table, Column<?> column, String uuid) {
        if (column.type() instanceof Array) {
            return "JSON";
        } else if (column.type() instanceof Numeric numeric) {
            return decimal(table, column, numeric);
        }
        return switch ((Scalar) column.type()) {
            case BOOLEAN -> "BOOLEAN";
            case INT2 -> "SMALLINT";
            case INT4 -> "INT";
            case INT8 -> "BIGINT";
            case FLOAT4 -> "FLOAT";
            case FLOAT8 -> "DOUBLE";
            case TEXT -> table.primaryKey().contains(column.name()) ? "VARCHAR(255)" : "LONGTEXT";
            case UUID -> uuid;
            case DATE -> "DATE";
            case TIME -> "TIME(6)";
            case TIMESTAMP, TIMESTAMPTZ -> "DATETIME(6)";
            case BYTEA -> "LONGBLOB";
            case JSON, JSONB -> "JSON";
            case INTERVAL, INET -> "VARCHAR(64)";
        };
    }

    /**
     * Refuses a table with a column that there is no type for.
     *
     * @throws IllegalArgumentException as {@link #sqlName}
     */
    static void check(Table<?> table) {
        table.columns().forEach(column -> sqlName(table, column, ""));
    }

    private static String decimal(Table<?> table, Column<?> column, Numeric numeric) {
        if (numeric.unlimited() || numeric.precision() > MOST_DIGITS || numeric.scale() > MOST_SCALE) {
            throw new IllegalArgumentException("table " + table.name() + ", column " + column.name()
                    + ": MariaDB and MySQL have no " + numeric.sqlName() + ": their decimals have 1 to " + MOST_DIGITS
                    + " digits, " + MOST_SCALE + " of them after the point, such as numeric(65,30)");
        }
        return "DECIMAL(" + numeric.precision() + "," + numeric.scale() + ")";
    }
}
