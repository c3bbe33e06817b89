package io.fillrate.report.gate.releases;

import io.fillrate.report.gate.DecisionRule.Policy;
import io.fillrate.report.gate.GateReport;
import io.fillrate.report.gate.measure.Build;
import io.fillrate.report.gate.measure.Build.Kind;
import io.fillrate.report.gate.measure.GateRun;
import io.fillrate.report.gate.measure.GateRun.Workers;
import io.fillrate.report.gate.measure.MeasureException;
import io.fillrate.report.gate.measure.MeasureException.WrongInputException;
import io.fillrate.report.gate.measure.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Versions of a library, each compared with the one before by a gate run.
 *
 * @param library that is published
 * @param versions two or more, in order
 * @param benchmarks a jar with JMH's benchmarks
 * @param selection options of JMH
 * @param out folder for everything that is made and measured
 * @param policy how sure decisions must be
 * @param budget time for the measuring of each comparison
 * @param pairs the most pairs of processes of each comparison
 */
public record ReleasesRun(
        Library library,
        List<String> versions,
        Path benchmarks,
        List<String> selection,
        Path out,
        Policy policy,
        Duration budget,
        int pairs) {

    /**
     * What is known of each version but the first.
     *
     * @param versions in order
     * @param comparisons by version, with the one before
     */
    public record Report(List<String> versions, Map<String, GateReport> comparisons) {

        /** Returns the highest exit code of the comparisons: 1 if a version is slower, 3 if two cannot be compared. */
        public int exitCode() {
            return comparisons.values().stream()
                    .mapToInt(GateReport::exitCode)
                    .max()
                    .orElse(GateReport.PASS);
        }
    }

    /**
     * Takes copies.
     *
     * @throws WrongInputException if there are not two versions or more, one is there twice, or is not a version
     */
    public ReleasesRun {
        versions = List.copyOf(versions);
        selection = List.copyOf(selection);
        out = out.toAbsolutePath().normalize();
        if (versions.size() < 2) {
            throw new WrongInputException("there are " + versions.size() + " versions; allowed: 2 or more");
        }
        if (new HashSet<>(versions).size() < versions.size()) {
            throw new WrongInputException("a version is given twice: " + String.join(" ", versions));
        }
        versions.stream()
                .filter(version -> !Library.isName(version))
                .findFirst()
                .ifPresent(version -> {
                    throw new WrongInputException(
                            version + " is not a version; allowed: letters, digits, dots, - and _");
                });
        if (!Files.isRegularFile(benchmarks)) {
            throw new WrongInputException("file not found: " + benchmarks);
        }
    }

    /**
     * Gets all versions, then measures.
     *
     * @param progress takes lines
     * @throws MeasureException if a version is not found, or two cannot be compared
     */
    public Report compare(Consumer<String> progress) {
        Build.of("benchmarks", benchmarks, Kind.JMH);
        List<Path> jars = jars();
        Map<String, GateReport> comparisons = new LinkedHashMap<>();
        for (int i = 1; i < versions.size(); i++) {
            String version = versions.get(i);
            progress.accept("comparing " + version + " with " + versions.get(i - 1));
            GateRun.Measured measured =
                    run(jars.get(i - 1), jars.get(i), out.resolve(version)).measure(progress);
            comparisons.put(version, new GateReport(measured.decisions(), measured.notes(), false));
        }
        return new Report(versions, comparisons);
    }

    /** Makes a jar of the benchmarks with each version. */
    private List<Path> jars() {
        try {
            List<Path> published = new ArrayList<>();
            for (String version : versions) {
                published.add(library.jar(version, Files.createDirectories(out.resolve(version))));
            }
            BenchmarksPath path = BenchmarksPath.without(published, benchmarks, out.resolve("benchmarks"));
            return IntStream.range(0, published.size())
                    .mapToObj(i -> path.with(
                            published.get(i), out.resolve(versions.get(i)).resolve("benchmarks.jar")))
                    .toList();
        } catch (IOException e) {
            throw new MeasureException("cannot make the benchmarks' jars in " + out + ": " + e.getMessage(), e);
        }
    }

    private GateRun run(Path before, Path after, Path folder) {
        return new GateRun(
                Build.of("baseline", before, Kind.JMH),
                Build.of("candidate", after, Kind.JMH),
                selection,
                folder,
                policy,
                Mode.ALTERNATION,
                budget,
                pairs,
                false,
                null,
                Workers.DEFAULT);
    }
}
