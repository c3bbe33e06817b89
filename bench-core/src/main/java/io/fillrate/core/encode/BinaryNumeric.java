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
    /** Means nothing, but is what the server sends: it reads the places out of the bits that say infinity. */
    private static final int SHOWN_OF_INFINITY = 0x20;

    private static final int BASE = 10_000;
    private static final int BASE_DIGITS = 4;
    /** With three zeros behind them, which fill the decimal places up to a multiple of four, such numbers fit a long. */
    private static final int COMPACT_PRECISION = 15;

    private static final int[] POWERS_OF_TEN = {1, 10, 100, 1000};
    private static final int HEADER = Integer.BYTES + 4 * Short.BYTES;

    @Override
    public void encode(Number value, EncodeBuffer out) {
        if (value instanceof BigDecimal decimal) {
            finite(Limits.numeric(decimal, type), out);
        } else if (Limits.isSpecial(value, type)) {
            double special = value.doubleValue();
            int sign = special > 0 ? INFINITY : special < 0 ? MINUS_INFINITY : NAN;
            header(out.reserve(HEADER), 0, 0, sign, sign == NAN ? 0 : SHOWN_OF_INFINITY, out);
        }
    }

    private void finite(BigDecimal value, EncodeBuffer out) {
        int scale = value.scale();
        int shown = type.unlimited() ? Math.max(scale, 0) : type.scale();
        if (scale >= 0 && value.precision() <= COMPACT_PRECISION) {
            // The detour by scale 0 gives the unscaled value without the BigInteger that unscaledValue() makes.
            compact(value.scaleByPowerOfTen(scale).longValue(), scale, shown, out);
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

    /** The usual case, by one division and without a loop; both digits are written and those that are not wanted cut off. */
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
        out.setLong(at + 4, (long) count << 48 | (weight & 0xffffL) << 32 | (long) sign << 16 | shown);
    }
}
