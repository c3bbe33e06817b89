package io.fillrate.core.internal.encode;

import io.fillrate.core.internal.encode.CompiledRow.ValueEncoder;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Inet;
import io.fillrate.data.Interval;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.UUID;

/** Values in the text form that PostgreSQL's input functions take under any settings of the session, without quotes or escapes. */
final class TextValues {

    private static final byte[] HEX = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};
    private static final String INFINITY = "infinity";
    private static final String MINUS_INFINITY = "-infinity";
    private static final long MICROS_PER_MINUTE = 60_000_000;

    private TextValues() {}

    /** The encoder of a type, for values of the Java class that the type names. */
    @SuppressWarnings("unchecked") // as the type says
    static ValueEncoder<Object> of(ColumnType type) {
        return (ValueEncoder<Object>) type.<ValueEncoder<?>>fold(
                TextValues::scalar, Decimals::new, array -> new PostgresArray.Text(element(array.element())));
    }

    private static ValueEncoder<Object> element(ColumnType type) {
        return isPlain(type) ? of(type) : Escapes.ARRAY_ELEMENT.quoting(of(type));
    }

    /** Whether a type's text has none of the characters that formats give a meaning to: quotes, commas, backslashes, newlines. */
    static boolean isPlain(ColumnType type) {
        return type.fold(
                scalar -> switch (scalar) {
                    case TEXT, JSON, JSONB, BYTEA -> false;
                    default -> true;
                },
                numeric -> true,
                array -> false);
    }

    private static ValueEncoder<?> scalar(Scalar type) {
        return switch (type) {
            case BOOLEAN -> (ValueEncoder<Boolean>) (value, out) -> out.putByte(value ? 't' : 'f');
            case INT2 -> (ValueEncoder<Integer>) (value, out) -> Decimal.put(Limits.int2(value), out);
            case INT4 -> (ValueEncoder<Integer>) (value, out) -> Decimal.put(value, out);
            case INT8 -> (ValueEncoder<Long>) (value, out) -> Decimal.put(value, out);
            case FLOAT4 -> (ValueEncoder<Float>) (value, out) -> ShortestDecimal.put((float) value, out);
            case FLOAT8 -> (ValueEncoder<Double>) (value, out) -> ShortestDecimal.put((double) value, out);
            case TEXT, JSON, JSONB -> (ValueEncoder<String>) (value, out) -> out.putUtf8(value);
            case UUID -> (ValueEncoder<UUID>) TextValues::uuid;
            case DATE -> (ValueEncoder<LocalDate>) TextValues::date;
            case TIME -> (ValueEncoder<LocalTime>) (value, out) -> time(Limits.roundToMicros(value.toNanoOfDay()), out);
            case TIMESTAMP -> (ValueEncoder<LocalDateTime>) (value, out) -> moment(PostgresTime.micros(value), "", out);
            case TIMESTAMPTZ -> (ValueEncoder<Instant>) (value, out) -> moment(PostgresTime.micros(value), "+00", out);
            case INTERVAL -> (ValueEncoder<Interval>) TextValues::interval;
            case BYTEA -> (ValueEncoder<byte[]>) TextValues::bytea;
            case INET -> (ValueEncoder<Inet>) (value, out) -> out.putAscii(value.toString());
        };
    }

    private static void uuid(UUID value, EncodeBuffer out) {
        int at = out.reserve(36);
        long high = value.getMostSignificantBits();
        long low = value.getLeastSignificantBits();
        long middle = hex(high);
        long end = hex(low >>> 32);
        out.setLong(at, hex(high >>> 32));
        out.setByte(at + 8, '-');
        out.setInt(at + 9, (int) (middle >>> 32));
        out.setByte(at + 13, '-');
        out.setInt(at + 14, (int) middle);
        out.setByte(at + 18, '-');
        out.setInt(at + 19, (int) (end >>> 32));
        out.setByte(at + 23, '-');
        out.setInt(at + 24, (int) end);
        out.setLong(at + 28, hex(low));
    }

    /** The low 32 bits as eight hexadecimal digits, the first in the highest byte: each in a byte of its own, and 39 more from ten on. */
    private static long hex(long value) {
        long fours = ((value << 16) & 0x0000_ffff_0000_0000L) | (value & 0xffffL);
        long twos = ((fours << 8) | fours) & 0x00ff_00ff_00ff_00ffL;
        long ones = ((twos << 4) | twos) & 0x0f0f_0f0f_0f0f_0f0fL;
        long letters = ((ones + 0x0606_0606_0606_0606L) >>> 4) & 0x0101_0101_0101_0101L;
        return ones + 0x3030_3030_3030_3030L + letters * ('a' - '0' - 10);
    }

    /**
     * With a sign in front of each part: under {@code intervalstyle = sql_standard} a leading minus would apply to parts without one.
     * Before version 15, PostgreSQL takes parts of 32 bits only, so more microseconds than that are minutes and the rest.
     */
    private static void interval(Interval value, EncodeBuffer out) {
        Decimal.put(value.months(), out);
        out.putAscii(value.days() < 0 ? " mons " : " mons +");
        Decimal.put(value.days(), out);
        long micros = value.micros();
        String sign = micros < 0 ? "" : "+";
        out.putAscii(" days ");
        if (micros != (int) micros) {
            out.putAscii(sign);
            Decimal.put(micros / MICROS_PER_MINUTE, out);
            out.putAscii(" min ");
            micros %= MICROS_PER_MINUTE;
        }
        out.putAscii(sign);
        Decimal.put(micros, out);
        out.putAscii(" us");
    }

    private static void bytea(byte[] value, EncodeBuffer out) {
        out.putByte('\\');
        out.putByte('x');
        hex(value, out);
    }

    /** Two hexadecimal digits for each byte. */
    static void hex(byte[] value, EncodeBuffer out) {
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
            long day = (long) days + PostgresTime.EPOCH_DAY;
            PostgresTime.putDate(day, out);
            PostgresTime.putEra(day, out);
        }
    }

    private static void moment(long micros, String zone, EncodeBuffer out) {
        if (micros == Long.MAX_VALUE) {
            out.putAscii(INFINITY);
        } else if (micros == Long.MIN_VALUE) {
            out.putAscii(MINUS_INFINITY);
        } else {
            long day = Math.floorDiv(micros, PostgresTime.MICROS_OF_DAY);
            PostgresTime.putDate(day + PostgresTime.EPOCH_DAY, out);
            out.putByte(' ');
            time(micros - day * PostgresTime.MICROS_OF_DAY, out);
            out.putAscii(zone);
            PostgresTime.putEra(day + PostgresTime.EPOCH_DAY, out);
        }
    }

    static void time(long microsOfDay, EncodeBuffer out) {
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

    /** {@code numeric} as decimal digits with a point. */
    private record Decimals(Numeric type) implements ValueEncoder<Number> {

        private static final int MAX_COMPACT_PRECISION = 18;

        @Override
        public void encode(Number value, EncodeBuffer out) {
            if (value instanceof BigDecimal decimal) {
                finite(Limits.numeric(decimal, type), out);
            } else if (Limits.isSpecial(value, type)) {
                out.putAscii(value.toString());
            }
        }

        private static void finite(BigDecimal value, EncodeBuffer out) {
            int scale = value.scale();
            if (scale < 0 || scale > MAX_COMPACT_PRECISION || value.precision() > MAX_COMPACT_PRECISION) {
                out.putAscii(value.toPlainString());
                return;
            }
            long unscaled = Limits.unscaled(value);
            if (unscaled < 0) {
                out.putByte('-');
                unscaled = -unscaled;
            }
            int digits = Math.max(Decimal.length(unscaled), scale + 1);
            Decimal.putPadded(unscaled, digits, out);
            if (scale > 0) {
                int point = out.reserve(1) - scale;
                System.arraycopy(out.array(), point, out.array(), point + 1, scale);
                out.setByte(point, '.');
            }
        }
    }
}
