package io.fillrate.data;

import java.nio.charset.StandardCharsets;

/**
 * The random numbers of one column: an {@code L64X128MixRandom} that is reseeded at each block of rows, from the data
 * seed, the table, the column and the block. Everything is derived from its 64 bits by formulas of this class, without
 * reject loops, so values do not depend on the derivations of a JDK version. Belongs to one thread.
 *
 * <p>The algorithm (Steele and Vigna, "LXM: Better Splittable Pseudorandom Number Generators", 2021) is here, with the numbers of the
 * JDK's: the JDK 17 looks for its own by the thread's context class loader, and does not find it where that has no parent, as in Spark.
 */
public final class ColumnRandom {

    private static final long MULTIPLIER = 0xd1342543de82ef95L;
    private static final long GOLDEN_RATIO = 0x9e3779b97f4a7c15L;
    private static final long SILVER_RATIO = 0x6a09e667f3bcc909L;

    private final long columnSeed;
    private long increment; // of a linear congruential generator
    private long state;
    private long x0; // of a xoroshiro128
    private long x1;

    ColumnRandom(long seed, String table, String column) {
        this.columnSeed = seedOf(seed, table, column);
        seed(columnSeed);
    }

    /** The seed of one column's random numbers. */
    static long seedOf(long seed, String table, String column) {
        return mix(mix(seed ^ hash(table)) ^ hash(column));
    }

    void startBlock(long block) {
        seed(mix(columnSeed + block));
    }

    private void seed(long seed) {
        long mixed = seed ^ SILVER_RATIO;
        increment = murmur(mixed) | 1;
        state = 1;
        x0 = mix(mixed);
        x1 = mix(mixed + GOLDEN_RATIO);
    }

    /** Any of the 2^64 values. */
    public long nextLong() {
        long result = lea(state + x0);
        state = MULTIPLIER * state + increment;
        long changed = x1 ^ x0;
        x0 = Long.rotateLeft(x0, 24) ^ changed ^ (changed << 16);
        x1 = Long.rotateLeft(changed, 37);
        return result;
    }

    /**
     * From 0 up to a bound, by the high half of a product (Lemire, "Fast random integer generation in an interval", 2019, without
     * the rejection: the probabilities of two values differ by less than {@code bound / 2^64}).
     *
     * @param bound above every result, at least 1
     */
    public long nextLong(long bound) {
        long bits = nextLong();
        return Math.multiplyHigh(bits, bound)
                + (bits >> 63 & bound); // as an unsigned number: 2^64 more if the sign is set
    }

    /**
     * From 0 up to a bound; see {@link #nextLong(long)}.
     *
     * @param bound above every result, at least 1
     */
    public int nextInt(int bound) {
        return (int) (((nextLong() >>> 32) * bound) >>> 32);
    }

    /** From 0 up to 1 in steps of 2^-53. */
    public double nextDouble() {
        return (nextLong() >>> 11) * 0x1p-53;
    }

    /** True once in {@code times} calls on average. */
    public boolean oneIn(int times) {
        return nextInt(times) == 0;
    }

    /** A different number for each row index, in random order: a bijection, so keys derived from it are unique. */
    public long keyOf(long rowIndex) {
        return mix(columnSeed ^ rowIndex);
    }

    /** Stafford's variant 13 of the MurmurHash3 finaliser, a bijection of the 64-bit numbers. */
    static long mix(long z) {
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }

    /** The MurmurHash3 finaliser. */
    private static long murmur(long z) {
        z = (z ^ (z >>> 33)) * 0xff51afd7ed558ccdL;
        z = (z ^ (z >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return z ^ (z >>> 33);
    }

    /** Lea's finaliser. */
    private static long lea(long z) {
        z = (z ^ (z >>> 32)) * 0xdaba0b6eb09322e3L;
        z = (z ^ (z >>> 32)) * 0xdaba0b6eb09322e3L;
        return z ^ (z >>> 32);
    }

    /** FNV-1a, 64 bits, over the name's UTF-8. */
    private static long hash(String name) {
        long hash = 0xcbf29ce484222325L;
        for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (b & 0xff)) * 0x100000001b3L;
        }
        return hash;
    }
}
