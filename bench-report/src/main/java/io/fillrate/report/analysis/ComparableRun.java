package io.fillrate.report.analysis;

import io.fillrate.report.results.FileKind;
import io.fillrate.report.results.JmhBenchmark;
import io.fillrate.report.results.JmhFile;
import io.fillrate.report.results.Pairing;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.ResultsFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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

    /** Returns fills as a run. */
    public static ComparableRun of(String source, Results results) {
        return ComparableFills.of(source, results);
    }

    /** Returns JMH's benchmarks as a run. */
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

    /** Returns the series of that name. */
    public Optional<ComparableSeries> find(String name) {
        return series.stream().filter(one -> one.name().equals(name)).findFirst();
    }
}
