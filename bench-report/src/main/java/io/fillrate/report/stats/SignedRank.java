package io.fillrate.report.stats;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * F. Wilcoxon's signed-rank test of paired differences, one-sided and exact for any number of pairs (up to
 * {@value #MOST_PAIRS}), with the Hodges-Lehmann estimate that belongs to it. Ties count against whatever is tested, so
 * that they can only raise a p-value. Keeps the distributions that it has worked out; thread-safe.
 */
public final class SignedRank {

    /** Beyond this, exact distributions take seconds to work out. */
    public static final int MOST_PAIRS = 600;

    private final Map<Integer, RankDistribution> distributions = new ConcurrentHashMap<>();

    /** Knows no distribution yet. */
    public SignedRank() {}

    /** Paired differences, ready to be tested. Immutable. */
    public static final class Differences {

        private final double[] averages;
        private final RankDistribution distribution;

        private Differences(double[] averages, RankDistribution distribution) {
            Arrays.sort(averages);
            this.averages = averages;
            this.distribution = distribution;
        }

        /** The p-value of their median being at most the shift: small when they lie above it. */
        public double pValueOfAtMost(double shift) {
            return distribution.atMost(notAbove(shift));
        }

        /** The p-value of their median being at least the shift: small when they lie below it. */
        public double pValueOfAtLeast(double shift) {
            return distribution.atMost(averages.length - below(shift));
        }

        /** The Hodges-Lehmann estimate of their median. */
        public double estimate() {
            int middle = averages.length / 2;
            return averages.length % 2 == 1 ? averages[middle] : (averages[middle - 1] + averages[middle]) / 2;
        }

        /** The exact interval of their median at 95 % or more; the whole line for fewer than 6 pairs. */
        public Interval interval() {
            int rank = distribution.criticalRank(Interval.ALPHA);
            return rank == 0
                    ? new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, 1)
                    : new Interval(
                            averages[rank - 1],
                            averages[averages.length - rank],
                            1 - 2 * distribution.atMost(rank - 1));
        }

        private int below(double shift) {
            return places(shift);
        }

        private int notAbove(double shift) {
            return places(Math.nextUp(shift));
        }

        /** How many averages are smaller. */
        private int places(double bound) {
            int low = 0;
            int high = averages.length;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (averages[middle] < bound) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }
    }

    /**
     * Makes ready to test.
     *
     * @throws IllegalArgumentException if there are too many or none
     */
    public Differences of(double[] differences) {
        int pairs = differences.length;
        if (pairs < 1 || pairs > MOST_PAIRS) {
            throw new IllegalArgumentException("there are " + pairs + " pairs; allowed: 1 to " + MOST_PAIRS);
        }
        return new Differences(
                HodgesLehmann.walshAverages(differences),
                distributions.computeIfAbsent(pairs, RankDistribution::exactSignedRank));
    }
}
