package io.fillrate.report.recording;

import io.fillrate.report.format.FileKind;
import io.fillrate.report.format.JmhBenchmark;
import io.fillrate.report.format.JmhFile;
import io.fillrate.report.format.Results;
import io.fillrate.report.format.ResultsFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What one file says.
 *
 * @param source the file, as it was named
 * @param run what tells this run from others: when it began and of which revision, as far as that is known
 * @param conditions under which everything in it was measured
 * @param series no two with the same name
 */
public record Recording(String source, String run, Conditions conditions, List<RecordedSeries> series) {

    /** @throws IllegalArgumentException if two series have the same name */
    public Recording {
        series = List.copyOf(series);
        Set<String> names = new HashSet<>();
        for (RecordedSeries one : series) {
            if (!names.add(one.name())) {
                throw new IllegalArgumentException(source + " holds " + one.name() + " twice; allowed: once");
            }
        }
    }

    /**
     * Reads a {@code results.json}, the one in a folder, or JMH's JSON.
     *
     * @throws io.fillrate.report.format.ResultsFormatException if the file cannot be read as either
     * @throws IllegalArgumentException if two of its benchmarks cannot be told apart
     */
    public static Recording read(Path path) {
        Path file = Files.isDirectory(path) ? path.resolve("results.json") : path;
        return switch (FileKind.of(file)) {
            case RESULTS -> of(path.toString(), ResultsFile.read(file));
            case JMH -> ofJmh(path.toString(), JmhFile.read(file));
        };
    }

    /** Of fills. */
    public static Recording of(String source, Results results) {
        return FillRecording.of(source, results);
    }

    /** Of JMH's benchmarks. */
    public static Recording ofJmh(String source, List<JmhBenchmark> benchmarks) {
        return JmhRecording.of(source, benchmarks);
    }

    /** The series of that name. */
    public Optional<RecordedSeries> find(String name) {
        return series.stream().filter(one -> one.name().equals(name)).findFirst();
    }
}
