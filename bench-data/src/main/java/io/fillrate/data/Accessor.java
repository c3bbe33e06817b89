package io.fillrate.data;

import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * How a column's value is read from a row: one shape per Java type, so that primitives are never boxed on the way.
 *
 * @param <T> the row
 */
public sealed interface Accessor<T> {

    /** The value in a box, where speed does not matter; never null for primitives. */
    @Nullable
    Object get(T row);

    record OfBoolean<T>(Predicate<T> function) implements Accessor<T> {
        @Override
        public Boolean get(T row) {
            return function.test(row);
        }
    }

    record OfInt<T>(ToIntFunction<T> function) implements Accessor<T> {
        @Override
        public Integer get(T row) {
            return function.applyAsInt(row);
        }
    }

    record OfLong<T>(ToLongFunction<T> function) implements Accessor<T> {
        @Override
        public Long get(T row) {
            return function.applyAsLong(row);
        }
    }

    record OfFloat<T>(ToFloatFunction<T> function) implements Accessor<T> {
        @Override
        public Float get(T row) {
            return function.applyAsFloat(row);
        }
    }

    record OfDouble<T>(ToDoubleFunction<T> function) implements Accessor<T> {
        @Override
        public Double get(T row) {
            return function.applyAsDouble(row);
        }
    }

    /** Every type that is an object in Java; {@code javaType} is {@link List} for arrays. */
    record OfObject<T>(Class<?> javaType, Function<T, ? extends @Nullable Object> function) implements Accessor<T> {
        @Override
        public @Nullable Object get(T row) {
            return function.apply(row);
        }
    }
}
