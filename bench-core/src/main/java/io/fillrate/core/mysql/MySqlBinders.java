package io.fillrate.core.mysql;

import io.fillrate.core.encode.Limits;
import io.fillrate.core.jdbc.ColumnBinders;
import io.fillrate.core.jdbc.ColumnBinders.NullBinder;
import io.fillrate.core.jdbc.ColumnBinders.ObjectBinder;
import io.fillrate.core.jdbc.ParameterBinder;
import io.fillrate.data.Accessor;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;

/** Parameters by the setters that fit a column as it is stored. */
final class MySqlBinders {

    private static final long MINUS_ZERO = Double.doubleToRawLongBits(-0.0);

    private MySqlBinders() {}

    static <T> ParameterBinder<T> of(Column<T> column) {
        Column<T> stored = StoredColumns.of(column);
        int nullType = nullType(stored.type());
        NullBinder nulls = (statement, index) -> statement.setNull(index, nullType);
        return stored.accessor() instanceof Accessor.OfDouble<T> a
                ? ColumnBinders.ofPrimitive(
                        stored,
                        nulls,
                        (statement, index, row) ->
                                bind(statement, index, a.function().applyAsDouble(row)))
                : ColumnBinders.of(stored, nulls, objects(stored.type()));
    }

    /** As text where the text protocol would lose the sign: -0.0 is a decimal literal there, and decimals have no negative zero. */
    private static void bind(PreparedStatement statement, int index, double value) throws SQLException {
        if (Double.doubleToRawLongBits(value) == MINUS_ZERO) {
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
