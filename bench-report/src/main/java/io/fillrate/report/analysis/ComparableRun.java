package io.fillrate.report.analysis;

import io.fillrate.report.analysis.ComparableSeries.Measurement;
import io.fillrate.report.analysis.Conditions.Difference;
import io.fillrate.report.results.FileKind;
import io.fillrate.report.results.JmhBenchmark;
import io.fillrate.report.results.JmhBenchmark.JmhMetric;
import io.fillrate.report.results.JmhFile;
import io.fillrate.report.results.Pairing;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.ResultsFile;
import io.fillrate.report.results.ValueUnit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One run, ready to be compared with another: fills or JMH benchmarks, with the conditions under which they were measured.
 *
 * @param source the file, as the user named it
 * @param run identifies the run: id and revision, as far as they are known
 * @param conditions under which everything in it was measured; a series may have more
 * @param pairing how a gate run took the samples of two runs in turns, so that replicates of one number are a pair; null for a run that was
 *     measured on its own
 * @param series no two with the same name
 */
public record ComparableRun(
        String source,
        String run,
        Conditions conditions,
        @Nullable Pairing pairing,
        List<ComparableSeries> series) {

    /** @throws IllegalArgumentException if two series have the same name */
    public ComparableRun {
        series = List.copyOf(series);
        Set<String> names = new HashSet<>();
        for (ComparableSeries one : series) {
            if (!names.add(one.name())) {
                throw new IllegalArgumentException(source + " holds " + one.name() + " twice; allowed: once");
            }
        }
    }

    /** A run that was measured on its own. */
    public ComparableRun(String source, String run, Conditions conditions, List<ComparableSeries> series) {
        this(source, run, conditions, null, series);
    }

    /**
     * Reads a {@code results.json}, the one in a folder, those in the folders of a folder (the same run, repeated), or JMH's JSON.
     *
     * @throws io.fillrate.report.results.ResultsFormatException if a file is neither
     * @throws IllegalArgumentException if two of its benchmarks have the same name, or repeated runs have different conditions
     */
    public static ComparableRun read(Path path) {
        List<Path> repeated = RepeatedRuns.files(path);
        if (!repeated.isEmpty()) {
            return RepeatedRuns.joined(
                    path.toString(),
                    repeated.stream()
                            .map(one -> of(one.toString(), ResultsFile.read(one)))
                            .toList());
        }
        Path file = Files.isDirectory(path) ? path.resolve("results.json") : path;
        return switch (FileKind.of(file)) {
            case RESULTS -> of(path.toString(), ResultsFile.read(file));
            case JMH -> ofJmh(path.toString(), JmhFile.read(file));
        };
    }

    public static ComparableRun of(String source, Results results) {
        return ComparableFills.of(source, results);
    }

    public static ComparableRun ofJmh(String source, List<JmhBenchmark> benchmarks) {
        return ComparableJmh.of(source, benchmarks);
    }

    /** Returns the conditions of what both runs have a result of: a benchmark that is new or failed does not make a run another one. */
    Conditions conditionsWith(ComparableRun other) {
        return series.stream()
                .filter(one -> one.problem() == null)
                .filter(one -> other.find(one.name())
                        .filter(theirs -> theirs.problem() == null)
                        .isPresent())
                .map(ComparableSeries::conditions)
                .reduce(conditions, Conditions::and);
    }

    public Optional<ComparableSeries> find(String name) {
        return series.stream().filter(one -> one.name().equals(name)).findFirst();
    }

    /** A run that was repeated: a folder whose folders hold a {@code results.json} each. Every JVM start of every run is a replicate. */
    private static final class RepeatedRuns {

        private static final String FILE = "results.json";
        private static final int MAX_RUNS = 1_000;

        private RepeatedRuns() {}

        /** The result files of a folder's runs, sorted by name; empty if the folder has no runs, or a result file of its own. */
        static List<Path> files(Path folder) {
            if (!Files.isDirectory(folder) || Files.exists(folder.resolve(FILE))) {
                return List.of();
            }
            try (Stream<Path> inside = Files.list(folder)) {
                return inside.map(one -> one.resolve(FILE))
                        .filter(Files::isRegularFile)
                        .sorted()
                        .limit(MAX_RUNS)
                        .toList();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /**
         * Joins runs of the same code under the same conditions; drivers may differ. A series that failed in one of them has failed.
         *
         * @throws IllegalArgumentException if their conditions differ
         */
        static ComparableRun joined(String source, List<ComparableRun> runs) {
            ComparableRun first = runs.get(0);
            Map<String, List<ComparableSeries>> byName = new LinkedHashMap<>();
            for (ComparableRun run : runs) {
                List<Difference> differences = first.conditions().differences(run.conditions()).stream()
                        .filter(one -> one.kind().isDecisive())
                        .toList();
                if (!differences.isEmpty()) {
                    throw new IllegalArgumentException("the runs in " + source + " differ: "
                            + differences.stream().map(Difference::toString).collect(Collectors.joining("; ")));
                }
                run.series().forEach(one -> byName.computeIfAbsent(one.name(), name -> new ArrayList<>())
                        .add(one));
            }
            return new ComparableRun(
                    source,
                    runs.size() + " runs, the first: " + first.run(),
                    first.conditions(),
                    byName.values().stream().map(RepeatedRuns::joined).toList());
        }

        private static ComparableSeries joined(List<ComparableSeries> parts) {
            ComparableSeries first = parts.get(0);
            List<Measurement> all = new ArrayList<>();
            int processes = 0;
            for (ComparableSeries part : parts) {
                if (part.problem() != null) {
                    return part;
                }
                for (Measurement one : part.measurements()) {
                    all.add(new Measurement(
                            all.size() + 1, processes + one.process(), one.time(), one.phases(), one.counters()));
                }
                processes += part.measurements().stream()
                        .mapToInt(Measurement::process)
                        .max()
                        .orElse(0);
            }
            return new ComparableSeries(first.name(), first.unit(), all, true, null);
        }
    }

    /** JMH's results as a run to be compared: every fork is a measurement, or every iteration if there is a single fork. */
    private static final class ComparableJmh {

        private static final String ALLOCATION = "gc.alloc.rate.norm";
        private static final String PER_TIME = "ops/";
        private static final String PER_OPERATION = "/op";

        private ComparableJmh() {}

        static ComparableRun of(String source, List<JmhBenchmark> benchmarks) {
            return new ComparableRun(
                    source,
                    "JMH",
                    Conditions.NONE,
                    benchmarks.stream().map(ComparableJmh::series).toList());
        }

        /** The conditions that JMH records, by benchmark; they do not include the machine. */
        private static Conditions conditions(JmhBenchmark one) {
            Map<Conditions.Kind, Map<String, String>> byKind = new EnumMap<>(Conditions.Kind.class);
            byKind.put(
                    Conditions.Kind.SETTINGS,
                    Map.of(
                            "warm-up",
                            one.warmupIterations() + " of " + one.warmupTime(),
                            "time of an iteration",
                            String.valueOf(one.measurementTime())));
            if (one.jdkVersion() != null) {
                String machine = one.vmName() == null ? "" : one.vmName() + " ";
                byKind.put(
                        Conditions.Kind.JDK,
                        Map.of("JDK", machine + one.jdkVersion(), "JVM arguments", String.join(" ", one.jvmArgs())));
            }
            return new Conditions(byKind);
        }

        private static ComparableSeries series(JmhBenchmark benchmark) {
            JmhMetric metric = benchmark.primaryMetric();
            boolean throughput = metric.scoreUnit().startsWith(PER_TIME);
            String time = throughput
                    ? metric.scoreUnit().substring(PER_TIME.length())
                    : metric.scoreUnit().replace(PER_OPERATION, "");
            // Two builds may have chosen different units of time.
            Double known = ValueUnit.nanosOf(time);
            double nanos = known == null ? 1 : known;
            String unit = (known == null ? time : "ns") + PER_OPERATION;
            String name = benchmark.name();
            JmhValues values = JmhValues.of(metric);
            List<Double> times = values.values().stream()
                    .map(value -> nanos * (throughput ? 1 / value : value))
                    .toList();
            if (!values.areMeasures() || times.contains(Double.POSITIVE_INFINITY)) {
                return ComparableSeries.without(
                        name,
                        unit,
                        values.values().isEmpty() ? "not measured" : "not all of its values are numbers above 0");
            }
            JmhMetric allocation = benchmark.secondaryMetrics().get(ALLOCATION);
            List<Measurement> measurements = new ArrayList<>();
            for (int i = 0; i < times.size(); i++) {
                Map<String, Double> counters =
                        allocation != null && values.independent() ? allocation(allocation, i) : Map.of();
                measurements.add(
                        new Measurement(i + 1, values.independent() ? i + 1 : 1, times.get(i), Map.of(), counters));
            }
            return new ComparableSeries(
                    name, unit, measurements, values.independent(), conditions(benchmark), Map.of(), null);
        }

        private static Map<String, Double> allocation(JmhMetric allocation, int fork) {
            JmhValues values = JmhValues.of(allocation);
            return values.independent() && fork < values.values().size()
                    ? Map.of("allocatedBytes", values.values().get(fork))
                    : Map.of();
        }
    }
}
