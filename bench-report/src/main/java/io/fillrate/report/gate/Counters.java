package io.fillrate.report.gate;

import io.fillrate.report.analysis.ComparableSeries.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Quantile;
import org.jspecify.annotations.Nullable;

/**
 * Counters hardly scatter and are judged without statistics of time: one has grown when its median has by more than the threshold,
 * relative and absolute, <em>and</em> nine tenths of the candidate's values lie above nine tenths of the baseline's. From 3 replicates of
 * each on; with so few that means all of them.
 *
 * <p>Thresholds: bytes on the wire, round trips and Parse messages 0.5%; WAL bytes 2%, as checkpoints add full pages; allocation 0.3%
 * and 8 bytes, so that one more object per row (16 bytes at least) is found and a buffer that grew once is not.
 */
final class Counters {

    private static final int MIN_REPLICATES = 3;
    private static final double TAIL = 0.9;

    /** What the client sends follows from its code; the other counters also depend on the process and the server. */
    private static final Set<String> EXACT = Set.of("wireBytes", "roundTrips", "parseMessages");

    private record Threshold(double relative, double absolute) {}

    private static final Map<String, Threshold> THRESHOLDS = Map.of(
            "wireBytes", new Threshold(0.005, 0),
            "roundTrips", new Threshold(0.005, 0),
            "parseMessages", new Threshold(0.005, 0),
            "walBytes", new Threshold(0.02, 0),
            "allocatedBytes", new Threshold(0.003, 8));

    private Counters() {}

    /** The counters that have grown, by name, of those that both sides have. */
    static List<Decision.CounterChange> grown(List<Measurement> baseline, List<Measurement> candidate) {
        List<Decision.CounterChange> changes = new ArrayList<>();
        for (String counter : new TreeSet<>(THRESHOLDS.keySet())) {
            double[] before = values(baseline, counter);
            double[] after = values(candidate, counter);
            if (Math.min(before.length, after.length) >= MIN_REPLICATES
                    && hasGrown(before, after, THRESHOLDS.get(counter))) {
                changes.add(new Decision.CounterChange(counter, median(before), median(after)));
            }
        }
        return changes;
    }

    /**
     * By which share counters that have grown make loads slower, as far as their costs are known; empty if none is. A prediction: what one
     * more costs was measured apart from the load.
     *
     * @param costs of one more per row, in the unit of the times
     */
    static OptionalDouble predicted(
            List<Decision.CounterChange> grown, Map<String, Double> costs, List<Measurement> baseline) {
        double time = median(baseline.stream().mapToDouble(Measurement::time).toArray());
        return grown.stream()
                .filter(one -> costs.containsKey(one.counter()))
                .mapToDouble(one -> costs.getOrDefault(one.counter(), 0.0) * (one.after() - one.before()) / time)
                .reduce(Double::sum);
    }

    /** Whether a counter is the same in every process that runs the same code. */
    static boolean isExact(Decision.CounterChange change) {
        return EXACT.contains(change.counter());
    }

    private static boolean hasGrown(double[] before, double[] after, @Nullable Threshold threshold) {
        double growth = median(after) - median(before);
        return threshold != null
                && growth > threshold.relative() * median(before)
                && growth > threshold.absolute()
                && Quantile.withDefaults().evaluate(after, 1 - TAIL)
                        > Quantile.withDefaults().evaluate(before, TAIL);
    }

    private static double median(double[] values) {
        return Median.withDefaults().evaluate(values);
    }

    private static double[] values(List<Measurement> replicates, String counter) {
        return replicates.stream()
                .map(one -> one.counters().get(counter))
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .toArray();
    }
}
