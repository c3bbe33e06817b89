package io.fillrate.core.duckdb;

import io.fillrate.core.encode.Limits;
import io.fillrate.data.Column;
import java.sql.SQLException;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.duckdb.DuckDBLogicalType;
import org.duckdb.DuckDBWritableVector;
import org.jspecify.annotations.Nullable;

/**
 * A column whose values are written one by one. Vectors come with all values NULL, so NULLs are only left out.
 *
 * @param types makes the type
 * @param sql the projection of a name
 */
record DirectField<T>(Types types, UnaryOperator<String> sql, Setter<T> setter) implements VectorField<T> {

    /** Makes a type. */
    @FunctionalInterface
    interface Types {
        DuckDBLogicalType make() throws SQLException;
    }

    /** Writes what a row, or an object of its, has into a place. */
    @FunctionalInterface
    interface Setter<V> {
        void set(DuckDBWritableVector vector, int index, V from);
    }

    /** Values that are primitives. */
    static <T> DirectField<T> ofPrimitive(Column<T> column, Types types, Setter<T> setter) {
        Predicate<T> isNull = column.nullTest();
        return new DirectField<>(
                types,
                UnaryOperator.identity(),
                isNull == null
                        ? setter
                        : (vector, index, row) -> {
                            if (!isNull.test(row)) {
                                setter.set(vector, index, row);
                            }
                        });
    }

    /** Values that are objects. */
    static <T> DirectField<T> ofObject(
            Column<T> column,
            Function<T, ? extends @Nullable Object> value,
            Types types,
            UnaryOperator<String> sql,
            Setter<Object> setter) {
        return new DirectField<>(types, sql, (vector, index, row) -> {
            Object object = value.apply(row);
            if (object != null) {
                setter.set(vector, index, object);
            } else if (!column.nullable()) {
                throw Limits.missing();
            }
        });
    }

    @Override
    public DuckDBLogicalType type() throws SQLException {
        return types.make();
    }

    @Override
    public String projection(String name) {
        return sql.apply(name);
    }

    @Override
    public void set(DuckDBWritableVector vector, int index, T row) {
        setter.set(vector, index, row);
    }
}
