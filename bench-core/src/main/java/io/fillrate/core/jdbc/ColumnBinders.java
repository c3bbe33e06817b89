package io.fillrate.core.jdbc;

import io.fillrate.core.encode.EncodeException;
import io.fillrate.core.encode.Limits;
import io.fillrate.data.Accessor;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType.Scalar;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Binders that call the setter of JDBC which fits a column's type. NULL and values go as one type: drivers and databases prepare a statement
 * again when the type of a parameter changes from one execution to the next.
 */
public final class ColumnBinders {

    private ColumnBinders() {}

    /** Sets a parameter to an object that is not null. */
    @FunctionalInterface
    public interface ObjectBinder {
        void bind(PreparedStatement statement, int index, Object value) throws SQLException;
    }

    /** Sets a parameter to NULL, of the type that the column's values are sent as. */
    @FunctionalInterface
    public interface NullBinder {
        void bind(PreparedStatement statement, int index) throws SQLException;
    }

    /**
     * The binder of a column. It throws {@link EncodeException} for a value that cannot be read, or that the column cannot hold.
     *
     * @param nulls sets NULL
     * @param objects sets values that are objects
     */
    public static <T> ParameterBinder<T> of(Column<T> column, NullBinder nulls, ObjectBinder objects) {
        if (column.accessor() instanceof Accessor.OfObject<T> a) {
            return checked(column, (statement, index, row) -> {
                @Nullable Object value = a.function().apply(row);
                if (value == null) {
                    nulls.bind(statement, index);
                } else {
                    objects.bind(statement, index, value);
                }
            });
        }
        return ofPrimitive(column, nulls, primitive(column));
    }

    /**
     * The binder of a column of primitives; see {@link #of}.
     *
     * @param nulls sets NULL
     * @param values sets the value of a row in which it is not NULL
     */
    public static <T> ParameterBinder<T> ofPrimitive(Column<T> column, NullBinder nulls, ParameterBinder<T> values) {
        Predicate<T> isNull = column.nullTest();
        return checked(
                column,
                isNull == null
                        ? values
                        : (statement, index, row) -> {
                            if (isNull.test(row)) {
                                nulls.bind(statement, index);
                            } else {
                                values.bind(statement, index, row);
                            }
                        });
    }

    private static <T> ParameterBinder<T> checked(Column<T> column, ParameterBinder<T> binder) {
        return (statement, index, row) -> {
            try {
                binder.bind(statement, index, row);
            } catch (RuntimeException e) {
                throw EncodeException.of(column.name(), e);
            }
        };
    }

    private static <T> ParameterBinder<T> primitive(Column<T> column) {
        Accessor<T> accessor = column.accessor();
        if (accessor instanceof Accessor.OfBoolean<T> a) {
            return (statement, index, row) ->
                    statement.setBoolean(index, a.function().test(row));
        } else if (accessor instanceof Accessor.OfInt<T> a) {
            return column.type() == Scalar.INT2
                    ? (statement, index, row) -> statement.setShort(
                            index, (short) Limits.int2(a.function().applyAsInt(row)))
                    : (statement, index, row) ->
                            statement.setInt(index, a.function().applyAsInt(row));
        } else if (accessor instanceof Accessor.OfLong<T> a) {
            return (statement, index, row) ->
                    statement.setLong(index, a.function().applyAsLong(row));
        } else if (accessor instanceof Accessor.OfFloat<T> a) {
            return (statement, index, row) ->
                    statement.setFloat(index, a.function().applyAsFloat(row));
        } else if (accessor instanceof Accessor.OfDouble<T> a) {
            return (statement, index, row) ->
                    statement.setDouble(index, a.function().applyAsDouble(row));
        }
        throw new IllegalArgumentException(accessor + " is no primitive");
    }
}
