package io.fillrate.core.encode;

import io.fillrate.data.ColumnType.Numeric;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * {@code numeric} in PostgreSQL's binary form: number of base-10000 digits, weight of the first, sign, decimal places to show, digits
 * without leading and trailing zeros (PostgreSQL sources, {@code numeric_recv}).
 */
record BinaryNumeric(Numeric type) implements ValueEncoder<Number> {

    private static final int POSITIVE = 0x0000;
    private static final int NEGATIVE = 0x4000;
    private static final int NAN = 0xc000;
    private static final int INFINITY = 0xd000;
    private static final int MINUS_INFINITY = 0xf000;

    private static final int BASE = 10_000;
    private static final int BASE_DIGITS = 4;
    /** Eighteen digits fit a long whatever they are; sixteen of them behind the point can be filled up to a multiple of four. */
    private static final int COMPACT_PRECISION = 18;

    private static final int COMPACT_SCALE = 16;
    private static final long[] POWERS_OF_TEN = powersOfTen();
    private static final int HEADER = Integer.BYTES + 4 * Short.BYTES;

    private static long[] powersOfTen() {
        long[] powers = new long[COMPACT_PRECISION + 1];
        powers[0] = 1;
        for (int i = 1; i < powers.length; i++) {
            powers[i] = powers[i - 1] * 10;
        }
        return powers;
    }

    @Override
    public void encode(Number value, EncodeBuffer out) {
        if (value instanceof BigDecimal decimal) {
            finite(Limits.numeric(decimal, type), out);
        } else if (Limits.isSpecial(value, type)) {
            double special = value.doubleValue();
            header(out.reserve(HEADER), 0, 0, special > 0 ? INFINITY : special < 0 ? MINUS_INFINITY : NAN, 0, out);
        }
    }

    private void finite(BigDecimal value, EncodeBuffer out) {
        int scale = value.scale();
        int shown = type.unlimited() ? Math.max(scale, 0) : type.scale();
        if (scale >= 0 && scale <= COMPACT_SCALE && value.precision() <= COMPACT_PRECISION) {
            // The detour by scale 0 gives the unscaled value without the BigInteger that unscaledValue() makes.
            compact(value.scaleByPowerOfTen(scale).longValue(), scale, shown, out);
        } else {
            wide(value, shown, out);
        }
    }

    private static void compact(long unscaled, int scale, int shown, EncodeBuffer out) {
        long absolute = Math.abs(unscaled);
        long whole = absolute / POWERS_OF_TEN[scale];
        int places = (scale + BASE_DIGITS - 1) / BASE_DIGITS;
        long fraction = (absolute - whole * POWERS_OF_TEN[scale]) * POWERS_OF_TEN[places * BASE_DIGITS - scale];
        int weight = digits(whole) - 1;
        while (places > 0 && fraction % BASE == 0) {
            fraction /= BASE;
            places--;
        }
        long last = whole; // the whole part without trailing zeros, if nothing follows it
        int wholeDigits = weight + 1;
        if (places == 0) {
            while (last != 0 && last % BASE == 0) {
                last /= BASE;
                wholeDigits--;
            }
        } else if (whole == 0) {
            int significant = digits(fraction);
            weight = significant - places - 1;
            places = significant;
        }
        int count = wholeDigits + places;
        int at = out.reserve(HEADER + count * Short.BYTES);
        header(at, count, count == 0 ? 0 : weight, unscaled < 0 ? NEGATIVE : POSITIVE, shown, out);
        int digitAt = at + HEADER + (count - 1) * Short.BYTES;
        for (int i = 0; i < places; i++, digitAt -= Short.BYTES) {
            out.setShort(digitAt, (int) (fraction % BASE));
            fraction /= BASE;
        }
        for (int i = 0; i < wholeDigits; i++, digitAt -= Short.BYTES) {
            out.setShort(digitAt, (int) (last % BASE));
            last /= BASE;
        }
    }

    private static int digits(long value) {
        int digits = 0;
        for (long rest = value; rest != 0; rest /= BASE) {
            digits++;
        }
        return digits;
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

    /** The base-10000 digit at a place, of decimal digits that lack so many leading zeros. */
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
        out.setShort(at + 4, count);
        out.setShort(at + 6, weight);
        out.setShort(at + 8, sign);
        out.setShort(at + 10, shown);
    }
}
