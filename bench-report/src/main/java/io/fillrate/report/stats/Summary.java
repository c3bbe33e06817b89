package io.fillrate.report.stats;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.jspecify.annotations.Nullable;

/**
 * What the samples of one series say: their median, and where the true median lies with 95% confidence.
 *
 * <p>From 6 samples on the interval is distribution-free. Of 2 to 5 samples there is none
 * that reaches 95%, so Student's t on the logarithms stands in, with a warning. Of 1 sample there is no interval.
 *
 * @param n number of samples, 1 or more
 * @param median in the unit of the samples
 * @param interval of the median, null when there is one sample
 * @param min smallest sample
 * @param max largest sample
 * @param warnings what the reader must know
 */
public record Summary(
        int n, double median, @Nullable ConfidenceInterval interval, double min, double max, List<Warning> warnings) {

    /**
     * Summarizes the samples.
     *
     * @param samples times or rates in any unit; 1 or more, each above 0
     * @throws IllegalArgumentException if there is none, or one is not a number above 0
     */
    public static Summary of(double... samples) {
        double[] logs = logs(samples);
        int n = samples.length;
        if (n == 0) {
            throw new IllegalArgumentException("there are 0 samples; allowed: 1 or more");
        }
        double[] sorted = samples.clone();
        Arrays.sort(sorted);
        double median = middle(sorted);
        ConfidenceInterval interval = n == 1 ? null : medianInterval(sorted);
        List<Warning> warnings = List.of();
        if (n == 1) {
            warnings = List.of(Warning.oneSample());
        } else if (interval == null) {
            interval =
                    StudentT.mean(logs).interval(ConfidenceInterval.ALPHA).exp().including(median);
            warnings = List.of(Warning.fewSamples(n));
        }
        return new Summary(n, median, interval, sorted[0], sorted[n - 1], warnings);
    }

    /**
     * The distribution-free interval of a median, from one of the sorted samples to another (H. A. David and H. N.
     * Nagaraja, Order Statistics, 3rd edition, section 7.1): the number of samples below the median is binomial with
     * probability 1/2, so {@code [x(r), x(s)]} holds the median with the probability that this number is r to s - 1. Equal
     * samples can only make it hold more often. Of two that are equally short it is the one of the smaller samples, which is
     * settled before the samples are looked at.
     *
     * @return null when not even the smallest and the largest sample reach {@link ConfidenceInterval#LEVEL}, as is the case below 6
     */
    private static @Nullable ConfidenceInterval medianInterval(double[] sorted) {
        int n = sorted.length;
        BinomialDistribution below = BinomialDistribution.of(n, 0.5);
        for (int width = 1; width < n; width++) {
            // The binomial is highest in its middle, and so is the best place for a window.
            int low = (n + 1 - width) / 2;
            double confidence = below.probability(low - 1, low + width - 1);
            if (confidence >= ConfidenceInterval.LEVEL) {
                return new ConfidenceInterval(sorted[low - 1], sorted[low + width - 1], confidence);
            }
        }
        return null;
    }

    /** The median of sorted values. The library's moves the values that it is given, so that they would no longer be sorted. */
    static double middle(double[] sorted) {
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }

    /**
     * Logarithms of measured values.
     *
     * @throws IllegalArgumentException if a value is not a number above 0
     */
    static double[] logs(double... values) {
        return Arrays.stream(values).map(Summary::log).toArray();
    }

    private static double log(double value) {
        if (!(value > 0) || value == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException("value is " + value + "; allowed: numbers above 0");
        }
        return Math.log(value);
    }
}
