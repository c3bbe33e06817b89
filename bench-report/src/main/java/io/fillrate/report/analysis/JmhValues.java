package io.fillrate.report.analysis;

import io.fillrate.report.results.JmhBenchmark.JmhMetric;
import io.fillrate.report.stats.Summary;
import java.util.List;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/**
 * The samples of a JMH metric, by the one rule of all outputs: the median of each fork when there are two forks or more, as only forks
 * are independent of each other; else all iterations of the one fork, which are not. Forks without values are passed over.
 *
 * @param values one per fork, or one per iteration; none when the metric has no raw data
 * @param independent whether they are of forks
 */
public record JmhValues(List<Double> values, boolean independent) {

    /** Takes a copy. */
    public JmhValues {
        values = List.copyOf(values);
    }

    public static JmhValues of(JmhMetric metric) {
        List<List<Double>> forks =
                metric.rawData().stream().filter(fork -> !fork.isEmpty()).toList();
        return forks.size() > 1
                ? new JmhValues(forks.stream().map(JmhValues::median).toList(), true)
                : new JmhValues(forks.stream().flatMap(List::stream).toList(), false);
    }

    /** Checks that there is a value, and that all of them are numbers above 0. */
    public boolean areMeasures() {
        return !values.isEmpty() && values.stream().allMatch(value -> value > 0 && Double.isFinite(value));
    }

    /** Returns the summary of the samples; null when they are not measures. */
    public @Nullable Summary summary() {
        return areMeasures() ? Summary.of(array(values)) : null;
    }

    /** Returns what the samples are, in a line. */
    public String basis() {
        if (!areMeasures()) {
            return "no interval: not all values are above 0";
        }
        return independent
                ? "over " + values.size() + " forks, the median of each"
                : "over " + values.size()
                        + " iterations of one fork, which are not independent: how virtual machines differ"
                        + " is left out; 2 forks or more show it";
    }

    private static double median(List<Double> fork) {
        return Median.withDefaults().evaluate(array(fork));
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
