package io.fillrate.core.mysql;

import io.fillrate.core.internal.encode.Limits;
import io.fillrate.core.internal.jdbc.ParameterBinder;
import io.fillrate.core.internal.jdbc.ParameterBinder.NullBinder;
import io.fillrate.core.internal.jdbc.ParameterBinder.ObjectBinder;
import io.fillrate.data.Accessor;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;

/**
 * The types of columns as users of MariaDB and MySQL usually map them, and the parameters that fit them:
 *
 * <table>
 * <caption>Types</caption>
 * <tr><th>column</th><th>MariaDB and MySQL</th></tr>
 * <tr><td>boolean, int2, int4, int8</td><td>BOOLEAN, SMALLINT, INT, BIGINT</td></tr>
 * <tr><td>float4, float8</td><td>FLOAT, DOUBLE, without NaN and infinities</td></tr>
 * <tr><td>numeric(p,s)</td><td>DECIMAL(p,s), p up to 65, s up to 30, without NaN; no numeric without limits</td></tr>
 * <tr><td>text</td><td>LONGTEXT; VARCHAR(255) in a primary key</td></tr>
 * <tr><td>uuid</td><td>UUID in MariaDB, CHAR(36) in MySQL</td></tr>
 * <tr><td>date, time, timestamp</td><td>DATE, TIME(6), DATETIME(6), years 1 to 9999, without infinities</td></tr>
 * <tr><td>timestamptz</td><td>DATETIME(6) in UTC, because TIMESTAMP ends in 2038; see
 * {@link TimestampColumns}</td></tr>
 * <tr><td>bytea</td><td>LONGBLOB</td></tr>
 * <tr><td>json, jsonb</td><td>JSON: a text in MariaDB, a tree in MySQL</td></tr>
 * <tr><td>array</td><td>JSON; {@link SentColumns} has the form</td></tr>
 * <tr><td>interval, inet</td><td>VARCHAR(64), in the form of {@link io.fillrate.data.Interval} and {@link io.fillrate.data.Inet}</td></tr>
 * </table>
 */
final class MySqlTypes {

    private static final int MAX_PRECISION = 65;
    private static final int MAX_SCALE = 30;
    private static final long MINUS_ZERO = Double.doubleToRawLongBits(-0.0);

    private MySqlTypes() {}

    /**
     * Returns the type of a column in DDL.
     *
     * @param uuid the database's type for uuid
     * @throws IllegalArgumentException if there is no such type; one clear line that names table and column
     */
    static String sqlName(Table<?> table, Column<?> column, String uuid) {
        return column.type()
                .fold(
                        scalar -> sqlName(table, column, scalar, uuid),
                        numeric -> decimal(table, column, numeric),
                        array -> "JSON");
    }

    private static String sqlName(Table<?> table, Column<?> column, Scalar type, String uuid) {
        return switch (type) {
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
     * Checks that there is a type for each column of a table.
     *
     * @throws IllegalArgumentException as {@link #sqlName}
     */
    static void check(Table<?> table) {
        table.columns().forEach(column -> sqlName(table, column, ""));
    }

    private static String decimal(Table<?> table, Column<?> column, Numeric numeric) {
        if (numeric.unlimited() || numeric.precision() > MAX_PRECISION || numeric.scale() > MAX_SCALE) {
            throw new IllegalArgumentException("table " + table.name() + ", column " + column.name()
                    + ": MariaDB and MySQL have no " + numeric.sqlName() + ": their decimals have 1 to " + MAX_PRECISION
                    + " digits, " + MAX_SCALE + " of them after the point, such as numeric(65,30)");
        }
        return "DECIMAL(" + numeric.precision() + "," + numeric.scale() + ")";
    }

    /** Returns what sets a parameter to a value of a column as it is stored. */
    static <T> ParameterBinder<T> binder(Column<T> column, MySqlDialect dialect) {
        Column<T> stored = SentColumns.of(column);
        int nullType = nullType(stored.type());
        NullBinder nulls = (statement, index) -> statement.setNull(index, nullType);
        return stored.accessor() instanceof Accessor.OfDouble<T> a
                ? ParameterBinder.ofPrimitive(
                        stored,
                        nulls,
                        (statement, index, row) ->
                                bind(statement, index, a.function().applyAsDouble(row), dialect))
                : ParameterBinder.of(stored, nulls, objects(stored.type()));
    }

    /**
     * Sends -0.0 as text where the text protocol would lose the sign: it is a decimal literal there, and decimals have no negative zero. In
     * the binary protocol every value of the column has the type of a double.
     */
    private static void bind(PreparedStatement statement, int index, double value, MySqlDialect dialect)
            throws SQLException {
        if (Double.doubleToRawLongBits(value) == MINUS_ZERO && !dialect.isBinary(statement)) {
            statement.setString(index, "-0");
        } else {
            statement.setDouble(index, value);
        }
    }

    private static ObjectBinder objects(ColumnType type) {
        if (type instanceof Numeric) {
            return (statement, index, value) -> statement.setBigDecimal(index, (BigDecimal) value);
        }
        return switch ((Scalar) type) {
            case TEXT -> (statement, index, value) -> statement.setString(index, Limits.text((String) value));
            case UUID -> (statement, index, value) -> statement.setString(index, value.toString());
            case BYTEA -> (statement, index, value) -> statement.setBytes(index, (byte[]) value);
            default -> PreparedStatement::setObject; // dates and times
        };
    }

    private static int nullType(ColumnType type) {
        if (type instanceof Numeric) {
            return Types.DECIMAL;
        }
        return switch ((Scalar) type) {
            case INT2 -> Types.SMALLINT;
            case INT4 -> Types.INTEGER;
            case INT8 -> Types.BIGINT;
            case BYTEA -> Types.BINARY;
            case DATE -> Types.DATE;
            case TIME -> Types.TIME;
            case TIMESTAMP -> Types.TIMESTAMP;
            default -> Types.VARCHAR;
        };
    }
}
