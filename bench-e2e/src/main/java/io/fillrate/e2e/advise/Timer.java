package io.fillrate.e2e.advise;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * What is left of a budget of time.
 *
 * @param nanos the clock, in nanoseconds from any origin
 * @param started when the budget began to be spent
 * @param budget in nanoseconds
 */
record Timer(LongSupplier nanos, long started, long budget) {

    static Timer start(Duration budget) {
        return new Timer(System::nanoTime, System.nanoTime(), budget.toNanos());
    }

    /** Nanoseconds that are left; negative when the budget is overspent. */
    double left() {
        return budget - (double) spent();
    }

    /** The share of the budget that has been spent, from 0 to 1. */
    double share() {
        return Math.min(1, spent() / (double) budget);
    }

    long spent() {
        return nanos.getAsLong() - started;
    }
}
