package io.fillrate.core.internal.jdbc;

import io.fillrate.core.internal.encode.EncodeException;
import io.fillrate.core.internal.encode.Limits;
import io.fillrate.data.Column;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Sets one column of a row as a parameter of a statement, with the setter of JDBC that fits the column's type. NULL and values have the
 * same type: drivers and databases prepare a statement again when the type of a parameter changes from one execution to the next.
 */
@FunctionalInterface
public interface ParameterBinder<T> {

    /**
     * Sets the parameter.
     *
     * @param index of the parameter, from 1
     */
    void bind(PreparedStatement statement, int index, T row) throws SQLException;

    /** Sets a parameter to an object that is not null. */
    @FunctionalInterface
    interface ObjectBinder {
        void bind(PreparedStatement statement, int index, Object value) throws SQLException;
    }

    /** Sets a parameter to NULL, of the type that the column's values are sent as. */
    @FunctionalInterface
    interface NullBinder {
        void bind(PreparedStatement statement, int index) throws SQLException;
    }

    /**
     * Returns the binder of a column. It throws {@link EncodeException} for a value that cannot be read, or that the column cannot hold.
     *
     * @param nulls sets NULL
     * @param objects sets values that are objects
     */
    static <T> ParameterBinder<T> of(Column<T> column, NullBinder nulls, ObjectBinder objects) {
        return column.fold(
                value -> ofPrimitive(column, nulls, (to, index, row) -> to.setBoolean(index, value.test(row))),
                value -> ofPrimitive(
                        column,
                        nulls,
                        (to, index, row) -> to.setShort(index, (short) Limits.int2(value.applyAsInt(row)))),
                value -> ofPrimitive(column, nulls, (to, index, row) -> to.setInt(index, value.applyAsInt(row))),
                value -> ofPrimitive(column, nulls, (to, index, row) -> to.setLong(index, value.applyAsLong(row))),
                value -> ofPrimitive(column, nulls, (to, index, row) -> to.setFloat(index, value.applyAsFloat(row))),
                value -> ofPrimitive(column, nulls, (to, index, row) -> to.setDouble(index, value.applyAsDouble(row))),
                function -> ofObject(column, function, nulls, objects));
    }

    private static <T> ParameterBinder<T> ofObject(
            Column<T> column,
            Function<T, ? extends @Nullable Object> function,
            NullBinder nulls,
            ObjectBinder objects) {
        return checked(column, (statement, index, row) -> {
            @Nullable Object value = function.apply(row);
            if (value == null) {
                nulls.bind(statement, index);
            } else {
                objects.bind(statement, index, value);
            }
        });
    }

    /**
     * Returns the binder of a column of primitives; see {@link #of}.
     *
     * @param nulls sets NULL
     * @param values sets the value of a row in which it is not NULL
     */
    static <T> ParameterBinder<T> ofPrimitive(Column<T> column, NullBinder nulls, ParameterBinder<T> values) {
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
}
