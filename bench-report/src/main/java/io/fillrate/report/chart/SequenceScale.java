package io.fillrate.report.chart;

import java.util.Arrays;

/**
 * Whole numbers, equally far apart.
 *
 * @param low the smallest
 * @param high the greatest
 */
record SequenceScale(double low, double high) implements Scale {

    /** From the smallest to the greatest value. */
    static SequenceScale over(double[] values) {
        return new SequenceScale(
                Arrays.stream(values).min().orElse(1),
                Arrays.stream(values).max().orElse(1));
    }

    /** A single value stands in the middle. */
    @Override
    public double place(double value) {
        return high > low ? LinearScale.between(low, high).place(value) : 0.5;
    }

    @Override
    public double[] ticks() {
        return high > low
                ? Arrays.stream(LinearScale.between(low, high).ticks())
                        .filter(tick -> tick == Math.rint(tick))
                        .toArray()
                : new double[] {low};
    }
}
