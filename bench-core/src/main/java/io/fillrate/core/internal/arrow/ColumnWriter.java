package io.fillrate.core.internal.arrow;

import io.fillrate.core.internal.arrow.BufferWriter.Bytes;
import io.fillrate.core.internal.arrow.TypeMapping.ValueWriter;
import io.fillrate.core.internal.encode.Limits;
import io.fillrate.data.Column;
import io.fillrate.data.ToFloatFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Appends one column of a row to its vector. Keeps no state, so that one serves all loads of a table. */
@FunctionalInterface
interface ColumnWriter<T> {

    /**
     * Appends the column's value.
     *
     * @param vectors of all columns in their order
     * @throws io.fillrate.core.internal.encode.ValueException if Arrow cannot represent the value
     */
    void write(T row, VectorWriter[] vectors);

    /**
     * Returns the writer of a column: primitives go from the row into the buffer without boxing.
     *
     * @param index of the column in its table
     */
    static <T> ColumnWriter<T> of(Column<T> column, int index) {
        ColumnWriter<T> writer = notNull(column, index);
        Predicate<T> nullTest = column.nullTest();
        return nullTest == null ? writer : new OrNull<>(nullTest, writer, index);
    }

    private static <T> ColumnWriter<T> notNull(Column<T> column, int index) {
        return column.fold(
                value -> new OfBoolean<>(value, index),
                value -> new OfShort<>(value, index),
                value -> new OfInt<>(value, index),
                value -> new OfLong<>(value, index),
                value -> new OfFloat<>(value, index),
                value -> new OfDouble<>(value, index),
                value -> new OfObject<>(value, TypeMapping.of(column).values(), column.nullable(), index));
    }

    private static Bytes data(VectorWriter[] vectors, int index) {
        return ((VectorWriter.FixedWidth) vectors[index]).data;
    }

    record OrNull<T>(Predicate<T> isNull, ColumnWriter<T> writer, int index) implements ColumnWriter<T> {
        @Override
        public void write(T row, VectorWriter[] vectors) {
            if (isNull.test(row)) {
                vectors[index].addNull();
            } else {
                writer.write(row, vectors);
            }
        }
    }

    record OfBoolean<T>(Predicate<T> value, int index) implements ColumnWriter<T> {
        @Override
        public void write(T row, VectorWriter[] vectors) {
            ((VectorWriter.Booleans) vectors[index]).data.add(value.test(row));
        }
    }

    record OfShort<T>(ToIntFunction<T> value, int index) implements ColumnWriter<T> {
        @Override
        public void write(T row, VectorWriter[] vectors) {
            data(vectors, index).putShort(Limits.int2(value.applyAsInt(row)));
        }
    }

    record OfInt<T>(ToIntFunction<T> value, int index) implements ColumnWriter<T> {
        @Override
        public void write(T row, VectorWriter[] vectors) {
            data(vectors, index).putInt(value.applyAsInt(row));
        }
    }

    record OfLong<T>(ToLongFunction<T> value, int index) implements ColumnWriter<T> {
        @Override
        public void write(T row, VectorWriter[] vectors) {
            data(vectors, index).putLong(value.applyAsLong(row));
        }
    }

    record OfFloat<T>(ToFloatFunction<T> value, int index) implements ColumnWriter<T> {
        @Override
        public void write(T row, VectorWriter[] vectors) {
            data(vectors, index).putInt(Float.floatToRawIntBits(value.applyAsFloat(row)));
        }
    }

    record OfDouble<T>(ToDoubleFunction<T> value, int index) implements ColumnWriter<T> {
        @Override
        public void write(T row, VectorWriter[] vectors) {
            data(vectors, index).putLong(Double.doubleToRawLongBits(value.applyAsDouble(row)));
        }
    }

    record OfObject<T>(Function<T, ? extends @Nullable Object> value, ValueWriter writer, boolean nullable, int index)
            implements ColumnWriter<T> {
        @Override
        public void write(T row, VectorWriter[] vectors) {
            Object object = value.apply(row);
            if (object != null) {
                writer.add(object, vectors[index]);
            } else if (nullable) {
                vectors[index].addNull();
            } else {
                throw Limits.missing();
            }
        }
    }
}
