package io.fillrate.report.stats;

import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.jspecify.annotations.Nullable;

/**
 * The distribution-free interval of a median, from one of the sorted samples to another (H. A. David and H. N.
 * Nagaraja, Order Statistics, 3rd edition, section 7.1): the number of samples below the median is binomial with
 * probability 1/2, so {@code [x(r), x(s)]} holds the median with the probability that this number is r to s - 1. Equal
 * samples can only make it hold more often.
 */
final class OrderStatistics {

    private OrderStatistics() {}

    /**
     * The interval between the fewest ranks that reaches {@link Interval#LEVEL}; of two that are equally short the one
     * of the smaller samples, which is settled before the samples are looked at.
     *
     * @param sorted samples in rising order
     * @return null when not even the smallest and the largest sample reach the level, which is so below 6
     */
    static @Nullable Interval medianInterval(double[] sorted) {
        int n = sorted.length;
        BinomialDistribution below = BinomialDistribution.of(n, 0.5);
        for (int width = 1; width < n; width++) {
            // The binomial is highest in its middle, and so is the best place for a window.
            int low = (n + 1 - width) / 2;
            double confidence = below.probability(low - 1, low + width - 1);
            if (confidence >= Interval.LEVEL) {
                return new Interval(sorted[low - 1], sorted[low + width - 1], confidence);
            }
        }
        return null;
    }
}
