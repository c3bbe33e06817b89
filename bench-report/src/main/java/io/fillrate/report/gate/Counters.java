package io.fillrate.report.gate;

import io.fillrate.report.recording.Replicate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Quantile;
import org.jspecify.annotations.Nullable;

/**
 * Counters that hardly scatter are judged without statistics of time: one has grown when its median has by more than the
 * threshold, relative and absolute, <em>and</em> nine tenths of the candidate's values lie above nine tenths of the
 * baseline's. From 3 pairs on; with so few that is all of them.
 *
 * <p>Thresholds: bytes on the wire, round trips and Parse messages 0.5 %; WAL bytes 2 %, as checkpoints add full pages; allocation 0.3 %
 * and 8 bytes, so that one object more per row (16 bytes at least) is found and a buffer that grew once is not.
 */
final class Counters {

    private static final int FEWEST_PAIRS = 3;
    private static final double MOST = 0.9;

    /** What the client says on the wire follows from its code; the others also from what a process and a server are like today. */
    private static final Set<String> EXACT = Set.of("wireBytes", "roundTrips", "parseMessages");

    private record Threshold(double relative, double absolute) {}

    private static final Map<String, Threshold> THRESHOLDS = Map.of(
            "wireBytes", new Threshold(0.005, 0),
            "roundTrips", new Threshold(0.005, 0),
            "parseMessages", new Threshold(0.005, 0),
            "walBytes", new Threshold(0.02, 0),
            "allocatedBytes", new Threshold(0.003, 8));

    private Counters() {}

    /** The counters that have grown, by name; those that only one side knows can't have. */
    static List<CounterChange> grown(List<Replicate> baseline, List<Replicate> candidate) {
        List<CounterChange> changes = new ArrayList<>();
        for (String counter : new TreeSet<>(THRESHOLDS.keySet())) {
            double[] before = values(baseline, counter);
            double[] after = values(candidate, counter);
            if (Math.min(before.length, after.length) >= FEWEST_PAIRS
                    && hasGrown(before, after, THRESHOLDS.get(counter))) {
                changes.add(new CounterChange(counter, median(before), median(after)));
            }
        }
        return changes;
    }

    /** Whether a counter is the same in every process that runs the same code. */
    static boolean isExact(CounterChange change) {
        return EXACT.contains(change.counter());
    }

    private static boolean hasGrown(double[] before, double[] after, @Nullable Threshold threshold) {
        double growth = median(after) - median(before);
        return threshold != null
                && growth > threshold.relative() * median(before)
                && growth > threshold.absolute()
                && Quantile.withDefaults().evaluate(after, 1 - MOST)
                        > Quantile.withDefaults().evaluate(before, MOST);
    }

    private static double median(double[] values) {
        return Median.withDefaults().evaluate(values);
    }

    private static double[] values(List<Replicate> replicates, String counter) {
        return replicates.stream()
                .map(one -> one.counters().get(counter))
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .toArray();
    }
}
