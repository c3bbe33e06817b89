package io.fillrate.data.workload.tpcc;

import io.fillrate.data.IndexedRandom;
import java.time.LocalDateTime;
import java.util.Arrays;

/**
 * What rows of several tables have to agree on, for a scale and a seed. Districts, customers and orders are numbered through
 * all warehouses, from 0. Immutable.
 */
final class Population {

    private static final LocalDateTime BEGINNING = LocalDateTime.of(2025, 1, 1, 0, 0);

    private final TpccScale scale;
    private final OrderLines lines;
    private final IndexedRandom customers;
    private final int lastNameConstant;

    Population(TpccScale scale, long seed) {
        this.scale = scale;
        this.lines = new OrderLines(scale, IndexedRandom.of(seed, "orders", "o_ol_cnt"));
        this.customers = IndexedRandom.of(seed, "orders", "o_c_id");
        this.lastNameConstant = IndexedRandom.of(seed, "customer", "c_last").between(0, 0, 255);
    }

    TpccScale scale() {
        return scale;
    }

    OrderLines lines() {
        return lines;
    }

    /** The constant C of NURand for last names (2.1.6), 0 to 255. */
    int lastNameConstant() {
        return lastNameConstant;
    }

    /** A warehouse's number from 1. */
    int warehouse(long district) {
        return 1 + (int) (district / scale.districts());
    }

    /** A district's number within its warehouse, from 1. */
    int districtNumber(long district) {
        return 1 + (int) (district % scale.districts());
    }

    /** The customer of an order, as a number within the district from 1: each has one, in random order. */
    int customerOf(long order) {
        long district = order / scale.customers();
        IndexedRandom key = new IndexedRandom(customers.bits(district));
        return 1 + new Permutation(scale.customers(), key).at((int) (order % scale.customers()));
    }

    /** Whether an order, by its number within its district from 0, has been delivered. */
    boolean isDelivered(long numberInDistrict) {
        return numberInDistrict < scale.delivered();
    }

    /** When an order came in: one a minute in each district. */
    LocalDateTime entered(long numberInDistrict) {
        return BEGINNING.plusMinutes(numberInDistrict);
    }

    /** When customers and their first payments were entered. */
    LocalDateTime beginning() {
        return BEGINNING;
    }

    /**
     * How many lines each order has, and which order has a certain line. A sum for each few orders is kept, so that any line is
     * found at once. Immutable.
     */
    static final class OrderLines {

        private static final int STEP = 16;

        private final IndexedRandom random;
        private final int min;
        private final int max;
        private final long[] firstLines;
        private final long size;

        OrderLines(TpccScale scale, IndexedRandom random) {
            this.random = random;
            this.min = scale.minLines();
            this.max = scale.maxLines();
            long orders = scale.allCustomers();
            this.firstLines = new long[Math.toIntExact((orders + STEP - 1) / STEP)];
            long lines = 0;
            for (long order = 0; order < orders; order++) {
                if (order % STEP == 0) {
                    firstLines[(int) (order / STEP)] = lines;
                }
                lines += count(order);
            }
            this.size = lines;
        }

        /** The lines of all orders. */
        long size() {
            return size;
        }

        /** The lines of an order: equally likely from the least to the most. */
        int count(long order) {
            return random.between(order, min, max);
        }

        /**
         * A line's place.
         *
         * @param order index of the order among all
         * @param number of the line within its order, from 1
         */
        record Place(long order, int number) {}

        /** Where a line is, by its index among all. */
        Place place(long line) {
            int found = Arrays.binarySearch(firstLines, line);
            int step = found >= 0 ? found : -found - 2;
            long order = (long) step * STEP;
            long first = firstLines[step];
            for (int count = count(order); first + count <= line; count = count(order)) {
                first += count;
                order++;
            }
            return new Place(order, (int) (line - first) + 1);
        }
    }

    /**
     * A random order of the numbers from 0 up to a size, of which each place can be computed on its own: a Feistel network of
     * four rounds over the next even number of bits, walked until the number is in range (Black and Rogaway, "Ciphers with
     * Arbitrary Finite Domains", 2002).
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
}
