package io.fillrate.report.stats;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A shift estimated as the median of many elementary estimates, with the interval and the p-values that belong to its rank test (J. L.
 * Hodges and E. L. Lehmann, 1963; M. Hollander and D. A. Wolfe, Nonparametric Statistical Methods, sections 3.2, 3.3,
 * 4.2 and 4.3). Immutable.
 *
 * <p>Ties: the ends belong to the interval, and an elementary estimate that equals the shift in question counts against
 * whatever is tested. Equal values can so only widen the interval and raise p-values; the distribution without ties bounds
 * both.
 */
public final class RankTest {

    private final double[] estimates;
    private final RankDistribution distribution;

    private RankTest(double[] estimates, RankDistribution distribution) {
        Arrays.sort(estimates);
        this.estimates = estimates;
        this.distribution = distribution;
    }

    /** The shift of paired differences from 0; its elementary estimates are the Walsh averages. */
    static RankTest ofDifferences(double[] differences) {
        return ofDifferences(differences, RankDistribution.signedRank(differences.length));
    }

    /** The same with another distribution of the signed-rank statistic. */
    static RankTest ofDifferences(double[] differences, RankDistribution distribution) {
        return new RankTest(walshAverages(differences), distribution);
    }

    /**
     * Returns the test of the values against the others (H. B. Mann and D. R. Whitney, 1947); its elementary estimates are the differences
     * between them. Exact below 50 samples of each, by the normal approximation from there on.
     *
     * @throws IllegalArgumentException if one of them is empty
     */
    public static RankTest ofSamples(double[] values, double[] others) {
        if (values.length == 0 || others.length == 0) {
            throw new IllegalArgumentException(
                    "there are " + values.length + " and " + others.length + " samples; allowed: 1 or more of each");
        }
        double[] differences = new double[values.length * others.length];
        int next = 0;
        for (double value : values) {
            for (double other : others) {
                differences[next++] = value - other;
            }
        }
        return new RankTest(differences, RankDistribution.rankSum(values.length, others.length));
    }

    /** The mean of every pair of values, each with itself included. */
    private static double[] walshAverages(double[] differences) {
        int n = differences.length;
        double[] averages = new double[n * (n + 1) / 2];
        int next = 0;
        for (int i = 0; i < n; i++) {
            for (int j = i; j < n; j++) {
                averages[next++] = (differences[i] + differences[j]) / 2;
            }
        }
        return averages;
    }

    /**
     * Returns the Hodges-Lehmann estimate of the middle of the values, the median of their Walsh averages: nearly as precise as the mean,
     * and hardly moved by a few that are far out.
     *
     * @param values one or more
     */
    public static double middle(double[] values) {
        double[] averages = walshAverages(values);
        Arrays.sort(averages);
        return Summary.middle(averages);
    }

    /** Returns the Hodges-Lehmann estimate of the shift. */
    public double estimate() {
        return Summary.middle(estimates);
    }

    /** Returns the interval of the shift at 95% or more; the whole line when there are too few samples. */
    public ConfidenceInterval interval() {
        ConfidenceInterval interval = interval(ConfidenceInterval.ALPHA);
        return interval == null
                ? new ConfidenceInterval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, 1)
                : interval;
    }

    /** The interval that misses the true shift with the probability or less; null when there are too few samples. */
    @Nullable
    ConfidenceInterval interval(double level) {
        int rank = distribution.criticalRank(level);
        return rank == 0
                ? null
                : new ConfidenceInterval(
                        estimates[rank - 1], estimates[estimates.length - rank], 1 - 2 * distribution.atMost(rank - 1));
    }

    /** Returns the p-value of the shift being at most this: small when it is more. */
    public double pValueOfAtMost(double shift) {
        return distribution.atMost(below(Math.nextUp(shift)));
    }

    /** Returns the p-value of the shift being at least this: small when it is less. */
    public double pValueOfAtLeast(double shift) {
        return distribution.atMost(estimates.length - below(shift));
    }

    /** The two-sided p-value of no shift that belongs to the interval, also when there are ties. */
    double pValue() {
        return Math.min(1, 2 * Math.min(pValueOfAtMost(0), pValueOfAtLeast(0)));
    }

    /** The smallest two-sided p-value possible with this number of samples: all estimates on one side of 0. */
    double smallestPValue() {
        return 2 * distribution.atMost(0);
    }

    /** How many estimates are smaller. */
    private int below(double bound) {
        int low = 0;
        int high = estimates.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (estimates[middle] < bound) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
