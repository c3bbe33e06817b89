package io.fillrate.report.stats;

import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/**
 * A shift estimated as the median of many elementary estimates, with the interval that belongs to its rank test (J. L.
 * Hodges and E. L. Lehmann, 1963; M. Hollander and D. A. Wolfe, Nonparametric Statistical Methods, sections 3.2, 3.3,
 * 4.2 and 4.3).
 *
 * <p>Ties: the ends belong to the interval, and an elementary estimate of 0 counts against a difference whichever way
 * it goes. Equal values can so only widen the interval and raise the p-value; the distribution without ties bounds
 * both.
 */
final class HodgesLehmann {

    private final double[] estimates;
    private final RankDistribution distribution;

    private HodgesLehmann(double[] estimates, RankDistribution distribution) {
        Arrays.sort(estimates);
        this.estimates = estimates;
        this.distribution = distribution;
    }

    /** The shift of paired differences from 0; its elementary estimates are the Walsh averages. */
    static HodgesLehmann ofDifferences(double[] differences) {
        return new HodgesLehmann(walshAverages(differences), RankDistribution.signedRank(differences.length));
    }

    /** The mean of every pair of values, each with itself included. */
    static double[] walshAverages(double[] differences) {
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

    /** The shift of the values against the others; its elementary estimates are the differences between them. */
    static HodgesLehmann ofSamples(double[] values, double[] others) {
        double[] differences = new double[values.length * others.length];
        int next = 0;
        for (double value : values) {
            for (double other : others) {
                differences[next++] = value - other;
            }
        }
        return new HodgesLehmann(differences, RankDistribution.rankSum(values.length, others.length));
    }

    double shift() {
        return Median.withDefaults().evaluate(estimates);
    }

    /** The interval that misses the true shift with the probability or less; null when there are too few samples. */
    @Nullable
    Interval interval(double level) {
        int rank = distribution.criticalRank(level);
        return rank == 0
                ? null
                : new Interval(
                        estimates[rank - 1], estimates[estimates.length - rank], 1 - 2 * distribution.atMost(rank - 1));
    }

    /** The smallest p-value that so many samples can have: all estimates on one side of 0. */
    double smallestPValue() {
        return 2 * distribution.atMost(0);
    }

    /** The largest two-sided level up to the given one at which the rank test can reject; 0 when it can at none. */
    double attainableLevel(double level) {
        double attained = 0;
        for (int rank = 0; 2 * distribution.atMost(rank) <= level; rank++) {
            attained = 2 * distribution.atMost(rank);
        }
        return attained;
    }

    /** The two-sided p-value of no shift that belongs to the interval, also when there are ties. */
    double pValue() {
        long above = Arrays.stream(estimates).filter(estimate -> estimate > 0).count();
        long below = Arrays.stream(estimates).filter(estimate -> estimate < 0).count();
        return Math.min(1, 2 * distribution.atMost(estimates.length - (int) Math.max(above, below)));
    }
}
