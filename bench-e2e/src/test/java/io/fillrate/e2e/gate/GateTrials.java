package io.fillrate.e2e.gate;

import io.fillrate.report.analysis.ComparableSeries;
import io.fillrate.report.gate.DecisionRule.Policy;
import io.fillrate.report.gate.GateReport;
import io.fillrate.report.gate.measure.Build;
import io.fillrate.report.gate.measure.Build.Kind;
import io.fillrate.report.gate.measure.GateRun;
import io.fillrate.report.gate.measure.Mode;
import io.fillrate.report.trials.Trial;
import io.fillrate.report.trials.Trial.Slowed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/**
 * Runs the gate over and over, with two equal builds and with one that has a random benchmark slowed down, and adds each run to a file as
 * it ends: see {@code docs/GATE.md}. A program and no test, as it takes an hour.
 */
final class GateTrials {

    private static final int CALIBRATION_PAIRS = 8;
    private static final Duration CALIBRATION_BUDGET = Duration.ofMinutes(5);
    private static final double CALIBRATION_DELAY = 1.0;

    private final Path work;
    private final List<String> selection;
    private final int pairs;
    private final Duration budget;
    private int runs;

    private record Usual(String strategy, double nanosPerRow, String phase) {}

    private GateTrials(Path work, int rows, int pairs, Duration budget) {
        this.work = work;
        this.pairs = pairs;
        this.budget = budget;
        this.selection = List.of("-Dbench.rows=" + rows, "-Dbench.warmup=2", "-Dbench.strategies=*/slowed-*");
    }

    /**
     * Arguments: a file for the trials; a new folder to work in; how many runs with nothing slowed; with 5 %; with 10 %; rows per fill;
     * the most pairs; seconds that a run may measure.
     */
    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[0]);
        GateTrials trials = new GateTrials(
                Files.createDirectories(Path.of(arguments[1]).toAbsolutePath()),
                Integer.parseInt(arguments[5]),
                Integer.parseInt(arguments[6]),
                Duration.ofSeconds(Long.parseLong(arguments[7])));
        List<Integer> percents = new ArrayList<>();
        percents.addAll(Collections.nCopies(Integer.parseInt(arguments[2]), 0));
        percents.addAll(Collections.nCopies(Integer.parseInt(arguments[3]), 5));
        percents.addAll(Collections.nCopies(Integer.parseInt(arguments[4]), 10));
        Collections.shuffle(percents, new Random(7));
        trials.run(percents, file);
    }

    private void run(List<Integer> percents, Path file) throws IOException {
        Map<String, Usual> usual = calibrate();
        usual.forEach((name, one) -> System.out.println(name + ": " + one));
        Random random = new Random(8);
        List<String> names = usual.keySet().stream().sorted().toList();
        for (int percent : percents) {
            String name = names.get(random.nextInt(names.size()));
            Usual one = usual.get(name);
            Slowed slowed = percent == 0 || one == null ? null : new Slowed(name, percent, one.phase());
            Map<String, String> properties = slowed == null || one == null
                    ? Map.of()
                    : Map.of(one.strategy() + ".nanosPerRow", String.valueOf(one.nanosPerRow() * percent / 100));
            Trial trial = trial(slowed, properties);
            trial.appendTo(file);
            System.out.println(runs + " of " + percents.size() + ": " + trial.seconds() + " s, exit code "
                    + trial.exitCode() + ", " + slowed + ", "
                    + trial.benchmarks().stream()
                            .map(b -> b.verdict() + " " + b.candidate().nanos().size() + b.reasons())
                            .toList());
        }
    }

    /** Every benchmark at its usual speed, and at half of it to see which phase the delay counts to. */
    private Map<String, Usual> calibrate() {
        GateRun.Measured plain = measure(Map.of(), CALIBRATION_PAIRS, CALIBRATION_BUDGET);
        Map<String, Usual> usual = new TreeMap<>();
        Map<String, String> slowedAll = new TreeMap<>();
        for (ComparableSeries one : plain.before().series()) {
            String[] id = one.name().split("[/,]", -1);
            String strategy = id[0] + "/" + id[2].replace("slowed-", "");
            long rows = Long.parseLong(selection.get(0).replaceAll("\\D", ""));
            double perRow = Median.withDefaults().evaluate(one.times()) / rows;
            usual.put(one.name(), new Usual(strategy, perRow, ""));
            slowedAll.put(strategy + ".nanosPerRow", String.format(Locale.ROOT, "%.1f", CALIBRATION_DELAY * perRow));
        }
        GateRun.Measured slowed = measure(slowedAll, CALIBRATION_PAIRS, CALIBRATION_BUDGET);
        for (ComparableSeries after : slowed.after().series()) {
            ComparableSeries before = slowed.before().find(after.name()).orElseThrow();
            String phase = after.measurements().get(0).phases().keySet().stream()
                    .max((a, b) -> Double.compare(growth(before, after, a), growth(before, after, b)))
                    .orElse("");
            System.out.println(after.name() + ": twice as long is x "
                    + Median.withDefaults().evaluate(after.times())
                            / Median.withDefaults().evaluate(before.times()));
            usual.computeIfPresent(after.name(), (name, one) -> new Usual(one.strategy(), one.nanosPerRow(), phase));
        }
        return usual;
    }

    private static double growth(ComparableSeries before, ComparableSeries after, String phase) {
        return phase(after, phase) - phase(before, phase);
    }

    private static double phase(ComparableSeries series, String phase) {
        return Median.withDefaults()
                .evaluate(series.measurements().stream()
                        .mapToDouble(one -> one.phases().getOrDefault(phase, 0.0))
                        .toArray());
    }

    private Trial trial(@Nullable Slowed slowed, Map<String, String> properties) {
        long started = System.nanoTime();
        GateRun.Measured measured = measure(properties, pairs, budget);
        GateReport report = new GateReport(
                measured.gate().decide(measured.before(), measured.after(), name -> true), measured.notes(), false);
        double seconds = Math.round((System.nanoTime() - started) / 1e8) / 10.0;
        return Trial.of(slowed, seconds, report, measured.before(), measured.after());
    }

    private GateRun.Measured measure(Map<String, String> properties, int most, Duration time) {
        Path folder = work.resolve("run-" + runs++);
        try {
            Files.createDirectory(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Path baseline = SlowedBuild.in(folder.resolve("baseline-build"), Map.of());
        Path candidate = SlowedBuild.in(folder.resolve("candidate-build"), properties);
        return new GateRun(
                        Build.of("baseline", baseline, Kind.FILLS),
                        Build.of("candidate", candidate, Kind.FILLS),
                        selection,
                        folder,
                        Policy.DEFAULT,
                        Mode.ALTERNATION,
                        time,
                        most,
                        false,
                        null,
                        GateRun.Workers.DEFAULT)
                .measure(line -> System.out.println("  " + line));
    }
}
