package io.fillrate.report.chart;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Moves labels along a line until none overlaps another, each as little as possible: with the gaps taken out, the nearest rising
 * sequence by least squares (pool adjacent violators; M. Ayer and others, 1955).
 */
final class Spread {

    private Spread() {}

    /**
     * The new places, in the order of the wanted ones.
     *
     * @param gap least distance between two; where there's no room for all it becomes smaller
     */
    static double[] apart(double[] wanted, double gap, double low, double high) {
        int n = wanted.length;
        if (n == 0) {
            return wanted;
        }
        int[] rising = IntStream.range(0, n)
                .boxed()
                .sorted((i, j) -> Double.compare(wanted[i], wanted[j]))
                .mapToInt(Integer::intValue)
                .toArray();
        double step = n == 1 ? 0 : Math.min(gap, (high - low) / (n - 1));
        double[] values = new double[n];
        for (int i = 0; i < n; i++) {
            values[i] = wanted[rising[i]] - i * step;
        }
        double[] pooled = pool(values);
        double[] places = new double[n];
        for (int i = 0; i < n; i++) {
            double inside = Math.max(low, Math.min(high - (n - 1) * step, pooled[i]));
            places[rising[i]] = inside + i * step;
        }
        return places;
    }

    private static double[] pool(double[] values) {
        double[] means = new double[values.length];
        int[] sizes = new int[values.length];
        int blocks = 0;
        for (double value : values) {
            double mean = value;
            int size = 1;
            while (blocks > 0 && means[blocks - 1] > mean) {
                blocks--;
                mean = (mean * size + means[blocks] * sizes[blocks]) / (size + sizes[blocks]);
                size += sizes[blocks];
            }
            means[blocks] = mean;
            sizes[blocks++] = size;
        }
        double[] pooled = new double[values.length];
        int at = 0;
        for (int block = 0; block < blocks; block++) {
            Arrays.fill(pooled, at, at + sizes[block], means[block]);
            at += sizes[block];
        }
        return pooled;
    }
}
