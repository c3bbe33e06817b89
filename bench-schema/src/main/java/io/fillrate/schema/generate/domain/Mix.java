package io.fillrate.schema.generate.domain;

import io.fillrate.data.IndexedRandom;

/** Random bits of a number. */
public final class Mix {

    private static final IndexedRandom RANDOM = new IndexedRandom(0);

    private Mix() {}

    /** A bijection of the 64-bit numbers: different numbers have different bits. */
    public static long bits(long number) {
        return RANDOM.bits(number);
    }

    /**
     * A number from 0 up to a bound, by the high half of a product (Lemire, "Fast random integer generation in an interval", 2019,
     * without the rejection).
     *
     * @param bits any of the 2^64 values
     * @param bound above every result, at least 1
     */
    public static long below(long bits, long bound) {
        return Math.multiplyHigh(bits, bound)
                + ((bits >> 63) & bound); // as an unsigned number: 2^64 more if the sign is set
    }

    /** A place of a list; see {@link #below(long, long)}. */
    public static int below(long bits, int bound) {
        return (int) below(bits, (long) bound);
    }
}
