package io.fillrate.report.trials;

import io.fillrate.report.recording.Recording;
import io.fillrate.report.recording.Replicate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What was measured of one benchmark of one build.
 *
 * @param nanos of each fill
 * @param counters of each fill per row, rounded to thousandths, by name
 */
public record Side(List<Long> nanos, Map<String, List<Double>> counters) {

    private static final double THOUSANDTHS = 1_000;

    /** Takes copies. */
    public Side {
        nanos = List.copyOf(nanos);
        counters = new TreeMap<>(counters);
    }

    static Side of(Recording recording, String benchmark) {
        List<Replicate> replicates = recording.find(benchmark).stream()
                .flatMap(one -> one.replicates().stream())
                .toList();
        TreeSet<String> names = replicates.stream()
                .flatMap(one -> one.counters().keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new));
        Map<String, List<Double>> counters = new TreeMap<>();
        names.forEach(name -> counters.put(
                name,
                replicates.stream()
                        .map(one -> Math.round(THOUSANDTHS * one.counters().getOrDefault(name, 0.0)) / THOUSANDTHS)
                        .toList()));
        return new Side(replicates.stream().map(one -> Math.round(one.time())).toList(), counters);
    }

    double[] times() {
        return nanos.stream().mapToDouble(Long::doubleValue).toArray();
    }
}
