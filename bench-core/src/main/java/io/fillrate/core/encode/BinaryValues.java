package io.fillrate.core.encode;

import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Inet;
import io.fillrate.data.Interval;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.UUID;

/**
 * Values that are objects in Java, in PostgreSQL's binary form with their length in front: the inverse of the type's receive function
 * (PostgreSQL sources, {@code src/backend/utils/adt}).
 */
final class BinaryValues {

    private static final int MOST_BYTES = 0x3fffffff; // MaxAllocSize: a server can't take a longer field
    private static final int JSONB_VERSION = 1;
    private static final int IPV4 = 2; // PGSQL_AF_INET
    private static final int IPV6 = 3; // PGSQL_AF_INET6

    private BinaryValues() {}

    /** The encoder of a type, for values of the Java class that the type names. */
    @SuppressWarnings("unchecked") // as the type says
    static ValueEncoder<Object> of(ColumnType type) {
        return (ValueEncoder<Object>) typed(type);
    }

    private static ValueEncoder<?> typed(ColumnType type) {
        if (type instanceof Array array) {
            return new BinaryArray(array.element(), of(array.element()));
        } else if (type instanceof Numeric numeric) {
            return new BinaryNumeric(numeric);
        }
        ValueEncoder<String> text = BinaryValues::text;
        return switch ((Scalar) type) {
            case BOOLEAN ->
                (ValueEncoder<Boolean>) (value, out) -> {
                    out.putInt(1);
                    out.putByte(value ? 1 : 0);
                };
            case INT2 ->
                (ValueEncoder<Integer>) (value, out) -> {
                    out.putInt(2);
                    out.putShort(Limits.int2(value));
                };
            case INT4 -> (ValueEncoder<Integer>) (value, out) -> int4(value, out);
            case INT8 -> (ValueEncoder<Long>) (value, out) -> int8(value, out);
            case FLOAT4 -> (ValueEncoder<Float>) (value, out) -> int4(Float.floatToIntBits(value), out);
            case FLOAT8 -> (ValueEncoder<Double>) (value, out) -> int8(Double.doubleToLongBits(value), out);
            case TEXT, JSON -> text;
            case JSONB -> (ValueEncoder<String>) BinaryValues::jsonb;
            case UUID -> (ValueEncoder<UUID>) BinaryValues::uuid;
            case DATE -> (ValueEncoder<LocalDate>) (value, out) -> int4(PostgresTime.days(value), out);
            case TIME ->
                (ValueEncoder<LocalTime>) (value, out) -> int8(PostgresTime.roundToMicros(value.toNanoOfDay()), out);
            case TIMESTAMP -> (ValueEncoder<LocalDateTime>) (value, out) -> int8(PostgresTime.micros(value), out);
            case TIMESTAMPTZ -> (ValueEncoder<Instant>) (value, out) -> int8(PostgresTime.micros(value), out);
            case INTERVAL -> (ValueEncoder<Interval>) BinaryValues::interval;
            case BYTEA -> (ValueEncoder<byte[]>) BinaryValues::bytea;
            case INET -> (ValueEncoder<Inet>) BinaryValues::inet;
        };
    }

    /** Fills in the length of a field whose length was left open. */
    static void closeField(int lengthAt, EncodeBuffer out) {
        int length = out.size() - lengthAt - Integer.BYTES;
        if (length > MOST_BYTES) {
            throw new ValueException("takes " + length + " bytes: PostgreSQL takes " + MOST_BYTES + " at most");
        }
        out.setInt(lengthAt, length);
    }

    private static void int4(int value, EncodeBuffer out) {
        int at = out.reserve(8);
        out.setInt(at, 4);
        out.setInt(at + 4, value);
    }

    private static void int8(long value, EncodeBuffer out) {
        int at = out.reserve(12);
        out.setInt(at, 8);
        out.setLong(at + 4, value);
    }

    private static void text(String value, EncodeBuffer out) {
        int at = out.reserve(Integer.BYTES);
        out.putUtf8(value);
        closeField(at, out);
    }

    private static void jsonb(String value, EncodeBuffer out) {
        int at = out.reserve(Integer.BYTES);
        out.putByte(JSONB_VERSION);
        out.putUtf8(value);
        closeField(at, out);
    }

    private static void uuid(UUID value, EncodeBuffer out) {
        int at = out.reserve(20);
        out.setInt(at, 16);
        out.setLong(at + 4, value.getMostSignificantBits());
        out.setLong(at + 12, value.getLeastSignificantBits());
    }

    private static void interval(Interval value, EncodeBuffer out) {
        int at = out.reserve(20);
        out.setInt(at, 16);
        out.setLong(at + 4, value.micros());
        out.setInt(at + 12, value.days());
        out.setInt(at + 16, value.months());
    }

    private static void bytea(byte[] value, EncodeBuffer out) {
        int at = out.reserve(Integer.BYTES);
        out.putBytes(value);
        closeField(at, out);
    }

    private static void inet(Inet value, EncodeBuffer out) {
        byte[] address = value.address().getAddress();
        int at = out.reserve(8);
        out.setInt(at, 4 + address.length);
        out.setByte(at + 4, address.length == 4 ? IPV4 : IPV6);
        out.setByte(at + 5, value.prefixLength());
        out.setByte(at + 6, 0); // not a cidr
        out.setByte(at + 7, address.length);
        out.putBytes(address);
    }
}
