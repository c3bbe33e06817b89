package io.fillrate.report.stats;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/**
 * What the samples of one series say: their median, and where the true median lies with 95 % confidence.
 *
 * <p>From 6 samples on the interval is distribution-free ({@code OrderStatistics}). Of 2 to 5 samples there is none
 * that reaches 95 %, so Student's t on the logarithms stands in, with a warning. Of 1 sample there is no interval.
 *
 * @param n number of samples, 1 or more
 * @param median in the unit of the samples
 * @param interval of the median, null when there is one sample
 * @param min smallest sample
 * @param max largest sample
 * @param warnings what the reader must know
 */
public record Summary(
        int n, double median, @Nullable Interval interval, double min, double max, List<Warning> warnings) {

    /**
     * Summarizes the samples.
     *
     * @param samples times or rates in any unit; 1 or more, each above 0
     * @throws IllegalArgumentException if there is none, or one is not a number above 0
     */
    public static Summary of(double... samples) {
        double[] logs = Logs.of(samples);
        int n = samples.length;
        if (n == 0) {
            throw new IllegalArgumentException("there are 0 samples; allowed: 1 or more");
        }
        double[] sorted = samples.clone();
        Arrays.sort(sorted);
        double median = Median.withDefaults().evaluate(sorted);
        Interval interval = n == 1 ? null : OrderStatistics.medianInterval(sorted);
        List<Warning> warnings = List.of();
        if (n == 1) {
            warnings = List.of(Warning.oneSample());
        } else if (interval == null) {
            interval = StudentT.mean(logs).interval(Interval.ALPHA).exp().including(median);
            warnings = List.of(Warning.fewSamples(n));
        }
        return new Summary(n, median, interval, sorted[0], sorted[n - 1], warnings);
    }
}
