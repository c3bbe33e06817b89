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

/** Values in the text form that PostgreSQL's input functions take whatever the session's settings are, without quotes or escapes. */
final class TextValues {

    private static final byte[] HEX = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};
    private static final String INFINITY = "infinity";
    private static final String MINUS_INFINITY = "-infinity";

    private TextValues() {}

    /** The encoder of a type, for values of the Java class that the type names. */
    @SuppressWarnings("unchecked") // as the type says
    static ValueEncoder<Object> of(ColumnType type) {
        return (ValueEncoder<Object>) typed(type);
    }

    private static ValueEncoder<?> typed(ColumnType type) {
        if (type instanceof Array array) {
            return new TextArray(of(array.element()), TextFields.isPlain(array.element()));
        } else if (type instanceof Numeric numeric) {
            return new TextNumeric(numeric);
        }
        return switch ((Scalar) type) {
            case BOOLEAN -> (ValueEncoder<Boolean>) (value, out) -> out.putByte(value ? 't' : 'f');
            case INT2 -> (ValueEncoder<Integer>) (value, out) -> Decimal.put(Limits.int2(value), out);
            case INT4 -> (ValueEncoder<Integer>) (value, out) -> Decimal.put(value, out);
            case INT8 -> (ValueEncoder<Long>) (value, out) -> Decimal.put(value, out);
            case FLOAT4 -> (ValueEncoder<Float>) (value, out) -> ShortestDecimal.put((float) value, out);
            case FLOAT8 -> (ValueEncoder<Double>) (value, out) -> ShortestDecimal.put((double) value, out);
            case TEXT, JSON, JSONB -> (ValueEncoder<String>) (value, out) -> out.putUtf8(value);
            case UUID -> (ValueEncoder<UUID>) TextValues::uuid;
            case DATE -> (ValueEncoder<LocalDate>) TextValues::date;
            case TIME ->
                (ValueEncoder<LocalTime>) (value, out) -> time(PostgresTime.roundToMicros(value.toNanoOfDay()), out);
            case TIMESTAMP -> (ValueEncoder<LocalDateTime>) (value, out) -> moment(PostgresTime.micros(value), "", out);
            case TIMESTAMPTZ -> (ValueEncoder<Instant>) (value, out) -> moment(PostgresTime.micros(value), "+00", out);
            case INTERVAL -> (ValueEncoder<Interval>) TextValues::interval;
            case BYTEA -> (ValueEncoder<byte[]>) TextValues::bytea;
            case INET -> (ValueEncoder<Inet>) (value, out) -> out.putAscii(value.toString());
        };
    }

    private static void uuid(UUID value, EncodeBuffer out) {
        int at = out.reserve(36);
        byte[] bytes = out.array();
        long high = value.getMostSignificantBits();
        long low = value.getLeastSignificantBits();
        hex(high >>> 32, 8, bytes, at);
        bytes[at + 8] = '-';
        hex(high >>> 16, 4, bytes, at + 9);
        bytes[at + 13] = '-';
        hex(high, 4, bytes, at + 14);
        bytes[at + 18] = '-';
        hex(low >>> 48, 4, bytes, at + 19);
        bytes[at + 23] = '-';
        hex(low, 12, bytes, at + 24);
    }

    private static void hex(long value, int digits, byte[] bytes, int at) {
        long rest = value;
        for (int i = at + digits - 1; i >= at; i--) {
            bytes[i] = HEX[(int) rest & 0xf];
            rest >>>= 4;
        }
    }

    /** With signs for all: under {@code intervalstyle = sql_standard} a minus in front would hold for what has none. */
    private static void interval(Interval value, EncodeBuffer out) {
        Decimal.put(value.months(), out);
        out.putAscii(value.days() < 0 ? " mons " : " mons +");
        Decimal.put(value.days(), out);
        out.putAscii(value.micros() < 0 ? " days " : " days +");
        Decimal.put(value.micros(), out);
        out.putAscii(" us");
    }

    private static void bytea(byte[] value, EncodeBuffer out) {
        out.putByte('\\');
        out.putByte('x');
        int at = out.reserve(2 * value.length);
        byte[] bytes = out.array();
        for (byte b : value) {
            bytes[at++] = HEX[b >> 4 & 0xf];
            bytes[at++] = HEX[b & 0xf];
        }
    }

    private static void date(LocalDate value, EncodeBuffer out) {
        int days = PostgresTime.days(value);
        if (days == Integer.MAX_VALUE) {
            out.putAscii(INFINITY);
        } else if (days == Integer.MIN_VALUE) {
            out.putAscii(MINUS_INFINITY);
        } else {
            CivilDate day = CivilDate.ofEpochDay((long) days + PostgresTime.EPOCH_DAY);
            day.put(out);
            day.putEra(out);
        }
    }

    private static void moment(long micros, String zone, EncodeBuffer out) {
        if (micros == Long.MAX_VALUE) {
            out.putAscii(INFINITY);
        } else if (micros == Long.MIN_VALUE) {
            out.putAscii(MINUS_INFINITY);
        } else {
            long day = Math.floorDiv(micros, PostgresTime.MICROS_OF_DAY);
            CivilDate date = CivilDate.ofEpochDay(day + PostgresTime.EPOCH_DAY);
            date.put(out);
            out.putByte(' ');
            time(micros - day * PostgresTime.MICROS_OF_DAY, out);
            out.putAscii(zone);
            date.putEra(out);
        }
    }

    private static void time(long microsOfDay, EncodeBuffer out) {
        long seconds = microsOfDay / 1_000_000;
        long micros = microsOfDay - seconds * 1_000_000;
        int at = out.reserve(8);
        byte[] bytes = out.array();
        two(seconds / 3600, bytes, at);
        bytes[at + 2] = ':';
        two(seconds / 60 % 60, bytes, at + 3);
        bytes[at + 5] = ':';
        two(seconds % 60, bytes, at + 6);
        if (micros != 0) {
            out.putByte('.');
            Decimal.putPadded(micros, 6, out);
        }
    }

    private static void two(long value, byte[] bytes, int at) {
        bytes[at] = (byte) ('0' + value / 10);
        bytes[at + 1] = (byte) ('0' + value % 10);
    }
}
