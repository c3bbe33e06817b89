package io.fillrate.report.trials;

import io.fillrate.report.gate.Decision;
import io.fillrate.report.gate.Decision.Verdict;
import io.fillrate.report.gate.GateReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * One run of the gate on real fills.
 *
 * @param slowed ids of the strategies whose loads took longer in the candidate, by {@link RecordedPairs#percent}; empty for equal builds
 * @param exitCode that it ended with
 * @param notes that it made, a line each, its forecast among them
 * @param benchmarks what it decided
 * @param measured what it measured, and how long the run took
 */
public record Trial(
        List<String> slowed, int exitCode, List<String> notes, List<Benchmark> benchmarks, RecordedPairs measured) {

    private static final String FORECAST = "Forecast after";
    private static final int PERCENT = 100;

    /** Takes copies. */
    public Trial {
        slowed = List.copyOf(slowed);
        notes = List.copyOf(notes);
        benchmarks = List.copyOf(benchmarks);
    }

    /**
     * What was decided on a benchmark.
     *
     * @param name with its table and parameters
     * @param verdict of the gate
     * @param reasons a line each
     */
    public record Benchmark(String name, Verdict verdict, List<String> reasons) {

        /** Takes a copy. */
        public Benchmark {
            reasons = List.copyOf(reasons);
        }

        private static Benchmark of(Decision one) {
            return new Benchmark(one.benchmark(), one.verdict(), one.reasons());
        }

        /** Whether there is a verdict on its times. */
        boolean isDecided() {
            return verdict == Verdict.OK || isRegression();
        }

        boolean isRegression() {
            return verdict == Verdict.REGRESSION;
        }

        boolean isOk() {
            return verdict == Verdict.OK;
        }

        /** As results have it, {@code postgres/sensor_readings/slowed-batch}. */
        private String series() {
            return name.replaceAll(",.*", "");
        }
    }

    /** What a gate run measured and said. */
    public static Trial of(List<String> slowed, GateReport report, RecordedPairs measured) {
        return new Trial(
                slowed,
                report.exitCode(),
                report.notes(),
                report.decisions().stream().map(Benchmark::of).toList(),
                measured);
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

    /** Those whose loads took longer in the candidate. */
    List<Benchmark> slowedOnes() {
        return all(this::isSlowed);
    }

    /** Those that took as long in both builds. */
    List<Benchmark> equalOnes() {
        return all(one -> !isSlowed(one));
    }

    /** Those of which the forecast said that the budget suffices; none if the pilot did not end in time. */
    List<Benchmark> promisedOnes() {
        return all(this::isPromised);
    }

    private List<Benchmark> all(Predicate<Benchmark> which) {
        return benchmarks.stream().filter(which).toList();
    }

    private boolean isSlowed(Benchmark one) {
        return slowed.contains(one.series().replaceAll("/.*/slowed-", "/"));
    }

    /** The forecast names the others. */
    boolean isPromised(Benchmark one) {
        return notes.stream()
                .filter(note -> note.startsWith(FORECAST))
                .anyMatch(note -> !note.contains(" " + one.name() + " about "));
    }

    /** Times of a load in each pair of measurements, of the baseline and of the candidate. */
    double[][] times(Benchmark one) {
        List<RecordedPairs.Pair> pairs = measured.processes().stream()
                .flatMap(process -> Stream.ofNullable(process.pairs().get(one.series())))
                .flatMap(List::stream)
                .toList();
        return new double[][] {
            pairs.stream().mapToDouble(RecordedPairs.Pair::baseline).toArray(),
            pairs.stream().mapToDouble(RecordedPairs.Pair::candidate).toArray()
        };
    }

    /** In a line. */
    public String summary() {
        return String.format(
                Locale.ROOT,
                "%.0f s, %.0f%% inside the clock, exit code %d; %d promised, %d decided; +%d%% in %s, found %s;"
                        + " false alarms %s",
                measured.seconds(),
                PERCENT * measured.secondsInside() / measured.seconds(),
                exitCode,
                promisedOnes().size(),
                benchmarks.stream().filter(Benchmark::isDecided).count(),
                measured.percent(),
                slowed,
                names(slowedOnes()),
                names(equalOnes()));
    }

    private static List<String> names(List<Benchmark> all) {
        return all.stream().filter(Benchmark::isRegression).map(Benchmark::name).toList();
    }
}
