package io.fillrate.core.encode;

import io.fillrate.data.Accessor;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.ToFloatFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Fields of PostgreSQL's binary format: the length in bytes, −1 for NULL, then the value. One record per Java type. */
final class BinaryFields {

    private static final int NULL = -1;

    private BinaryFields() {}

    static <T> FieldEncoder<T> of(Column<T> column) {
        FieldEncoder<T> field = notNull(column);
        Predicate<T> nullTest = column.nullTest();
        return nullTest == null ? field : new OrNull<>(nullTest, field);
    }

    private static <T> FieldEncoder<T> notNull(Column<T> column) {
        Accessor<T> accessor = column.accessor();
        if (accessor instanceof Accessor.OfBoolean<T> a) {
            return new Bool<>(a.function());
        } else if (accessor instanceof Accessor.OfInt<T> a) {
            return column.type() == Scalar.INT2 ? new Int2<>(a.function()) : new Int4<>(a.function());
        } else if (accessor instanceof Accessor.OfLong<T> a) {
            return new Int8<>(a.function());
        } else if (accessor instanceof Accessor.OfFloat<T> a) {
            return new Float4<>(a.function());
        } else if (accessor instanceof Accessor.OfDouble<T> a) {
            return new Float8<>(a.function());
        }
        return ofObject((Accessor.OfObject<T>) accessor, column.type());
    }

    @SuppressWarnings("unchecked") // the factories of Column pair each type with the Java type its encoder takes
    private static <T> FieldEncoder<T> ofObject(Accessor.OfObject<T> accessor, ColumnType type) {
        return new OfObject<>((Function<T, Object>) accessor.function(), BinaryValues.of(type));
    }

    private record OrNull<T>(Predicate<T> isNull, FieldEncoder<T> field) implements FieldEncoder<T> {
        @Override
        public void encode(T row, EncodeBuffer out) {
            if (isNull.test(row)) {
                out.putInt(NULL);
            } else {
                field.encode(row, out);
            }
        }
    }

    private record Bool<T>(Predicate<T> value) implements FieldEncoder<T> {
        @Override
        public void encode(T row, EncodeBuffer out) {
            boolean bool = value.test(row);
            int at = out.reserve(5);
            out.setInt(at, 1);
            out.setByte(at + 4, bool ? 1 : 0);
        }
    }

    private record Int2<T>(ToIntFunction<T> value) implements FieldEncoder<T> {
        @Override
        public void encode(T row, EncodeBuffer out) {
            int number = Limits.int2(value.applyAsInt(row));
            int at = out.reserve(6);
            out.setInt(at, 2);
            out.setShort(at + 4, number);
        }
    }

    private record Int4<T>(ToIntFunction<T> value) implements FieldEncoder<T> {
        @Override
        public void encode(T row, EncodeBuffer out) {
            int number = value.applyAsInt(row);
            int at = out.reserve(8);
            out.setInt(at, 4);
            out.setInt(at + 4, number);
        }
    }

    private record Int8<T>(ToLongFunction<T> value) implements FieldEncoder<T> {
        @Override
        public void encode(T row, EncodeBuffer out) {
            int8(value.applyAsLong(row), out);
        }
    }

    private record Float4<T>(ToFloatFunction<T> value) implements FieldEncoder<T> {
        @Override
        public void encode(T row, EncodeBuffer out) {
            int bits = Float.floatToIntBits(value.applyAsFloat(row));
            int at = out.reserve(8);
            out.setInt(at, 4);
            out.setInt(at + 4, bits);
        }
    }

    private record Float8<T>(ToDoubleFunction<T> value) implements FieldEncoder<T> {
        @Override
        public void encode(T row, EncodeBuffer out) {
            int8(Double.doubleToLongBits(value.applyAsDouble(row)), out);
        }
    }

    private static void int8(long bits, EncodeBuffer out) {
        int at = out.reserve(12);
        out.setInt(at, 8);
        out.setLong(at + 4, bits);
    }

    private record OfObject<T>(Function<T, ? extends @Nullable Object> value, ValueEncoder<Object> encoder)
            implements FieldEncoder<T> {
        @Override
        public void encode(T row, EncodeBuffer out) {
            Object object = value.apply(row);
            if (object == null) {
                out.putInt(NULL);
            } else {
                encoder.encode(object, out);
            }
        }
    }
}
