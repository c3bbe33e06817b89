package io.fillrate.data;

/**
 * Random numbers by index: each is a pure function of a seed and its index, so that several tables can agree on a fact, such as
 * how many lines an order has, without generating each other's rows. The numbers are those of SplitMix64 (Steele, Lea and
 * Flood, "Fast Splittable Pseudorandom Number Generators", 2014), which can be computed in any order. Immutable.
 *
 * @param key where the sequence starts
 */
public record IndexedRandom(long key) {

    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

    /** The numbers of a data seed, a table and a fact of its rows. */
    public static IndexedRandom of(long seed, String table, String fact) {
        return new IndexedRandom(ColumnRandom.seedOf(seed, table, fact));
    }

    /** Any of the 2^64 values. */
    public long bits(long index) {
        return ColumnRandom.mix(key + (index + 1) * GOLDEN_GAMMA);
    }

    /** From one number to another, both possible; they differ by less than 2^31. */
    public int between(long index, int min, int max) {
        return min + (int) (((bits(index) >>> 32) * (max - min + 1L)) >>> 32);
    }
}
