package io.fillrate.report.stats;

import io.fillrate.report.format.JmhMetric;
import java.util.List;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The values of a JMH metric that count as measurements: the medians of the forks when there are two or more, as only
 * forks are independent of each other, else all iterations of the one fork.
 *
 * @param values one per fork, or one per iteration; none when the metric has no raw data
 * @param independent whether they are of forks
 */
public record JmhValues(List<Double> values, boolean independent) {

    /** Takes a copy. */
    public JmhValues {
        values = List.copyOf(values);
    }

    /** The values of a metric. */
    public static JmhValues of(JmhMetric metric) {
        List<List<Double>> forks =
                metric.rawData().stream().filter(fork -> !fork.isEmpty()).toList();
        return forks.size() > 1
                ? new JmhValues(forks.stream().map(JmhValues::median).toList(), true)
                : new JmhValues(forks.stream().flatMap(List::stream).toList(), false);
    }

    /** Whether there is a value, and all of them are numbers above 0. */
    public boolean areMeasures() {
        return !values.isEmpty() && values.stream().allMatch(value -> value > 0 && Double.isFinite(value));
    }

    private static double median(List<Double> fork) {
        return Median.withDefaults()
                .evaluate(fork.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
