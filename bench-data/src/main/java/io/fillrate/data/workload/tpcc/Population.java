package io.fillrate.data.workload.tpcc;

import io.fillrate.data.IndexedRandom;
import java.time.LocalDateTime;

/**
 * What rows of several tables have to agree on, for a scale and a seed. Districts, customers and orders are numbered through all warehouses, from
 * 0. Immutable.
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
}
