package io.fillrate.core.arrow;

import io.fillrate.core.encode.Limits;
import io.fillrate.core.encode.ValueException;
import io.fillrate.data.Accessor;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.ToFloatFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** The writer that fits a column's Java type: primitives go from the row into the buffer without a box. */
final class ColumnWriters {

    private ColumnWriters() {}

    /** The writer of a column, which is the table's with this index. */
    static <T> ColumnWriter<T> of(Column<T> column, int index) {
        ColumnWriter<T> writer = notNull(column, index);
        Predicate<T> nullTest = column.nullTest();
        return nullTest == null ? writer : new OrNull<>(nullTest, writer, index);
    }

    private static <T> ColumnWriter<T> notNull(Column<T> column, int index) {
        Accessor<T> accessor = column.accessor();
        if (accessor instanceof Accessor.OfBoolean<T> a) {
            return new OfBoolean<>(a.function(), index);
        } else if (accessor instanceof Accessor.OfInt<T> a) {
            return column.type() == Scalar.INT2 ? new OfShort<>(a.function(), index) : new OfInt<>(a.function(), index);
        } else if (accessor instanceof Accessor.OfLong<T> a) {
            return new OfLong<>(a.function(), index);
        } else if (accessor instanceof Accessor.OfFloat<T> a) {
            return new OfFloat<>(a.function(), index);
        } else if (accessor instanceof Accessor.OfDouble<T> a) {
            return new OfDouble<>(a.function(), index);
        }
        Accessor.OfObject<T> object = (Accessor.OfObject<T>) accessor;
        return new OfObject<>(object.function(), ValueWriters.of(column.type()), column.nullable(), index);
    }

    private static OffHeapBytes data(VectorWriter[] vectors, int index) {
        return ((FixedWidthWriter) vectors[index]).data;
    }

    private record OrNull<T>(Predicate<T> isNull, ColumnWriter<T> writer, int index) implements ColumnWriter<T> {
        @Override
        public void write(T row, VectorWriter[] vectors) {
            if (isNull.test(row)) {
                vectors[index].addNull();
            } else {
                writer.write(row, vectors);
            }
        }
    }

    private record OfBoolean<T>(Predicate<T> value, int index) implements ColumnWriter<T> {
        @Override
        public void write(T row, VectorWriter[] vectors) {
            ((BooleanWriter) vectors[index]).data.add(value.test(row));
        }
    }

    private record OfShort<T>(ToIntFunction<T> value, int index) implements ColumnWriter<T> {
        @Override
        public void write(T row, VectorWriter[] vectors) {
            data(vectors, index).putShort(Limits.int2(value.applyAsInt(row)));
        }
    }

    private record OfInt<T>(ToIntFunction<T> value, int index) implements ColumnWriter<T> {
        @Override
        public void write(T row, VectorWriter[] vectors) {
            data(vectors, index).putInt(value.applyAsInt(row));
        }
    }

    private record OfLong<T>(ToLongFunction<T> value, int index) implements ColumnWriter<T> {
        @Override
        public void write(T row, VectorWriter[] vectors) {
            data(vectors, index).putLong(value.applyAsLong(row));
        }
    }

    private record OfFloat<T>(ToFloatFunction<T> value, int index) implements ColumnWriter<T> {
        @Override
        public void write(T row, VectorWriter[] vectors) {
            data(vectors, index).putInt(Float.floatToRawIntBits(value.applyAsFloat(row)));
        }
    }

    private record OfDouble<T>(ToDoubleFunction<T> value, int index) implements ColumnWriter<T> {
        @Override
        public void write(T row, VectorWriter[] vectors) {
            data(vectors, index).putLong(Double.doubleToRawLongBits(value.applyAsDouble(row)));
        }
    }

    private record OfObject<T>(
            Function<T, ? extends @Nullable Object> value, ValueWriter writer, boolean nullable, int index)
            implements ColumnWriter<T> {
        @Override
        public void write(T row, VectorWriter[] vectors) {
            Object object = value.apply(row);
            if (object != null) {
                writer.add(object, vectors[index]);
            } else if (nullable) {
                vectors[index].addNull();
            } else {
                throw new ValueException("is NULL: the column takes none");
            }
        }
    }
}
