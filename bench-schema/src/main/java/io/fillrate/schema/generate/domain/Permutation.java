package io.fillrate.schema.generate.domain;

import io.fillrate.data.IndexedRandom;
import java.util.Objects;

/**
 * The numbers from 0 up to a size in random order: a bijection that is computed for one number at a time. A Feistel network permutes the
 * numbers of as many bits as the size has; a result beyond the size is permuted again until it is below ("cycle walking": Black and
 * Rogaway,
 * "Ciphers with Arbitrary Finite Domains", 2002). That takes less than two passes on average. Immutable.
 */
public final class Permutation {

    private static final int ROUNDS = 4;

    private final long size;
    private final int rightBits;
    private final long leftMask;
    private final long rightMask;
    private final IndexedRandom[] rounds = new IndexedRandom[ROUNDS];

    /**
     * A permutation.
     *
     * @param size how many numbers there are, at least 1
     * @param seed selects one of the orders
     */
    public Permutation(long size, long seed) {
        if (size < 1) {
            throw new IllegalArgumentException("size " + size + ": must be at least 1");
        }
        this.size = size;
        int bits = Math.max(2, Long.SIZE - Long.numberOfLeadingZeros(size - 1));
        rightBits = bits / 2;
        rightMask = (1L << rightBits) - 1;
        leftMask = (1L << (bits - rightBits)) - 1;
        IndexedRandom keys = new IndexedRandom(seed);
        for (int i = 0; i < ROUNDS; i++) {
            rounds[i] = new IndexedRandom(keys.bits(i));
        }
    }

    /**
     * The number at a place.
     *
     * @param index below how many numbers there are
     * @throws IndexOutOfBoundsException if it is not
     */
    public long at(long index) {
        long number = Objects.checkIndex(index, size);
        do {
            number = permuted(number);
        } while (number >= size);
        return number;
    }

    /** Each half is changed by a function of the other one, in turn, which can be undone. */
    private long permuted(long number) {
        long left = number >>> rightBits;
        long right = number & rightMask;
        for (int i = 0; i < ROUNDS; i += 2) {
            left ^= rounds[i].bits(right) & leftMask;
            right ^= rounds[i + 1].bits(left) & rightMask;
        }
        return (left << rightBits) | right;
    }
}
