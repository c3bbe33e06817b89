package io.fillrate.core.encode;

import java.math.BigInteger;

/**
 * Powers of ten as 126-bit integers with a binary exponent, as the Schubfach algorithm wants them: {@code g(k) = floor(10^k · 2^r) + 1} with
 * {@code r} such that {@code 2^125 <= g < 2^126} (Giulietti, "The Schubfach way to render doubles", 2020, section 9.8).
 */
final class PowersOfTen {

    private static final int LEAST = -292;
    private static final int MOST = 324;
    private static final int BITS = 126;
    private static final BigInteger LOW_MASK = BigInteger.ONE.shiftLeft(63).subtract(BigInteger.ONE);

    /** The high and the low 63 bits of each power in turn. */
    private static final long[] HALVES = halves();

    private PowersOfTen() {}

    private static long[] halves() {
        long[] halves = new long[2 * (MOST - LEAST + 1)];
        for (int k = LEAST; k <= MOST; k++) {
            BigInteger g = scaled(k);
            halves[2 * (k - LEAST)] = g.shiftRight(63).longValueExact();
            halves[2 * (k - LEAST) + 1] = g.and(LOW_MASK).longValueExact();
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
        return HALVES[2 * (k - LEAST)];
    }

    static long low(int k) {
        return HALVES[2 * (k - LEAST) + 1];
    }
}
