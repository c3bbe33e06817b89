package io.fillrate.report.stats;

import java.util.Arrays;

/** Logarithms of measured values. */
final class Logs {

    private Logs() {}

    /** @throws IllegalArgumentException if a value is not a number above 0 */
    static double[] of(double... values) {
        return Arrays.stream(values).map(Logs::of).toArray();
    }

    private static double of(double value) {
        if (!(value > 0) || value == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException("value is " + value + "; allowed: numbers above 0");
        }
        return Math.log(value);
    }
}
