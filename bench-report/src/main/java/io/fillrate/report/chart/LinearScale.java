package io.fillrate.report.chart;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Equal differences are equally far apart.
 *
 * @param low lower end
 * @param high upper end, above the lower one
 */
record LinearScale(double low, double high) implements Scale {

    private static final double STEPS = 5;
    private static final double[] ROUND = {1, 2, 5, 10};

    /** From 0, or the smallest value when it is negative, to a round number at or above the greatest. */
    static LinearScale fromZero(double[] values) {
        double low = Math.min(0, Arrays.stream(values).min().orElse(0));
        double high = Math.max(low, Arrays.stream(values).max().orElse(0));
        if (high <= low) {
            return new LinearScale(low, low + 1);
        }
        double step = step(high - low);
        return new LinearScale(Math.floor(low / step) * step, Math.ceil(high / step) * step);
    }

    /** From one value to another. */
    static LinearScale between(double low, double high) {
        return new LinearScale(low, high > low ? high : low + 1);
    }

    @Override
    public double place(double value) {
        return Math.min(1, Math.max(0, (value - low) / (high - low)));
    }

    @Override
    public double[] ticks() {
        double step = step(high - low);
        int first = (int) Math.ceil(low / step - 1e-9);
        int last = (int) Math.floor(high / step + 1e-9);
        return IntStream.rangeClosed(first, last).mapToDouble(i -> i * step).toArray();
    }

    /** The round number that makes about {@value #STEPS} steps. */
    private static double step(double length) {
        double decade = Math.pow(10, Math.floor(Math.log10(length / STEPS)));
        return DoubleStream.of(ROUND)
                .map(round -> round * decade)
                .filter(step -> length / step <= STEPS + 1)
                .findFirst()
                .orElse(10 * decade);
    }
}
