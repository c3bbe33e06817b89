package io.fillrate.data;

import java.nio.charset.StandardCharsets;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * The random numbers of one column: an {@code L64X128MixRandom} that is reseeded at each block of rows, from the data
 * seed, the table, the column and the block. Everything is derived from {@link RandomGenerator#nextLong()} by formulas
 * of this class, without reject loops, so values do not depend on the derivations of a JDK version. Belongs to one thread.
 */
public final class ColumnRandom {

    private static final RandomGeneratorFactory<RandomGenerator> ALGORITHM =
            RandomGeneratorFactory.of("L64X128MixRandom");

    private final long columnSeed;
    private RandomGenerator random;

    ColumnRandom(long seed, String table, String column) {
        this.columnSeed = seedOf(seed, table, column);
        this.random = ALGORITHM.create(columnSeed);
    }

    /** The seed of one column's random numbers. */
    static long seedOf(long seed, String table, String column) {
        return mix(mix(seed ^ hash(table)) ^ hash(column));
    }

    void startBlock(long block) {
        random = ALGORITHM.create(mix(columnSeed + block));
    }

    /** Any of the 2^64 values. */
    public long nextLong() {
        return random.nextLong();
    }

    /**
     * From 0 up to a bound, by the high half of a product (Lemire, "Fast random integer generation in an interval", 2019, without
     * the rejection: the probabilities of two values differ by less than {@code bound / 2^64}).
     *
     * @param bound above every result, at least 1
     */
    public long nextLong(long bound) {
        long bits = random.nextLong();
        return Math.multiplyHigh(bits, bound)
                + (bits >> 63 & bound); // as an unsigned number: 2^64 more if the sign is set
    }

    /**
     * From 0 up to a bound; see {@link #nextLong(long)}.
     *
     * @param bound above every result, at least 1
     */
    public int nextInt(int bound) {
        return (int) (((random.nextLong() >>> 32) * bound) >>> 32);
    }

    /** From 0 up to 1 in steps of 2^-53. */
    public double nextDouble() {
        return (random.nextLong() >>> 11) * 0x1p-53;
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

    /** FNV-1a, 64 bits, over the name's UTF-8. */
    private static long hash(String name) {
        long hash = 0xcbf29ce484222325L;
        for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (b & 0xff)) * 0x100000001b3L;
        }
        return hash;
    }
}
