package io.fillrate.core.arrow;

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

/** The loop over the rows that fits the column's Java type: primitives go from the row into the buffer without a box. */
final class ColumnWriters {

    private ColumnWriters() {}

    static <T> ColumnWriter<T> of(Column<T> column, VectorWriter vector) {
        ColumnWriter<T> writer = notNull(column, vector);
        Predicate<T> nullTest = column.nullTest();
        return nullTest == null ? writer : new OrNull<>(nullTest, writer, vector);
    }

    private static <T> ColumnWriter<T> notNull(Column<T> column, VectorWriter vector) {
        Accessor<T> accessor = column.accessor();
        if (accessor instanceof Accessor.OfBoolean<T> a) {
            return new OfBoolean<>(a.function(), (BooleanWriter) vector);
        } else if (accessor instanceof Accessor.OfObject<T> a) {
            return new OfObject<>(a.function(), column.nullable(), vector);
        }
        FixedWidthWriter fixed = (FixedWidthWriter) vector;
        if (accessor instanceof Accessor.OfInt<T> a) {
            return column.type() == Scalar.INT2 ? new OfShort<>(a.function(), fixed) : new OfInt<>(a.function(), fixed);
        } else if (accessor instanceof Accessor.OfLong<T> a) {
            return new OfLong<>(a.function(), fixed);
        } else if (accessor instanceof Accessor.OfFloat<T> a) {
            return new OfFloat<>(a.function(), fixed);
        }
        return new OfDouble<>(((Accessor.OfDouble<T>) accessor).function(), fixed);
    }

    private record OrNull<T>(Predicate<T> isNull, ColumnWriter<T> writer, VectorWriter vector)
            implements ColumnWriter<T> {
        @Override
        public void write(T[] rows, int from, int to) {
            for (int i = from; i < to; i++) {
                if (isNull.test(rows[i])) {
                    vector.addNull();
                } else {
                    writer.write(rows, i, i + 1);
                }
            }
        }
    }

    private record OfBoolean<T>(Predicate<T> value, BooleanWriter vector) implements ColumnWriter<T> {
        @Override
        public void write(T[] rows, int from, int to) {
            for (int i = from; i < to; i++) {
                vector.data.add(value.test(rows[i]));
            }
            vector.validity.addOnes(to - from);
        }
    }

    private record OfShort<T>(ToIntFunction<T> value, FixedWidthWriter vector) implements ColumnWriter<T> {
        @Override
        public void write(T[] rows, int from, int to) {
            for (int i = from; i < to; i++) {
                vector.data.putShort(VectorWriters.int2(value.applyAsInt(rows[i])));
            }
            vector.validity.addOnes(to - from);
        }
    }

    private record OfInt<T>(ToIntFunction<T> value, FixedWidthWriter vector) implements ColumnWriter<T> {
        @Override
        public void write(T[] rows, int from, int to) {
            for (int i = from; i < to; i++) {
                vector.data.putInt(value.applyAsInt(rows[i]));
            }
            vector.validity.addOnes(to - from);
        }
    }

    private record OfLong<T>(ToLongFunction<T> value, FixedWidthWriter vector) implements ColumnWriter<T> {
        @Override
        public void write(T[] rows, int from, int to) {
            for (int i = from; i < to; i++) {
                vector.data.putLong(value.applyAsLong(rows[i]));
            }
            vector.validity.addOnes(to - from);
        }
    }

    private record OfFloat<T>(ToFloatFunction<T> value, FixedWidthWriter vector) implements ColumnWriter<T> {
        @Override
        public void write(T[] rows, int from, int to) {
            for (int i = from; i < to; i++) {
                vector.data.putInt(Float.floatToRawIntBits(value.applyAsFloat(rows[i])));
            }
            vector.validity.addOnes(to - from);
        }
    }

    private record OfDouble<T>(ToDoubleFunction<T> value, FixedWidthWriter vector) implements ColumnWriter<T> {
        @Override
        public void write(T[] rows, int from, int to) {
            for (int i = from; i < to; i++) {
                vector.data.putLong(Double.doubleToRawLongBits(value.applyAsDouble(rows[i])));
            }
            vector.validity.addOnes(to - from);
        }
    }

    private record OfObject<T>(Function<T, ? extends @Nullable Object> value, boolean nullable, VectorWriter vector)
            implements ColumnWriter<T> {
        @Override
        public void write(T[] rows, int from, int to) {
            for (int i = from; i < to; i++) {
                Object object = value.apply(rows[i]);
                if (object != null) {
                    vector.add(object);
                } else if (nullable) {
                    vector.addNull();
                } else {
                    throw new RefusedValueException("is NULL: the column takes none");
                }
            }
        }
    }
}
