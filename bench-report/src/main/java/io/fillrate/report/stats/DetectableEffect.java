package io.fillrate.report.stats;

import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The smallest difference between two series that a comparison can be relied on to find. For values with standard error
 * e and f degrees of freedom it is {@code (t(f, 1 - a/2) + t(f, power)) * e}, where a is the level that the
 * comparison really tests at: 5 % divided by the number of comparisons made together (of those that differ it might be
 * the only one, which is the hardest case that Holm's method has), or what the rank test can reach below that. The error is widened by {@code sqrt(pi / 3)}, which is what ranks lose against means when the noise is normal
 * (Hollander and Wolfe, section 3.11); with heavier tails they lose less, and so can find more than this says.
 *
 * <p>It is estimated from the same few samples as everything else: with five of them it may well be a third off. Where
 * the rank test only just reaches its level (6 pairs) such a difference is found in 7 of 10 repetitions.
 */
final class DetectableEffect {

    /** How often a difference of this size is found. */
    static final double POWER = 0.8;

    private static final double RANKS_AGAINST_MEANS = Math.sqrt(Math.PI / 3);

    private DetectableEffect() {}

    /** The shift from 0 of something that is estimated so well. */
    static double of(StudentT estimate, double level) {
        return estimate.error() == 0 ? 0 : of(estimate.error(), estimate.freedom(), level);
    }

    /** The shift between two samples; 2 or more of each. */
    static double ofSamples(double[] values, double[] others, double level) {
        int m = values.length;
        int n = others.length;
        double squares = Variance.of(values).getAsDouble() * (m - 1)
                + Variance.of(others).getAsDouble() * (n - 1);
        double freedom = m + n - 2.0;
        return of(Math.sqrt(squares / freedom * (1.0 / m + 1.0 / n)), freedom, level);
    }

    private static double of(double error, double freedom, double level) {
        TDistribution t = TDistribution.of(freedom);
        double significant = t.inverseSurvivalProbability(level / 2);
        return (significant + t.inverseCumulativeProbability(POWER)) * RANKS_AGAINST_MEANS * error;
    }
}
