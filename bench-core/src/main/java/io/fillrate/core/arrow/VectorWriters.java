package io.fillrate.core.arrow;

import io.fillrate.core.encode.EncodeBuffer;
import io.fillrate.core.encode.PostgresLiteral;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Interval;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.UUID;
import java.util.function.BiConsumer;
import org.apache.arrow.memory.BufferAllocator;

/** The writer of each type that {@link ArrowFields} has a field for. */
record VectorWriters(BufferAllocator allocator, String column) {

    /** Of an interval, which Arrow keeps in nanoseconds. */
    private static final long MOST_MICROS = Long.MAX_VALUE / 1000;

    VectorWriter of(ColumnType type) {
        if (type instanceof Array array) {
            return new ListWriter(new Bits(allocator), new Offsets(allocator), of(ArrowFields.inner(array)));
        } else if (type instanceof Numeric numeric) {
            return fixed(16, (Number value, OffHeapBytes out) -> ArrowDecimal.put(value, numeric, out));
        }
        return switch ((Scalar) type) {
            case BOOLEAN -> new BooleanWriter(new Bits(allocator), new Bits(allocator));
            case INT2 -> fixed(2, (Integer value, OffHeapBytes out) -> out.putShort(int2(value)));
            case INT4 -> fixed(4, (Integer value, OffHeapBytes out) -> out.putInt(value));
            case INT8 -> fixed(8, (Long value, OffHeapBytes out) -> out.putLong(value));
            case FLOAT4 -> fixed(4, (Float value, OffHeapBytes out) -> out.putInt(Float.floatToRawIntBits(value)));
            case FLOAT8 -> fixed(8, (Double value, OffHeapBytes out) -> out.putLong(Double.doubleToRawLongBits(value)));
            case TEXT, JSON, JSONB -> variable(text());
            case UUID -> fixed(16, VectorWriters::uuid);
            case DATE -> fixed(4, (LocalDate value, OffHeapBytes out) -> out.putInt(ArrowTime.days(value)));
            case TIME ->
                fixed(
                        8,
                        (LocalTime value, OffHeapBytes out) ->
                                out.putLong(ArrowTime.roundToMicros(value.toNanoOfDay())));
            case TIMESTAMP -> fixed(8, (LocalDateTime value, OffHeapBytes out) -> out.putLong(ArrowTime.micros(value)));
            case TIMESTAMPTZ -> fixed(8, (Instant value, OffHeapBytes out) -> out.putLong(ArrowTime.micros(value)));
            case INTERVAL -> fixed(16, VectorWriters::interval);
            case BYTEA -> variable((byte[] value, OffHeapBytes out) -> out.putBytes(value, 0, value.length));
            case INET -> throw new IllegalStateException("inet has no field, so it needs no writer");
        };
    }

    @SuppressWarnings("unchecked") // values are of the class that the type names
    private <V> VectorWriter fixed(int width, BiConsumer<V, OffHeapBytes> form) {
        return new FixedWidthWriter(
                new Bits(allocator), new OffHeapBytes(allocator), width, (BiConsumer<Object, OffHeapBytes>) form);
    }

    @SuppressWarnings("unchecked") // values are of the class that the type names
    private <V> VectorWriter variable(BiConsumer<V, OffHeapBytes> form) {
        return new VariableWidthWriter(
                new Bits(allocator), new Offsets(allocator), new OffHeapBytes(allocator), (BiConsumer<
                                Object, OffHeapBytes>)
                        form);
    }

    static int int2(int value) {
        if (value != (short) value) {
            throw new RefusedValueException(value + " is out of range for int2: -32768 to 32767");
        }
        return value;
    }

    /** The same UTF-8 as in PostgreSQL's binary form, which has its length in front. */
    private BiConsumer<String, OffHeapBytes> text() {
        PostgresLiteral utf8 = PostgresLiteral.binary(column, Scalar.TEXT);
        return (value, out) -> {
            EncodeBuffer bytes = utf8.bytes(value);
            out.putBytes(bytes.array(), Integer.BYTES, bytes.size() - Integer.BYTES);
        };
    }

    private static void uuid(UUID value, OffHeapBytes out) {
        out.putLong(Long.reverseBytes(value.getMostSignificantBits()));
        out.putLong(Long.reverseBytes(value.getLeastSignificantBits()));
    }

    private static void interval(Interval value, OffHeapBytes out) {
        if (value.micros() > MOST_MICROS || value.micros() < -MOST_MICROS) {
            throw new RefusedValueException(value + " is out of range for an Arrow interval in nanoseconds");
        }
        out.putInt(value.months());
        out.putInt(value.days());
        out.putLong(value.micros() * 1000);
    }
}
