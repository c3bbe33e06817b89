package io.fillrate.report.stats;

import io.fillrate.report.format.JmhMetric;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The values of a JMH metric that count as measurements: the medians of the forks when there are two or more, as only forks are
 * independent of each other, else all iterations of the one fork.
 *
 * @param values one per fork, or one per iteration
 * @param independent whether they are of forks
 */
public record JmhValues(double[] values, boolean independent) {

    /** Takes a copy. */
    public JmhValues {
        values = values.clone();
    }

    /** The values of a metric; none when it has no raw data. */
    public static JmhValues of(JmhMetric metric) {
        List<List<Double>> forks =
                metric.rawData().stream().filter(fork -> !fork.isEmpty()).toList();
        if (forks.size() > 1) {
            return new JmhValues(forks.stream().mapToDouble(JmhValues::median).toArray(), true);
        }
        return new JmhValues(
                forks.stream().flatMap(List::stream).mapToDouble(Double::doubleValue).toArray(), false);
    }

    /** Whether there is a value, and all of them are numbers above 0. */
    public boolean areMeasures() {
        return values.length > 0 && Arrays.stream(values).allMatch(value -> value > 0 && Double.isFinite(value));
    }

    private static double median(List<Double> fork) {
        return Median.withDefaults()
                .evaluate(fork.stream().mapToDouble(Double::doubleValue).toArray());
    }

    @Override
    public double[] values() {
        return values.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof JmhValues that && independent == that.independent && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return Objects.hash(Arrays.hashCode(values), independent);
    }

    @Override
    public String toString() {
        return (independent ? "forks " : "iterations ") + Arrays.toString(values);
    }
}
