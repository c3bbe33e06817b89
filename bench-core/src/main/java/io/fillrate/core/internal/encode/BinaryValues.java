package io.fillrate.core.internal.encode;

import io.fillrate.core.internal.encode.CompiledRow.ValueEncoder;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Inet;
import io.fillrate.data.Interval;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.UUID;

/**
 * Values in PostgreSQL's binary form, with their length in front: what each type's receive function reads (PostgreSQL sources, {@code
 * src/backend/utils/adt}). And the types' object ids.
 */
public final class BinaryValues {

    /** Numbers below this are written as numerics without an object. */
    public static final long END_OF_COMPACT_NUMERIC = 1_000_000_000_000_000L;

    private static final int MAX_FIELD_BYTES = 0x3fffffff; // MaxAllocSize
    private static final int JSONB_VERSION = 1;
    private static final int IPV4 = 2; // PGSQL_AF_INET
    private static final int IPV6 = 3; // PGSQL_AF_INET6

    private BinaryValues() {}

    /** The encoder of a type, for values of the Java class that the type names. */
    @SuppressWarnings("unchecked") // as the type says
    static ValueEncoder<Object> of(ColumnType type) {
        return (ValueEncoder<Object>) type.<ValueEncoder<?>>fold(
                BinaryValues::scalar,
                Decimals::new,
                array -> new PostgresArray.Binary(Oids.of(array).type(), of(array.element())));
    }

    private static ValueEncoder<?> scalar(Scalar type) {
        ValueEncoder<String> text = BinaryValues::text;
        return switch (type) {
            case BOOLEAN -> (ValueEncoder<Boolean>) BinaryValues::bool;
            case INT2 -> (ValueEncoder<Integer>) BinaryValues::int2;
            case INT4 -> (ValueEncoder<Integer>) BinaryValues::int4;
            case INT8 -> (ValueEncoder<Long>) BinaryValues::int8;
            case FLOAT4 -> (ValueEncoder<Float>) (value, out) -> int4(Float.floatToIntBits(value), out);
            case FLOAT8 -> (ValueEncoder<Double>) (value, out) -> int8(Double.doubleToLongBits(value), out);
            case TEXT, JSON -> text;
            case JSONB -> (ValueEncoder<String>) BinaryValues::jsonb;
            case UUID -> (ValueEncoder<UUID>) BinaryValues::uuid;
            case DATE -> (ValueEncoder<LocalDate>) (value, out) -> int4(PostgresTime.days(value), out);
            case TIME -> (ValueEncoder<LocalTime>) (value, out) -> int8(Limits.roundToMicros(value.toNanoOfDay()), out);
            case TIMESTAMP -> (ValueEncoder<LocalDateTime>) (value, out) -> int8(PostgresTime.micros(value), out);
            case TIMESTAMPTZ -> (ValueEncoder<Instant>) (value, out) -> int8(PostgresTime.micros(value), out);
            case INTERVAL -> (ValueEncoder<Interval>) BinaryValues::interval;
            case BYTEA -> (ValueEncoder<byte[]>) BinaryValues::bytea;
            case INET -> (ValueEncoder<Inet>) BinaryValues::inet;
        };
    }

    /**
     * The object ids of a type and of arrays of it, which are the same in every PostgreSQL (PostgreSQL sources, {@code pg_type.dat}).
     */
    public record Oids(int type, int array) {

        /** Those of a column type; for an array, those of its elements' type. */
        public static Oids of(ColumnType type) {
            return type.fold(Oids::ofScalar, numeric -> new Oids(1700, 1231), array -> of(array.element()));
        }

        private static Oids ofScalar(Scalar type) {
            return switch (type) {
                case BOOLEAN -> new Oids(16, 1000);
                case BYTEA -> new Oids(17, 1001);
                case INT8 -> new Oids(20, 1016);
                case INT2 -> new Oids(21, 1005);
                case INT4 -> new Oids(23, 1007);
                case TEXT -> new Oids(25, 1009);
                case JSON -> new Oids(114, 199);
                case FLOAT4 -> new Oids(700, 1021);
                case FLOAT8 -> new Oids(701, 1022);
                case INET -> new Oids(869, 1041);
                case DATE -> new Oids(1082, 1182);
                case TIME -> new Oids(1083, 1183);
                case TIMESTAMP -> new Oids(1114, 1115);
                case TIMESTAMPTZ -> new Oids(1184, 1185);
                case INTERVAL -> new Oids(1186, 1187);
                case UUID -> new Oids(2950, 2951);
                case JSONB -> new Oids(3802, 3807);
            };
        }
    }

    /** Fills in the length of a field, for which four bytes were reserved. */
    public static void closeField(int lengthAt, EncodeBuffer out) {
        int length = out.size() - lengthAt - Integer.BYTES;
        if (length > MAX_FIELD_BYTES) {
            throw new ValueException("takes " + length + " bytes: PostgreSQL takes " + MAX_FIELD_BYTES + " at most");
        }
        out.setInt(lengthAt, length);
    }

    public static void bool(boolean value, EncodeBuffer out) {
        int at = out.reserve(5);
        out.setInt(at, 1);
        out.setByte(at + 4, value ? 1 : 0);
    }

    /** An int2, if the number is in its range. */
    public static void int2(int value, EncodeBuffer out) {
        int number = Limits.int2(value);
        int at = out.reserve(6);
        out.setInt(at, 2);
        out.setShort(at + 4, number);
    }

    /** Four bytes: int4, float4, date. */
    public static void int4(int value, EncodeBuffer out) {
        int at = out.reserve(8);
        out.setInt(at, 4);
        out.setInt(at + 4, value);
    }

    /** Eight bytes: int8, float8, timestamp, timestamptz. */
    public static void int8(long value, EncodeBuffer out) {
        int at = out.reserve(12);
        out.setInt(at, 8);
        out.setLong(at + 4, value);
    }

    public static void uuid(long mostSignificant, long leastSignificant, EncodeBuffer out) {
        int at = out.reserve(20);
        out.setInt(at, 16);
        out.setLong(at + 4, mostSignificant);
        out.setLong(at + 12, leastSignificant);
    }

    public static void interval(int months, int days, long micros, EncodeBuffer out) {
        int at = out.reserve(20);
        out.setInt(at, 16);
        out.setLong(at + 4, micros);
        out.setInt(at + 12, days);
        out.setInt(at + 16, months);
    }

    /** A numeric, rounded to the type's scale, if it is not wider than the type. */
    public static void numeric(BigDecimal value, Numeric type, EncodeBuffer out) {
        Decimals.finite(Limits.numeric(value, type), type, out);
    }

    /**
     * A numeric of a few digits.
     *
     * @param unscaled the digits, less than {@link #END_OF_COMPACT_NUMERIC} without its sign
     * @param scale how many of them are after the point
     * @param shown how many places are shown
     */
    public static void numeric(long unscaled, int scale, int shown, EncodeBuffer out) {
        Decimals.compact(unscaled, scale, shown, out);
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
        uuid(value.getMostSignificantBits(), value.getLeastSignificantBits(), out);
    }

    private static void interval(Interval value, EncodeBuffer out) {
        interval(value.months(), value.days(), value.micros(), out);
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

    /**
     * {@code numeric} in PostgreSQL's binary form: number of base-10000 digits, weight of the first, sign, decimal places to show, digits
     * without leading and trailing zeros (PostgreSQL sources, {@code numeric_recv}).
     */
    private record Decimals(Numeric type) implements ValueEncoder<Number> {

        private static final int POSITIVE = 0x0000;
        private static final int NEGATIVE = 0x4000;
        private static final int NAN = 0xc000;
        private static final int INFINITY = 0xd000;
        private static final int MINUS_INFINITY = 0xf000;
        /** Has no meaning, but is what the server sends: it takes the scale from the bits that mean infinity. */
        private static final int INFINITY_SCALE = 0x20;

        private static final int BASE = 10_000;
        private static final int BASE_DIGITS = 4;
        /** With three zeros after them, which fill the decimal places up to a multiple of four, such numbers fit a long. */
        private static final int MAX_COMPACT_PRECISION = 15;

        private static final int[] POWERS_OF_TEN = {1, 10, 100, 1000};
        private static final int HEADER = Integer.BYTES + 4 * Short.BYTES;

        @Override
        public void encode(Number value, EncodeBuffer out) {
            if (value instanceof BigDecimal decimal) {
                numeric(decimal, type, out);
            } else if (Limits.isSpecial(value, type)) {
                double special = value.doubleValue();
                int sign = special > 0 ? INFINITY : special < 0 ? MINUS_INFINITY : NAN;
                header(out.reserve(HEADER), 0, 0, sign, sign == NAN ? 0 : INFINITY_SCALE, out);
            }
        }

        private static void finite(BigDecimal value, Numeric type, EncodeBuffer out) {
            int scale = value.scale();
            int shown = type.unlimited() ? Math.max(scale, 0) : type.scale();
            if (scale >= 0 && value.precision() <= MAX_COMPACT_PRECISION) {
                compact(Limits.unscaled(value), scale, shown, out);
            } else {
                wide(value, shown, out);
            }
        }

        private static void compact(long unscaled, int scale, int shown, EncodeBuffer out) {
            int places = (scale + BASE_DIGITS - 1) / BASE_DIGITS;
            long digits = Math.abs(unscaled) * POWERS_OF_TEN[places * BASE_DIGITS - scale];
            if (digits < BASE * BASE) {
                twoDigits((int) digits, places, unscaled < 0 ? NEGATIVE : POSITIVE, shown, out);
                return;
            }
            int weight = -1 - places;
            for (long rest = digits; rest != 0; rest /= BASE) {
                weight++;
            }
            int count = weight + 1 + places;
            while (count > 0 && digits % BASE == 0) {
                digits /= BASE;
                count--;
            }
            int at = out.reserve(HEADER + count * Short.BYTES);
            header(at, count, count == 0 ? 0 : weight, unscaled < 0 ? NEGATIVE : POSITIVE, shown, out);
            for (int i = count - 1; i >= 0; i--) {
                out.setShort(at + HEADER + i * Short.BYTES, (int) (digits % BASE));
                digits /= BASE;
            }
        }

        /** The usual case, by one division and without a loop: both digits are written, and zeros are cut off. */
        private static void twoDigits(int digits, int places, int sign, int shown, EncodeBuffer out) {
            int high = digits / BASE;
            int low = digits - high * BASE;
            int first = high != 0 ? high : low;
            int count = (first != 0 ? 1 : 0) + (high != 0 && low != 0 ? 1 : 0);
            int weight = first == 0 ? 0 : (high != 0 ? 1 : 0) - places;
            int at = out.reserve(HEADER + 2 * Short.BYTES);
            header(at, count, weight, sign, shown, out);
            out.setInt(at + HEADER, first << Short.SIZE | low);
            out.truncate(at + HEADER + count * Short.BYTES);
        }

        private static void wide(BigDecimal value, int shown, EncodeBuffer out) {
            BigDecimal plain = value.scale() < 0 ? value.setScale(0) : value;
            int places = (plain.scale() + BASE_DIGITS - 1) / BASE_DIGITS;
            BigInteger aligned =
                    plain.setScale(places * BASE_DIGITS).unscaledValue().abs();
            String decimal = aligned.signum() == 0 ? "" : aligned.toString();
            int lead = Math.floorMod(-decimal.length(), BASE_DIGITS);
            int all = (decimal.length() + lead) / BASE_DIGITS;
            int count = all;
            while (count > 0 && digit(decimal, lead, count - 1) == 0) {
                count--;
            }
            int at = out.reserve(HEADER + count * Short.BYTES);
            header(at, count, count == 0 ? 0 : all - places - 1, value.signum() < 0 ? NEGATIVE : POSITIVE, shown, out);
            for (int i = 0; i < count; i++) {
                out.setShort(at + HEADER + i * Short.BYTES, digit(decimal, lead, i));
            }
        }

        /** The base-10000 digit at a place, of decimal digits that lack {@code lead} leading zeros. */
        private static int digit(String decimal, int lead, int place) {
            int digit = 0;
            int end = (place + 1) * BASE_DIGITS - lead;
            for (int i = Math.max(0, end - BASE_DIGITS); i < end; i++) {
                digit = digit * 10 + decimal.charAt(i) - '0';
            }
            return digit;
        }

        private static void header(int at, int count, int weight, int sign, int shown, EncodeBuffer out) {
            out.setInt(at, (4 + count) * Short.BYTES);
            out.setLong(at + 4, (long) count << 48 | (weight & 0xffffL) << 32 | (long) sign << 16 | shown);
        }
    }
}
