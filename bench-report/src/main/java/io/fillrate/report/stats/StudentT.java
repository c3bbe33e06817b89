package io.fillrate.report.stats;

import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.TDistribution;
import org.apache.commons.statistics.inference.DataDispersion;
import org.apache.commons.statistics.inference.TTest;

/** Intervals and p-values that assume normal noise; all of them need 2 values or more on each side. */
final class StudentT {

    private StudentT() {}

    /** Interval of the mean of the values. */
    static Interval interval(double[] values) {
        double error = Math.sqrt(Variance.of(values).getAsDouble() / values.length);
        return around(Mean.of(values).getAsDouble(), error, values.length - 1.0);
    }

    /** Two-sided p-value of the mean being 0. */
    static double pValue(double[] values) {
        return defined(TTest.withDefaults().test(values).getPValue());
    }

    /** Welch's interval of the difference between the means. */
    static Interval interval(double[] values, double[] others) {
        double error = Math.sqrt(Variance.of(values).getAsDouble() / values.length
                + Variance.of(others).getAsDouble() / others.length);
        double difference = Mean.of(values).getAsDouble() - Mean.of(others).getAsDouble();
        return around(difference, error, welch(values, others).getDegreesOfFreedom());
    }

    /** Welch's two-sided p-value of the means being equal. */
    static double pValue(double[] values, double[] others) {
        return defined(welch(values, others).getPValue());
    }

    private static TTest.Result welch(double[] values, double[] others) {
        return TTest.withDefaults().with(DataDispersion.HETEROSCEDASTIC).test(values, others);
    }

    private static Interval around(double centre, double error, double degreesOfFreedom) {
        if (error == 0) {
            return new Interval(centre, centre, Interval.LEVEL);
        }
        double width = error * TDistribution.of(degreesOfFreedom).inverseSurvivalProbability(Interval.ALPHA / 2);
        return new Interval(centre - width, centre + width, Interval.LEVEL);
    }

    /** Without any spread the statistic is 0 / 0 when there is no difference either. */
    private static double defined(double pValue) {
        return Double.isNaN(pValue) ? 1 : pValue;
    }
}
