package io.fillrate.core.encode;

import io.fillrate.data.Accessor;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Scalar;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Fields of a text format: each value in PostgreSQL's text form, then whatever the format does to mark its end and its quotes. */
final class TextFields {

    /**
     * What a text format does to a field.
     *
     * @param delimiter stands between fields
     * @param nullMark stands for NULL
     * @param text the encoder of values of a type whose characters may have a meaning in the format
     */
    record Format(char delimiter, String nullMark, Function<ColumnType, ValueEncoder<Object>> text) {}

    private TextFields() {}

    static <T> FieldEncoder<T> of(Column<T> column, Format format) {
        FieldEncoder<T> field = notNull(column, format);
        Predicate<T> nullTest = column.nullTest();
        return nullTest == null ? field : new OrNull<>(nullTest, field, format.nullMark);
    }

    private static <T> FieldEncoder<T> notNull(Column<T> column, Format format) {
        Accessor<T> accessor = column.accessor();
        if (accessor instanceof Accessor.OfBoolean<T> a) {
            return new Bool<>(a.function());
        } else if (accessor instanceof Accessor.OfInt<T> a) {
            return column.type() == Scalar.INT2 ? new Int2<>(a.function()) : new Int4<>(a.function());
        } else if (accessor instanceof Accessor.OfLong<T> a) {
            return new Int8<>(a.function());
        } else if (accessor instanceof Accessor.OfFloat<T> a) {
            return (row, out) -> ShortestDecimal.put(a.function().applyAsFloat(row), out);
        } else if (accessor instanceof Accessor.OfDouble<T> a) {
            return new Float8<>(a.function());
        }
        return ofObject((Accessor.OfObject<T>) accessor, column.type(), format);
    }

    @SuppressWarnings("unchecked") // the factories of Column pair each type with the Java type its encoder takes
    private static <T> FieldEncoder<T> ofObject(Accessor.OfObject<T> accessor, ColumnType type, Format format) {
        return new OfObject<>(
                (Function<T, Object>) accessor.function(),
                isPlain(type) ? TextValues.of(type) : format.text.apply(type),
                format.nullMark);
    }

    /** Whether a type's text has none of the characters that formats give a meaning to: quotes, commas, backslashes, newlines. */
    static boolean isPlain(ColumnType type) {
        if (type instanceof Array) {
            return false;
        }
        return !(type instanceof Scalar scalar)
                || switch (scalar) {
                    case TEXT, JSON, JSONB, BYTEA -> false;
                    default -> true;
                };
    }

    private record OrNull<T>(Predicate<T> isNull, FieldEncoder<T> field, String nullMark) implements FieldEncoder<T> {
        @Override
        public void encode(T row, EncodeBuffer out) {
            if (isNull.test(row)) {
                out.putAscii(nullMark);
            } else {
                field.encode(row, out);
            }
        }
    }

    private record Bool<T>(Predicate<T> value) implements FieldEncoder<T> {
        @Override
        public void encode(T row, EncodeBuffer out) {
            out.putByte(value.test(row) ? 't' : 'f');
        }
    }

    private record Int2<T>(ToIntFunction<T> value) implements FieldEncoder<T> {
        @Override
        public void encode(T row, EncodeBuffer out) {
            Decimal.put(Limits.int2(value.applyAsInt(row)), out);
        }
    }

    private record Int4<T>(ToIntFunction<T> value) implements FieldEncoder<T> {
        @Override
        public void encode(T row, EncodeBuffer out) {
            Decimal.put(value.applyAsInt(row), out);
        }
    }

    private record Int8<T>(ToLongFunction<T> value) implements FieldEncoder<T> {
        @Override
        public void encode(T row, EncodeBuffer out) {
            Decimal.put(value.applyAsLong(row), out);
        }
    }

    private record Float8<T>(ToDoubleFunction<T> value) implements FieldEncoder<T> {
        @Override
        public void encode(T row, EncodeBuffer out) {
            ShortestDecimal.put(value.applyAsDouble(row), out);
        }
    }

    private record OfObject<T>(
            Function<T, ? extends @Nullable Object> value, ValueEncoder<Object> encoder, String nullMark)
            implements FieldEncoder<T> {
        @Override
        public void encode(T row, EncodeBuffer out) {
            Object object = value.apply(row);
            if (object == null) {
                out.putAscii(nullMark);
            } else {
                encoder.encode(object, out);
            }
        }
    }
}
