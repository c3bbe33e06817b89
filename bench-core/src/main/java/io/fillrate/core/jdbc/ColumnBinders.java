package io.fillrate.core.jdbc;

import io.fillrate.data.Accessor;
import io.fillrate.data.Column;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Binders that call the setter of JDBC which fits the shape of a column's accessor. */
public final class ColumnBinders {

    private ColumnBinders() {}

    /** Sets a parameter to an object that is not null. */
    @FunctionalInterface
    public interface ObjectBinder {
        void bind(PreparedStatement statement, int index, Object value) throws SQLException;
    }

    /**
     * The binder of a column.
     *
     * @param nullType what NULL is of, of {@link java.sql.Types}
     * @param objects sets values that are objects
     */
    public static <T> ParameterBinder<T> of(Column<T> column, int nullType, ObjectBinder objects) {
        if (column.accessor() instanceof Accessor.OfObject<T> a) {
            return (statement, index, row) -> {
                @Nullable Object value = a.function().apply(row);
                if (value == null) {
                    statement.setNull(index, nullType);
                } else {
                    objects.bind(statement, index, value);
                }
            };
        }
        ParameterBinder<T> primitive = primitives(column.accessor());
        Predicate<T> isNull = column.nullTest();
        return isNull == null
                ? primitive
                : (statement, index, row) -> {
                    if (isNull.test(row)) {
                        statement.setNull(index, nullType);
                    } else {
                        primitive.bind(statement, index, row);
                    }
                };
    }

    private static <T> ParameterBinder<T> primitives(Accessor<T> accessor) {
        if (accessor instanceof Accessor.OfBoolean<T> a) {
            return (statement, index, row) ->
                    statement.setBoolean(index, a.function().test(row));
        } else if (accessor instanceof Accessor.OfInt<T> a) {
            return (statement, index, row) ->
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
