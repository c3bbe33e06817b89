package io.fillrate.report.stats;

import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * An estimate whose noise is taken to be normal.
 *
 * @param value the estimate
 * @param error its standard error, 0 or more
 * @param freedom the degrees of freedom of the error; ignored when that is 0
 */
record StudentT(double value, double error, double freedom) {

    /** How often a difference of the {@linkplain #detectable detectable} size is found. */
    static final double POWER = 0.8;

    private static final double RANKS_AGAINST_MEANS = Math.sqrt(Math.PI / 3);

    /** The mean of 2 values or more. */
    static StudentT mean(double[] values) {
        return new StudentT(
                Mean.of(values).getAsDouble(),
                Math.sqrt(Variance.of(values).getAsDouble() / values.length),
                values.length - 1.0);
    }

    /** The difference between the means of 2 values or more each, with Welch's and Satterthwaite's degrees of freedom. */
    static StudentT difference(double[] values, double[] others) {
        double squared = Variance.of(values).getAsDouble() / values.length;
        double ofOthers = Variance.of(others).getAsDouble() / others.length;
        double sum = squared + ofOthers;
        double freedom =
                sum * sum / (squared * squared / (values.length - 1) + ofOthers * ofOthers / (others.length - 1));
        return new StudentT(Mean.of(values).getAsDouble() - Mean.of(others).getAsDouble(), Math.sqrt(sum), freedom);
    }

    /** The same with an error that is pooled over both. */
    static StudentT pooledDifference(double[] values, double[] others) {
        int m = values.length;
        int n = others.length;
        double squares = Variance.of(values).getAsDouble() * (m - 1)
                + Variance.of(others).getAsDouble() * (n - 1);
        double freedom = m + n - 2.0;
        return new StudentT(
                Mean.of(values).getAsDouble() - Mean.of(others).getAsDouble(),
                Math.sqrt(squares / freedom * (1.0 / m + 1.0 / n)),
                freedom);
    }

    /** The interval that misses the true value with the probability. */
    ConfidenceInterval interval(double level) {
        double width = error == 0 ? 0 : error * TDistribution.of(freedom).inverseSurvivalProbability(level / 2);
        return new ConfidenceInterval(value - width, value + width, 1 - level);
    }

    /** The two-sided p-value of the true value being 0. */
    double pValue() {
        if (error == 0) {
            return value == 0 ? 1 : 0;
        }
        return 2 * TDistribution.of(freedom).survivalProbability(Math.abs(value) / error);
    }

    /**
     * The smallest shift from 0 that a comparison can be relied on to find. For standard error e and f degrees of
     * freedom it is {@code (t(f, 1 - a/2) + t(f, power)) * e}. The error is widened by {@code sqrt(pi / 3)}, which is
     * what ranks lose against means when the noise is normal (Hollander and Wolfe, section 3.11); with heavier tails
     * they lose less, and so can find more than this says.
     *
     * <p>It is estimated from the same few samples as everything else: with five of them it may well be a third off.
     * Where the rank test only just reaches its level (6 pairs) such a difference is found in 7 of 10 repetitions.
     *
     * @param level a, the level that the comparison really tests at: 5% divided by the number of comparisons made together (of those that
     *     differ it might be the only one, which is the hardest case that Holm's method has), or what the rank test can reach below that
     */
    double detectable(double level) {
        if (error == 0) {
            return 0;
        }
        TDistribution t = TDistribution.of(freedom);
        double significant = t.inverseSurvivalProbability(level / 2);
        return (significant + t.inverseCumulativeProbability(POWER)) * RANKS_AGAINST_MEANS * error;
    }
}
