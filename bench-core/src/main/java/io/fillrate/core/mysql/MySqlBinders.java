package io.fillrate.core.mysql;

import io.fillrate.core.encode.EncodeException;
import io.fillrate.core.encode.Limits;
import io.fillrate.core.jdbc.ColumnBinders;
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
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** Parameters by the setters that fit a column as it is stored. */
final class MySqlBinders {

    private static final long MINUS_ZERO = Double.doubleToRawLongBits(-0.0);

    private MySqlBinders() {}

    static <T> ParameterBinder<T> of(Column<T> column) {
        Column<T> stored = StoredColumns.of(column);
        ParameterBinder<T> binder = stored.accessor() instanceof Accessor.OfDouble<T> a
                ? doubles(a.function(), stored)
                : ColumnBinders.of(stored, nullType(stored.type()), objects(stored.type()));
        return (statement, index, row) -> {
            try {
                binder.bind(statement, index, row);
            } catch (RuntimeException e) {
                throw EncodeException.of(column.name(), e);
            }
        };
    }

    private static <T> ParameterBinder<T> doubles(ToDoubleFunction<T> value, Column<T> column) {
        Predicate<T> isNull = column.nullTest() == null ? row -> false : column.nullTest();
        return (statement, index, row) -> {
            if (isNull.test(row)) {
                statement.setNull(index, Types.DOUBLE);
            } else {
                bind(statement, index, value.applyAsDouble(row));
            }
        };
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
