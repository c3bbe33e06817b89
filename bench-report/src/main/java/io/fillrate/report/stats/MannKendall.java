package io.fillrate.report.stats;

import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The test for a trend that never asks how large steps are (H. B. Mann, 1945; M. G. Kendall): S counts the pairs that rise in the order
 * of time less those that fall. Its p-value is exact: without a trend, the number of falling pairs is the number of
 * inversions of a random permutation. Ties count for neither side, which makes the test more careful.
 *
 * @param pValue two-sided
 * @param changeOverAll the ratio of the last value to the first along the line of Theil and Sen, on logarithms
 */
record MannKendall(double pValue, double changeOverAll) {

    /** The values are logarithms, in the order of time. */
    static MannKendall of(double[] logs) {
        int n = logs.length;
        double[] slopes = new double[n * (n - 1) / 2];
        int rising = 0;
        int falling = 0;
        int next = 0;
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
                rising += logs[j] > logs[i] ? 1 : 0;
                falling += logs[j] < logs[i] ? 1 : 0;
                slopes[next++] = (logs[j] - logs[i]) / (j - i);
            }
        }
        double slope = slopes.length == 0 ? 0 : Median.withDefaults().evaluate(slopes);
        int against = slopes.length - Math.max(rising, falling);
        return new MannKendall(Math.min(1, 2 * atMost(against, n)), Math.exp(slope * Math.max(0, n - 1)));
    }

    /** The probability that a random permutation of n has so many inversions at most. */
    private static double atMost(int inversions, int n) {
        double[] probability = {1};
        for (int length = 2; length <= n; length++) {
            double[] longer = new double[probability.length + length - 1];
            double window = 0; // of the last so many: the new element may add none to one less than the length
            for (int i = 0; i < longer.length; i++) {
                window += i < probability.length ? probability[i] : 0;
                window -= i >= length ? probability[i - length] : 0;
                longer[i] = Math.max(0, window) / length;
            }
            probability = longer;
        }
        return Arrays.stream(probability, 0, Math.min(inversions + 1, probability.length))
                .sum();
    }
}
