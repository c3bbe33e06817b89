package io.fillrate.report.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** From values to places along an axis. */
sealed interface Scale {

    /** 0 at the lower end of the axis, 1 at the upper one; values beyond the ends are placed at them. */
    double place(double value);

    double low();

    double high();

    /** Whether the value is within the ends, and so at its true place. */
    default boolean holds(double value) {
        return value >= low() && value <= high();
    }

    /** Round values within the ends, rising. */
    double[] ticks();

    /**
     * Equal differences are equally far apart.
     *
     * @param low lower end
     * @param high upper end, above the lower one
     */
    record Linear(double low, double high) implements Scale {

        private static final double STEPS = 5;
        private static final double[] ROUND = {1, 2, 5, 10};

        /** From 0, or the smallest value when it is negative, to a round number at or above the greatest. */
        static Linear fromZero(double[] values) {
            double low = Math.min(0, Arrays.stream(values).min().orElse(0));
            double high = Math.max(low, Arrays.stream(values).max().orElse(0));
            if (high <= low) {
                return new Linear(low, low + 1);
            }
            double step = step(high - low);
            return new Linear(Math.floor(low / step) * step, Math.ceil(high / step) * step);
        }

        static Linear between(double low, double high) {
            return new Linear(low, high > low ? high : low + 1);
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

    /**
     * Equal ratios are equally far apart.
     *
     * @param low lower end, above 0
     * @param high upper end, above the lower one
     */
    record Logarithmic(double low, double high) implements Scale {

        private static final double ROOM = 0.04;
        private static final int ENOUGH_TICKS = 3;
        private static final List<double[]> MULTIPLES = List.of(
                new double[] {1}, new double[] {1, 3}, new double[] {1, 2, 5}, new double[] {1, 1.5, 2, 3, 5, 7});

        /** From a little below the smallest to a little above the greatest of the values that are above 0. */
        static Logarithmic over(double[] values) {
            double min = Arrays.stream(values).filter(value -> value > 0).min().orElse(1);
            double max = Arrays.stream(values).filter(value -> value > 0).max().orElse(1);
            double room = max > min ? Math.pow(max / min, ROOM) : 1.5;
            return new Logarithmic(min / room, max * room);
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
            double[] linear = Arrays.stream(Linear.between(low, high).ticks())
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

    /**
     * Whole numbers, equally far apart.
     *
     * @param low the smallest
     * @param high the greatest
     */
    record Sequence(double low, double high) implements Scale {

        /** From the smallest to the greatest value. */
        static Sequence over(double[] values) {
            return new Sequence(
                    Arrays.stream(values).min().orElse(1),
                    Arrays.stream(values).max().orElse(1));
        }

        /** A single value is in the middle. */
        @Override
        public double place(double value) {
            return high > low ? Linear.between(low, high).place(value) : 0.5;
        }

        @Override
        public double[] ticks() {
            return high > low
                    ? Arrays.stream(Linear.between(low, high).ticks())
                            .filter(tick -> tick == Math.rint(tick))
                            .toArray()
                    : new double[] {low};
        }
    }
}
