package io.fillrate.report.trials;

import io.fillrate.report.analysis.ComparableRun;
import io.fillrate.report.analysis.ComparableSeries.Measurement;
import io.fillrate.report.gate.Decision;
import io.fillrate.report.gate.GateReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One run of the gate.
 *
 * @param slowed what was made slower, null where both builds were the same
 * @param seconds that it took, from its start to its verdict
 * @param exitCode that it ended with
 * @param benchmarks what it measured of each, and decided
 */
public record Trial(@Nullable Slowed slowed, double seconds, int exitCode, List<Benchmark> benchmarks) {

    /** Takes a copy. */
    public Trial {
        benchmarks = List.copyOf(benchmarks);
    }

    /**
     * One benchmark made slower.
     *
     * @param benchmark its name
     * @param percent of its usual time
     * @param phase that the time is lost in
     */
    public record Slowed(String benchmark, double percent, String phase) {}

    /**
     * One benchmark.
     *
     * @param name as recordings have it
     * @param verdict in upper case
     * @param reasons a line each
     * @param baseline what was measured of the one build, in the order of the pairs
     * @param candidate what was measured of the other
     */
    public record Benchmark(String name, String verdict, List<String> reasons, Side baseline, Side candidate) {}

    /** What a gate run measured and said. */
    public static Trial of(
            @Nullable Slowed slowed, double seconds, GateReport report, ComparableRun before, ComparableRun after) {
        return new Trial(
                slowed,
                seconds,
                report.exitCode(),
                report.decisions().stream()
                        .map(one -> benchmark(one, before, after))
                        .toList());
    }

    private static Benchmark benchmark(Decision one, ComparableRun before, ComparableRun after) {
        return new Benchmark(
                one.benchmark(),
                one.verdict().name(),
                one.reasons(),
                Side.of(before, one.benchmark()),
                Side.of(after, one.benchmark()));
    }

    /**
     * All trials of a file, which has one per line as JSON.
     *
     * @throws IllegalArgumentException if it cannot be read, or a line is not a trial
     */
    public static List<Trial> readAll(Path file) {
        return JsonLines.read(file, Trial.class);
    }

    /** Adds a line to the file, which is created if there is none. */
    public void appendTo(Path file) throws IOException {
        JsonLines.append(file, this);
    }

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

        static Side of(ComparableRun recording, String benchmark) {
            List<Measurement> replicates = recording.find(benchmark).stream()
                    .flatMap(one -> one.measurements().stream())
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
            return new Side(
                    replicates.stream().map(one -> Math.round(one.time())).toList(), counters);
        }

        double[] times() {
            return nanos.stream().mapToDouble(Long::doubleValue).toArray();
        }
    }
}
