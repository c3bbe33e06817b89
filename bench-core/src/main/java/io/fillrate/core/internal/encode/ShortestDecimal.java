package io.fillrate.core.internal.encode;

import java.math.BigInteger;

/**
 * Binary floating-point numbers as the shortest decimals that are read back as the same number, and of those the nearest, without
 * allocating: the Schubfach algorithm (Giulietti, "The Schubfach way to render doubles", 2020; names as there). {@link
 * Double#toString(double)} does the same from JDK 19 on, but makes a string; before, it is slower and not always shortest.
 */
final class ShortestDecimal {

    private static final int DOUBLE_FRACTION_BITS = 52;
    private static final int DOUBLE_MIN_EXPONENT = -1074;
    private static final int FLOAT_FRACTION_BITS = 23;
    private static final int FLOAT_MIN_EXPONENT = -149;

    private static final long LOW_63 = Long.MAX_VALUE;

    /** Decimals within these limits are written without an exponent. */
    private static final int MAX_WHOLE_DIGITS = 17;

    private static final int MAX_LEADING_ZEROS = 5;

    private ShortestDecimal() {}

    static void put(double value, EncodeBuffer out) {
        long bits = Double.doubleToRawLongBits(value);
        put(
                bits < 0,
                (int) (bits >>> DOUBLE_FRACTION_BITS) & 0x7ff,
                bits & ((1L << DOUBLE_FRACTION_BITS) - 1),
                0x7ff,
                DOUBLE_FRACTION_BITS,
                DOUBLE_MIN_EXPONENT,
                out);
    }

    static void put(float value, EncodeBuffer out) {
        int bits = Float.floatToRawIntBits(value);
        put(
                bits < 0,
                (bits >>> FLOAT_FRACTION_BITS) & 0xff,
                bits & ((1 << FLOAT_FRACTION_BITS) - 1),
                0xff,
                FLOAT_FRACTION_BITS,
                FLOAT_MIN_EXPONENT,
                out);
    }

    private static void put(
            boolean negative,
            int biased,
            long fraction,
            int special,
            int fractionBits,
            int minExponent,
            EncodeBuffer out) {
        if (biased == special) {
            out.putAscii(fraction != 0 ? "NaN" : negative ? "-Infinity" : "Infinity");
            return;
        }
        if (negative) {
            out.putByte('-');
        }
        long implied = 1L << fractionBits;
        if (biased == 0) {
            if (fraction == 0) {
                out.putByte('0');
            } else {
                shortest(minExponent, fraction, false, out);
            }
        } else {
            int q = minExponent + biased - 1;
            long c = implied | fraction;
            boolean whole = q <= 0 && -q <= fractionBits && (c & ((1L << -q) - 1)) == 0;
            if (whole) {
                Decimal.put(c >> -q, out);
            } else {
                shortest(q, c, fraction == 0 && biased > 1, out);
            }
        }
    }

    /**
     * Writes {@code c · 2^q}.
     *
     * @param uneven whether the next smaller number is only half as far away as the next greater one
     */
    private static void shortest(int q, long c, boolean uneven, EncodeBuffer out) {
        int odd = (int) c & 1;
        long cb = c << 2;
        long cbr = cb + 2;
        long cbl = uneven ? cb - 1 : cb - 2;
        int k = uneven ? floorLog10ThreeQuarters(q) : floorLog10(q);
        int h = q + PowersOfTen.floorLog2(-k) + 2;
        long g1 = PowersOfTen.high(-k);
        long g0 = PowersOfTen.low(-k);
        long vb = roundToOdd(g1, g0, cb << h);
        long vbl = roundToOdd(g1, g0, cbl << h);
        long vbr = roundToOdd(g1, g0, cbr << h);
        long s = vb >> 2;
        if (s >= 10) {
            long lower = s / 10 * 10;
            long upper = lower + 10;
            boolean lowerFits = vbl + odd <= lower << 2;
            boolean upperFits = (upper << 2) + odd <= vbr;
            if (lowerFits != upperFits) {
                write(lowerFits ? lower : upper, k, out);
                return;
            }
        }
        long t = s + 1;
        boolean sFits = vbl + odd <= s << 2;
        boolean tFits = (t << 2) + odd <= vbr;
        if (sFits != tFits) {
            write(sFits ? s : t, k, out);
            return;
        }
        long difference = vb - ((s + t) << 1);
        write(difference < 0 || (difference == 0 && (s & 1) == 0) ? s : t, k, out);
    }

    /** {@code floor(log10(2^q))} (section 9.7). */
    private static int floorLog10(int q) {
        return (int) ((q * 661_971_961_083L) >> 41);
    }

    /** {@code floor(log10(3/4 · 2^q))} (section 9.7). */
    private static int floorLog10ThreeQuarters(int q) {
        return (int) ((q * 661_971_961_083L - 274_743_187_321L) >> 41);
    }

    /** {@code g · cp / 2^127}, cut off, with the lowest bit set if anything was (section 9.9). */
    private static long roundToOdd(long g1, long g0, long cp) {
        long x1 = Math.multiplyHigh(g0, cp);
        long y0 = g1 * cp;
        long y1 = Math.multiplyHigh(g1, cp);
        long z = (y0 >>> 1) + x1;
        long w = y1 + (z >>> 63);
        return w | (((z & LOW_63) + LOW_63) >>> 63);
    }

    /** {@code digits · 10^exponent} in the form that people write. */
    private static void write(long digits, int exponent, EncodeBuffer out) {
        long significand = digits;
        int power = exponent;
        while (significand % 10 == 0) {
            significand /= 10;
            power++;
        }
        int length = Decimal.length(significand);
        int whole = length + power; // digits before the point
        if (power >= 0 && whole <= MAX_WHOLE_DIGITS) {
            Decimal.putPadded(significand, length, out);
            zeros(power, out);
        } else if (whole > 0 && power < 0) {
            withPoint(significand, length, whole, out);
        } else if (whole > -MAX_LEADING_ZEROS && whole <= 0) {
            out.putByte('0');
            out.putByte('.');
            zeros(-whole, out);
            Decimal.putPadded(significand, length, out);
        } else {
            if (length == 1) {
                Decimal.putPadded(significand, 1, out);
            } else {
                withPoint(significand, length, 1, out);
            }
            out.putByte('e');
            Decimal.put(whole - 1, out);
        }
    }

    private static void withPoint(long significand, int length, int whole, EncodeBuffer out) {
        Decimal.putPadded(significand, length, out);
        int last = out.reserve(1);
        int point = last - (length - whole);
        System.arraycopy(out.array(), point, out.array(), point + 1, last - point);
        out.setByte(point, '.');
    }

    private static void zeros(int count, EncodeBuffer out) {
        for (int i = 0; i < count; i++) {
            out.putByte('0');
        }
    }

    /**
     * Powers of ten as 126-bit integers with a binary exponent, as the Schubfach algorithm wants them:
     * {@code g(k) = floor(10^k · 2^r) + 1} with {@code r} such that {@code 2^125 <= g < 2^126} (Giulietti, "The Schubfach way to
     * render doubles", 2020, section 9.8).
     */
    private static final class PowersOfTen {

        private static final int MIN_POWER = -292;
        private static final int MAX_POWER = 324;
        private static final int BITS = 126;
        private static final BigInteger LOW_MASK = BigInteger.ONE.shiftLeft(63).subtract(BigInteger.ONE);

        /** The high and the low 63 bits of each power in turn. */
        private static final long[] HALVES = halves();

        private PowersOfTen() {}

        private static long[] halves() {
            long[] halves = new long[2 * (MAX_POWER - MIN_POWER + 1)];
            for (int k = MIN_POWER; k <= MAX_POWER; k++) {
                BigInteger g = scaled(k);
                halves[2 * (k - MIN_POWER)] = g.shiftRight(63).longValueExact();
                halves[2 * (k - MIN_POWER) + 1] = g.and(LOW_MASK).longValueExact();
            }
            return halves;
        }

        private static BigInteger scaled(int k) {
            int shift = BITS - 1 - floorLog2(k);
            BigInteger power = BigInteger.TEN.pow(Math.abs(k));
            BigInteger floor = k >= 0
                    ? shift >= 0 ? power.shiftLeft(shift) : power.shiftRight(-shift)
                    : BigInteger.ONE.shiftLeft(shift).divide(power);
            return floor.add(BigInteger.ONE);
        }

        /** {@code floor(log2(10^k))}, for |k| up to 1233 (section 9.7). */
        static int floorLog2(int k) {
            return (int) ((k * 913_124_641_741L) >> 38);
        }

        static long high(int k) {
            return HALVES[2 * (k - MIN_POWER)];
        }

        static long low(int k) {
            return HALVES[2 * (k - MIN_POWER) + 1];
        }
    }
}
