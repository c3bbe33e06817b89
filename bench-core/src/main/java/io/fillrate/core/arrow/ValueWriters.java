package io.fillrate.core.arrow;

import io.fillrate.core.encode.Limits;
import io.fillrate.core.encode.ValueException;
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

/** The writer of each type that {@link ArrowFields} has a field for. Records, since their fields are constants to the JVM. */
final class ValueWriters {

    /** Of an interval, which Arrow keeps in nanoseconds. */
    private static final long MOST_MICROS = Long.MAX_VALUE / 1000;

    private ValueWriters() {}

    static ValueWriter of(ColumnType type) {
        if (type instanceof Array array) {
            return new ListValues(of(ArrowFields.inner(array)));
        } else if (type instanceof Numeric numeric) {
            return fixed((Number value, OffHeapBytes out) -> ArrowDecimal.put(value, numeric, out));
        }
        return switch ((Scalar) type) {
            case BOOLEAN -> (value, vector) -> ((BooleanWriter) vector).data.add((Boolean) value);
            case INT2 -> fixed((Integer value, OffHeapBytes out) -> out.putShort(Limits.int2(value)));
            case INT4 -> fixed((Integer value, OffHeapBytes out) -> out.putInt(value));
            case INT8 -> fixed((Long value, OffHeapBytes out) -> out.putLong(value));
            case FLOAT4 -> fixed((Float value, OffHeapBytes out) -> out.putInt(Float.floatToRawIntBits(value)));
            case FLOAT8 -> fixed((Double value, OffHeapBytes out) -> out.putLong(Double.doubleToRawLongBits(value)));
            case TEXT, JSON, JSONB -> variable((String value, OffHeapBytes out) -> out.putUtf8(value));
            case UUID ->
                fixed((UUID value, OffHeapBytes out) ->
                        out.putBigEndian(value.getMostSignificantBits(), value.getLeastSignificantBits()));
            case DATE -> fixed((LocalDate value, OffHeapBytes out) -> out.putInt(ArrowTime.days(value)));
            case TIME -> fixed((LocalTime value, OffHeapBytes out) -> out.putLong(ArrowTime.micros(value)));
            case TIMESTAMP -> fixed((LocalDateTime value, OffHeapBytes out) -> out.putLong(ArrowTime.micros(value)));
            case TIMESTAMPTZ -> fixed((Instant value, OffHeapBytes out) -> out.putLong(ArrowTime.micros(value)));
            case INTERVAL -> fixed(ValueWriters::interval);
            case BYTEA -> variable((byte[] value, OffHeapBytes out) -> out.putBytes(value));
            case INET -> throw new IllegalStateException("inet has no field, so it needs no writer");
        };
    }

    @SuppressWarnings("unchecked") // values are of the class that the type names
    private static <V> ValueWriter fixed(BiConsumer<V, OffHeapBytes> form) {
        return new FixedWidthValue((BiConsumer<Object, OffHeapBytes>) form);
    }

    @SuppressWarnings("unchecked") // values are of the class that the type names
    private static <V> ValueWriter variable(BiConsumer<V, OffHeapBytes> form) {
        return new VariableWidthValue((BiConsumer<Object, OffHeapBytes>) form);
    }

    private static void interval(Interval value, OffHeapBytes out) {
        if (value.micros() > MOST_MICROS || value.micros() < -MOST_MICROS) {
            throw new ValueException(value + " is out of range for an Arrow interval in nanoseconds");
        }
        out.putInt(value.months());
        out.putInt(value.days());
        out.putLong(value.micros() * 1000);
    }

    private record FixedWidthValue(BiConsumer<Object, OffHeapBytes> form) implements ValueWriter {
        @Override
        public void add(Object value, VectorWriter vector) {
            form.accept(value, ((FixedWidthWriter) vector).data);
        }
    }

    private record VariableWidthValue(BiConsumer<Object, OffHeapBytes> form) implements ValueWriter {
        @Override
        public void add(Object value, VectorWriter vector) {
            VariableWidthWriter variable = (VariableWidthWriter) vector;
            form.accept(value, variable.data);
            variable.end();
        }
    }
}
