package io.fillrate.report.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Equal ratios are equally far apart.
 *
 * @param low lower end, above 0
 * @param high upper end, above the lower one
 */
record LogScale(double low, double high) implements Scale {

    private static final double ROOM = 0.04;
    private static final int ENOUGH_TICKS = 3;
    private static final List<double[]> MULTIPLES =
            List.of(new double[] {1}, new double[] {1, 3}, new double[] {1, 2, 5}, new double[] {1, 1.5, 2, 3, 5, 7});

    /** From a little below the smallest to a little above the greatest of the values that are above 0. */
    static LogScale over(double[] values) {
        double min = Arrays.stream(values).filter(value -> value > 0).min().orElse(1);
        double max = Arrays.stream(values).filter(value -> value > 0).max().orElse(1);
        double room = max > min ? Math.pow(max / min, ROOM) : 1.5;
        return new LogScale(min / room, max * room);
    }

    @Override
    public double place(double value) {
        return Math.min(1, Math.max(0, Math.log(value / low) / Math.log(high / low)));
    }

    /** Powers of ten when there are enough of them, else round numbers between them, too. */
    @Override
    public double[] ticks() {
        for (double[] multiples : MULTIPLES) {
            double[] ticks = ticks(multiples);
            if (ticks.length >= ENOUGH_TICKS) {
                return ticks;
            }
        }
        double[] linear = Arrays.stream(LinearScale.between(low, high).ticks())
                .filter(tick -> tick > 0)
                .toArray();
        return linear.length > 0 ? linear : new double[] {low, high};
    }

    private double[] ticks(double[] multiples) {
        List<Double> ticks = new ArrayList<>();
        for (double decade = Math.pow(10, Math.floor(Math.log10(low))); decade <= high; decade *= 10) {
            for (double multiple : multiples) {
                double tick = decade * multiple;
                if (tick >= low * 0.999999 && tick <= high * 1.000001) {
                    ticks.add(tick);
                }
            }
        }
        return ticks.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
