package io.fillrate.data.workload.tpcc;

import io.fillrate.data.IndexedRandom;

/**
 * A random order of the numbers from 0 up to a size, of which each place can be had alone: a Feistel network of four rounds over the next even
 * number of bits, walked until the number is in range (Black and Rogaway, "Ciphers with Arbitrary Finite Domains", 2002).
 *
 * @param size how many numbers, at least 1
 * @param key decides the order
 */
record Permutation(int size, IndexedRandom key) {

    private static final int ROUNDS = 4;

    /** The number at a place, 0 up to the size; no other place has it. */
    int at(int place) {
        int halfBits = (33 - Integer.numberOfLeadingZeros(size - 1)) / 2;
        int number = place;
        do {
            number = shuffled(number, halfBits);
        } while (number >= size || number < 0);
        return number;
    }

    private int shuffled(int number, int halfBits) {
        int mask = (1 << halfBits) - 1;
        int left = number >>> halfBits;
        int right = number & mask;
        for (int round = 0; round < ROUNDS; round++) {
            int next = left ^ ((int) key.bits(((long) round << Integer.SIZE) | right) & mask);
            left = right;
            right = next;
        }
        return left << halfBits | right;
    }
}
