package io.fillrate.report.stats;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Whether samples fall into two heaps. The statistic is the share of the variance that is left within the heaps when the sorted
 * samples are cut at the best place (W. D. Fisher, 1958; N. Otsu's threshold, 1979), each heap with a quarter of the samples or
 * more: fewer are outliers. It is held against the same statistic of uniform samples, the flattest shape that still has no two modes, by simulation
 * with a fixed seed.
 */
final class TwoModes {

    private static final int SMALLEST_HEAP_IS_ONE_IN = 4;
    private static final int FEWEST = 10;
    private static final int SIMULATIONS = 4_000;
    private static final long SEED = 20_261_120;

    /** Of uniform samples without end; no sharp pair of heaps leaves so much. */
    private static final double UNIFORM = 0.25;

    private TwoModes() {}

    static boolean in(double[] values, double alpha) {
        if (values.length < FEWEST) {
            return false;
        }
        double left = left(sorted(values), cut(sorted(values)));
        return left < UNIFORM && left <= critical(values.length, alpha);
    }

    /** The mean of the upper heap over that of the lower; the values are logarithms. */
    static double ratio(double[] logs) {
        double[] sorted = sorted(logs);
        int cut = cut(sorted);
        double low = Arrays.stream(sorted, 0, cut).average().orElse(0);
        double high = Arrays.stream(sorted, cut, sorted.length).average().orElse(0);
        return Math.exp(high - low);
    }

    private static double critical(int n, double alpha) {
        SplittableRandom random = new SplittableRandom(SEED);
        double[] left = new double[SIMULATIONS];
        for (int i = 0; i < SIMULATIONS; i++) {
            double[] uniform = sorted(random.doubles(n).toArray());
            left[i] = left(uniform, cut(uniform));
        }
        Arrays.sort(left);
        return left[(int) (alpha * SIMULATIONS)];
    }

    /** The size of the lower heap when the squares between the heaps are greatest. */
    private static int cut(double[] sorted) {
        double total = Arrays.stream(sorted).sum();
        double below = 0;
        double best = -1;
        int smallest = (sorted.length + SMALLEST_HEAP_IS_ONE_IN - 1) / SMALLEST_HEAP_IS_ONE_IN;
        int cut = smallest;
        for (int size = 1; size <= sorted.length - smallest; size++) {
            below += sorted[size - 1];
            double distance = below / size - (total - below) / (sorted.length - size);
            double between = distance * distance * size * (sorted.length - size);
            if (size >= smallest && between > best) {
                best = between;
                cut = size;
            }
        }
        return cut;
    }

    /** The share of the squares that is left within the heaps; 1 when there is no spread at all. */
    private static double left(double[] sorted, int cut) {
        double all = squares(sorted, 0, sorted.length);
        return all > 0 ? (squares(sorted, 0, cut) + squares(sorted, cut, sorted.length)) / all : 1;
    }

    private static double squares(double[] sorted, int from, int to) {
        double mean = Arrays.stream(sorted, from, to).average().orElse(0);
        return Arrays.stream(sorted, from, to)
                .map(value -> (value - mean) * (value - mean))
                .sum();
    }

    private static double[] sorted(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted;
    }
}
