package io.fillrate.core.internal.arrow;

import io.fillrate.core.internal.encode.DuckDbTime;
import io.fillrate.core.internal.encode.Limits;
import io.fillrate.core.internal.encode.ValueException;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Interval;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.IntervalUnit;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.jspecify.annotations.Nullable;

/**
 * A column type in Arrow: its type in the schema, its vector, and how a value is written. A new column type
 * is one more case of {@link #scalar}.
 *
 * @param children of a list, the mapping of its elements; else empty
 * @param vector creates an empty vector
 */
record TypeMapping(
        ArrowType type,
        List<TypeMapping> children,
        Function<BufferAllocator, VectorWriter> vector,
        ValueWriter values) {

    /** Digits that fit 128 bits, whatever they are. */
    private static final int MAX_DIGITS = 38;

    /** Digits that fit a long, whatever they are. */
    private static final int MAX_LONG_DIGITS = 18;

    /** Microseconds of an interval, which Arrow keeps in nanoseconds. */
    private static final long MAX_INTERVAL_MICROS = Long.MAX_VALUE / 1000;

    /** Marks a binary of 16 bytes that readers may show as a UUID (Arrow columnar format, "Canonical Extension Types"). */
    private static final Map<String, String> UUID_EXTENSION =
            Map.of("ARROW:extension:name", "arrow.uuid", "ARROW:extension:metadata", "");

    /**
     * Appends values of one type to vectors of that type. Keeps no state, so that one serves all loads of a table. Implementations are
     * records where they have fields: the JVM takes a record's fields for constants.
     */
    @FunctionalInterface
    interface ValueWriter {

        /**
         * Appends a value that is not null, of the Java class that the type names.
         *
         * @throws ValueException if Arrow cannot represent it
         */
        void add(Object value, VectorWriter vector);
    }

    /**
     * Returns the mapping of a column's type.
     *
     * @throws IllegalArgumentException if Arrow, or DuckDB's reading of it, has no type for it
     */
    static TypeMapping of(Column<?> column) {
        return of(column.type(), column.name());
    }

    private static TypeMapping of(ColumnType type, String column) {
        return type.fold(
                scalar -> scalar(scalar, column),
                numeric -> decimal(numeric, column),
                array -> list(of(inner(array), column)));
    }

    private static TypeMapping scalar(Scalar type, String column) {
        return switch (type) {
            case BOOLEAN ->
                new TypeMapping(
                        ArrowType.Bool.INSTANCE,
                        List.of(),
                        VectorWriter.Booleans::new,
                        (value, vector) -> ((VectorWriter.Booleans) vector).data.add((Boolean) value));
            case INT2 -> fixed(integer(16), 2, (Integer value, BufferWriter out) -> out.putShort(Limits.int2(value)));
            case INT4 -> fixed(integer(32), 4, (Integer value, BufferWriter out) -> out.putInt(value));
            case INT8 -> fixed(integer(64), 8, (Long value, BufferWriter out) -> out.putLong(value));
            case FLOAT4 ->
                fixed(
                        new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE),
                        4,
                        (Float value, BufferWriter out) -> out.putInt(Float.floatToRawIntBits(value)));
            case FLOAT8 ->
                fixed(
                        new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE),
                        8,
                        (Double value, BufferWriter out) -> out.putLong(Double.doubleToRawLongBits(value)));
            case TEXT, JSON, JSONB ->
                variable(ArrowType.Utf8.INSTANCE, (String value, BufferWriter out) -> out.putUtf8(value));
            case UUID ->
                fixed(
                        new ArrowType.FixedSizeBinary(16),
                        16,
                        (UUID value, BufferWriter out) ->
                                out.putBigEndian(value.getMostSignificantBits(), value.getLeastSignificantBits()));
            case DATE ->
                fixed(
                        new ArrowType.Date(DateUnit.DAY),
                        4,
                        (LocalDate value, BufferWriter out) -> out.putInt(DuckDbTime.days(value)));
            case TIME ->
                fixed(
                        new ArrowType.Time(TimeUnit.MICROSECOND, 64),
                        8,
                        (LocalTime value, BufferWriter out) -> out.putLong(DuckDbTime.micros(value)));
            case TIMESTAMP ->
                fixed(
                        new ArrowType.Timestamp(TimeUnit.MICROSECOND, null),
                        8,
                        (LocalDateTime value, BufferWriter out) -> out.putLong(DuckDbTime.micros(value)));
            case TIMESTAMPTZ ->
                fixed(
                        new ArrowType.Timestamp(TimeUnit.MICROSECOND, "UTC"),
                        8,
                        (Instant value, BufferWriter out) -> out.putLong(DuckDbTime.micros(value)));
            case INTERVAL -> fixed(new ArrowType.Interval(IntervalUnit.MONTH_DAY_NANO), 16, TypeMapping::putInterval);
            case BYTEA -> variable(ArrowType.Binary.INSTANCE, (byte[] value, BufferWriter out) -> out.putBytes(value));
            case INET ->
                throw new IllegalArgumentException("column " + column + ": inet has no Arrow type: use a text column");
        };
    }

    private static ArrowType integer(int bits) {
        return new ArrowType.Int(bits, true);
    }

    /** The type of the values in a list: its elements, or lists that are less deep by one. */
    private static ColumnType inner(Array array) {
        return array.depth() == 1 ? array.element() : new Array(array.element(), array.depth() - 1);
    }

    private static TypeMapping list(TypeMapping element) {
        return new TypeMapping(
                ArrowType.List.INSTANCE,
                List.of(element),
                allocator -> new VectorWriter.Lists(allocator, element.newVector(allocator)),
                new ListValues(element.values));
    }

    private static TypeMapping decimal(Numeric type, String column) {
        if (type.unlimited() || type.precision() > MAX_DIGITS) {
            throw new IllegalArgumentException("column " + column + ": " + type.sqlName()
                    + " has no Arrow type: use numeric(p,s) of at most " + MAX_DIGITS + " digits");
        }
        return fixed(
                new ArrowType.Decimal(type.precision(), type.scale(), 128),
                16,
                (Number value, BufferWriter out) -> putDecimal(value, type, out));
    }

    @SuppressWarnings("unchecked") // values are of the class that the type names
    private static <V> TypeMapping fixed(ArrowType type, int width, BiConsumer<V, BufferWriter> put) {
        return new TypeMapping(
                type, List.of(), allocator -> new VectorWriter.FixedWidth(allocator, width), fixedWidth((BiConsumer<
                                Object, BufferWriter>)
                        put));
    }

    @SuppressWarnings("unchecked") // values are of the class that the type names
    private static <V> TypeMapping variable(ArrowType type, BiConsumer<V, BufferWriter> put) {
        return new TypeMapping(
                type, List.of(), VectorWriter.VariableWidth::new, variableWidth((BiConsumer<Object, BufferWriter>)
                        put));
    }

    Field field(String name, boolean nullable) {
        boolean uuid = type instanceof ArrowType.FixedSizeBinary; // the only type of that kind
        FieldType fieldType = new FieldType(nullable, type, null, uuid ? UUID_EXTENSION : Map.of());
        List<Field> elements =
                children.stream().map(child -> child.field("item", true)).toList();
        return new Field(name, fieldType, elements);
    }

    /** Returns an empty vector. */
    VectorWriter newVector(BufferAllocator allocator) {
        return vector.apply(allocator);
    }

    private static ValueWriter fixedWidth(BiConsumer<Object, BufferWriter> put) {
        return (value, vector) -> put.accept(value, ((VectorWriter.FixedWidth) vector).data);
    }

    private static ValueWriter variableWidth(BiConsumer<Object, BufferWriter> put) {
        return (value, vector) -> {
            VectorWriter.VariableWidth variable = (VectorWriter.VariableWidth) vector;
            put.accept(value, variable.data);
            variable.end();
        };
    }

    private record ListValues(ValueWriter element) implements ValueWriter {
        @Override
        public void add(Object value, VectorWriter vector) {
            VectorWriter.Lists lists = (VectorWriter.Lists) vector;
            List<?> list = (List<?>) value;
            try {
                addAll(list, lists.elements);
            } catch (
                    ClassCastException
                            e) { // asking each element whether it is a list takes JDK 17 as long as writing it
                boolean nested = list.stream().anyMatch(List.class::isInstance);
                throw nested == element instanceof ListValues
                        ? e
                        : new ValueException("is not as deep an array as the column's type says");
            }
            lists.end();
        }

        private void addAll(List<?> list, VectorWriter elements) {
            for (int i = 0, size = list.size(); i < size; i++) { // by index: an iterator would be garbage
                @Nullable Object value = list.get(i);
                if (value == null) {
                    elements.addNull();
                } else {
                    element.add(value, elements);
                }
            }
        }
    }

    /** Writes the 128 bits of the unscaled value, rounded half away from zero to the type's scale as databases do. */
    private static void putDecimal(Number value, Numeric type, BufferWriter out) {
        if (!(value instanceof BigDecimal decimal)) {
            throw new ValueException(value + " cannot be stored in an Arrow decimal, which has no NaN or infinity");
        }
        BigDecimal scaled = Limits.numeric(decimal, type).setScale(type.scale());
        if (scaled.precision() <= MAX_LONG_DIGITS) {
            long unscaled = Limits.unscaled(scaled);
            out.putLong(unscaled);
            out.putLong(unscaled >> 63);
        } else {
            BigInteger unscaled = scaled.unscaledValue();
            out.putLong(unscaled.longValue());
            out.putLong(unscaled.shiftRight(64).longValue());
        }
    }

    private static void putInterval(Interval value, BufferWriter out) {
        if (value.micros() > MAX_INTERVAL_MICROS || value.micros() < -MAX_INTERVAL_MICROS) {
            throw new ValueException(value + " is out of range for an Arrow interval in nanoseconds");
        }
        out.putInt(value.months());
        out.putInt(value.days());
        out.putLong(value.micros() * 1000);
    }
}
