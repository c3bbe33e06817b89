package io.fillrate.core.internal.encode;

import io.fillrate.core.internal.encode.CompiledRow.ByTable;
import io.fillrate.core.internal.encode.CompiledRow.FieldEncoder;
import io.fillrate.core.internal.encode.CompiledRow.ValueEncoder;
import io.fillrate.data.Column;
import io.fillrate.data.Table;
import io.fillrate.data.ToFloatFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * PostgreSQL's binary COPY format: a signature, then per row the number of fields, and per field its length, −1 for NULL, and its value in
 * the form of the type's send function (PostgreSQL documentation, COPY, "Binary Format"). Allocates nothing per row.
 */
public final class PostgresBinaryEncoder<T> implements RowEncoder<T> {

    private static final byte[] SIGNATURE = {'P', 'G', 'C', 'O', 'P', 'Y', '\n', (byte) 0xff, '\r', '\n', 0};
    private static final int NO_FLAGS = 0;
    private static final int NO_EXTENSION = 0;
    private static final int END = -1;
    private static final int NULL = -1;

    private static final ByTable ROWS = new ByTable();

    private final CompiledRow<T> columns;

    /** An encoder of all columns of a table in their order. */
    public PostgresBinaryEncoder(Table<T> table) {
        columns = ROWS.of(table, absent -> CompiledRow.of(absent, PostgresBinaryEncoder::field));
    }

    /** An encoder of fields that write themselves in binary form, with their lengths in front. */
    public PostgresBinaryEncoder(CompiledRow<T> columns) {
        this.columns = columns;
    }

    @Override
    public void begin(EncodeBuffer out) {
        out.putBytes(SIGNATURE);
        out.putInt(NO_FLAGS);
        out.putInt(NO_EXTENSION);
    }

    @Override
    public void row(T row, EncodeBuffer out) {
        out.putShort(columns.fields());
        columns.encode(row, out);
    }

    @Override
    public void end(EncodeBuffer out) {
        out.putShort(END);
    }

    /** The encoder of a column: one record per Java type, since the JVM takes the fields of records for constants. */
    static <T> FieldEncoder<T> field(Column<T> column) {
        FieldEncoder<T> field = column.fold(
                Bool::new,
                Int2::new,
                Int4::new,
                Int8::new,
                Float4::new,
                Float8::new,
                value -> new OfObject<>(value, BinaryValues.of(column.type())));
        Predicate<T> isNull = column.nullTest();
        return isNull == null ? field : new OrNull<>(isNull, field);
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
            BinaryValues.bool(value.test(row), out);
        }
    }

    private record Int2<T>(ToIntFunction<T> value) implements FieldEncoder<T> {
        @Override
        public void encode(T row, EncodeBuffer out) {
            BinaryValues.int2(value.applyAsInt(row), out);
        }
    }

    private record Int4<T>(ToIntFunction<T> value) implements FieldEncoder<T> {
        @Override
        public void encode(T row, EncodeBuffer out) {
            BinaryValues.int4(value.applyAsInt(row), out);
        }
    }

    private record Int8<T>(ToLongFunction<T> value) implements FieldEncoder<T> {
        @Override
        public void encode(T row, EncodeBuffer out) {
            BinaryValues.int8(value.applyAsLong(row), out);
        }
    }

    private record Float4<T>(ToFloatFunction<T> value) implements FieldEncoder<T> {
        @Override
        public void encode(T row, EncodeBuffer out) {
            BinaryValues.int4(Float.floatToIntBits(value.applyAsFloat(row)), out);
        }
    }

    private record Float8<T>(ToDoubleFunction<T> value) implements FieldEncoder<T> {
        @Override
        public void encode(T row, EncodeBuffer out) {
            BinaryValues.int8(Double.doubleToLongBits(value.applyAsDouble(row)), out);
        }
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
