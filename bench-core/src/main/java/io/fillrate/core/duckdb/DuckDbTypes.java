package io.fillrate.core.duckdb;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;

/**
 * The types of columns in DuckDB's terms:
 *
 * <table>
 * <caption>Types</caption>
 * <tr><th>column</th><th>DuckDB</th></tr>
 * <tr><td>boolean, int2, int4, int8, float4, float8</td><td>BOOLEAN, SMALLINT, INTEGER, BIGINT, FLOAT, DOUBLE</td></tr>
 * <tr><td>numeric(p,s)</td><td>DECIMAL(p,s), p up to 38, without NaN; a numeric without limits has no like</td></tr>
 * <tr><td>text, uuid, bytea</td><td>VARCHAR, UUID, BLOB</td></tr>
 * <tr><td>date, time, timestamp, timestamptz, interval</td><td>DATE, TIME, TIMESTAMP, TIMESTAMPTZ, INTERVAL</td></tr>
 * <tr><td>json, jsonb</td><td>JSON, both kept as they are written</td></tr>
 * <tr><td>array</td><td>a list of the element's type, as deep as {@link Array#depth()} says</td></tr>
 * <tr><td>inet</td><td>none: it is an extension's</td></tr>
 * </table>
 */
final class DuckDbTypes {

    private static final int MOST_DIGITS = 38;

    private DuckDbTypes() {}

    /**
     * The type's name in DDL and casts.
     *
     * @throws IllegalArgumentException if DuckDB has no such type; one clear line that names table and column
     */
    static String sqlName(Table<?> table, Column<?> column) {
        return sqlName(column.type(), "table " + table.name() + ", column " + column.name() + ": ");
    }

    /**
     * Refuses a table with a column that DuckDB has no type for.
     *
     * @throws IllegalArgumentException as {@link #sqlName}
     */
    static void check(Table<?> table) {
        table.columns().forEach(column -> sqlName(table, column));
    }

    /**
     * SQL that makes a column's value of its text. JSON within lists would be taken for a JSON list if it were cast at once.
     *
     * @param text SQL that gives the text
     */
    static String castOfText(Table<?> table, Column<?> column, String text) {
        String name = sqlName(table, column);
        if (name.equals("VARCHAR")) {
            return text;
        }
        String list = name.startsWith("JSON[") ? "CAST(" + text + " AS " + name.replace("JSON", "VARCHAR") + ")" : text;
        return "CAST(" + list + " AS " + name + ")";
    }

    private static String sqlName(ColumnType type, String where) {
        if (type instanceof Array array) {
            return sqlName(array.element(), where) + "[]".repeat(array.depth());
        } else if (type instanceof Numeric numeric) {
            if (numeric.unlimited() || numeric.precision() > MOST_DIGITS) {
                throw new IllegalArgumentException(where + "DuckDB has no " + numeric.sqlName()
                        + ": its decimals have 1 to " + MOST_DIGITS + " digits, such as numeric(38,10)");
            }
            return "DECIMAL(" + numeric.precision() + "," + numeric.scale() + ")";
        }
        return switch ((Scalar) type) {
            case BOOLEAN -> "BOOLEAN";
            case INT2 -> "SMALLINT";
            case INT4 -> "INTEGER";
            case INT8 -> "BIGINT";
            case FLOAT4 -> "FLOAT";
            case FLOAT8 -> "DOUBLE";
            case TEXT -> "VARCHAR";
            case UUID -> "UUID";
            case DATE -> "DATE";
            case TIME -> "TIME";
            case TIMESTAMP -> "TIMESTAMP";
            case TIMESTAMPTZ -> "TIMESTAMPTZ";
            case INTERVAL -> "INTERVAL";
            case BYTEA -> "BLOB";
            case JSON, JSONB -> "JSON";
            case INET -> throw new IllegalArgumentException(where + "DuckDB has no inet: make it a text column");
        };
    }
}
