package io.fillrate.report.analysis;

import io.fillrate.report.analysis.ComparableSeries.Measurement;
import io.fillrate.report.analysis.Conditions.Difference;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A run that was repeated: a folder whose folders hold a {@code results.json} each. Every JVM start of every run is a replicate. */
final class RepeatedRuns {

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
