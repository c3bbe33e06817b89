package io.fillrate.report.stats;

import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * An estimate whose noise is taken to be normal.
 *
 * @param value the estimate
 * @param error its standard error, 0 or more
 * @param freedom the degrees of freedom of the error; of no consequence when that is 0
 */
record StudentT(double value, double error, double freedom) {

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

    /** The interval that misses the true value with the probability. */
    Interval interval(double level) {
        double width = error == 0 ? 0 : error * TDistribution.of(freedom).inverseSurvivalProbability(level / 2);
        return new Interval(value - width, value + width, 1 - level);
    }

    /** The two-sided p-value of the true value being 0. */
    double pValue() {
        if (error == 0) {
            return value == 0 ? 1 : 0;
        }
        return 2 * TDistribution.of(freedom).survivalProbability(Math.abs(value) / error);
    }
}
