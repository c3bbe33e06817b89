package io.fillrate.e2e.gate;

import com.example.slowed.SlowedStrategies;
import io.fillrate.report.gate.DecisionRule.Policy;
import io.fillrate.report.gate.GateReport;
import io.fillrate.report.gate.measure.Build;
import io.fillrate.report.gate.measure.Build.Kind;
import io.fillrate.report.gate.measure.GateRun;
import io.fillrate.report.gate.measure.Mode;
import io.fillrate.report.results.ResultsFile;
import io.fillrate.report.trials.RecordedPairs;
import io.fillrate.report.trials.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Runs the gate over and over, with two equal builds and with a build in which the loads of every second benchmark, chosen at random, take
 * 5 or 10% longer, and adds each run to a file as it ends: see {@code docs/GATE_ACCURACY.md}. A program and no test, as it takes hours.
 */
final class GateTrials {

    private static final String MODE = "alternation";

    private static final int ORDER_SEED = 7;
    private static final int CHOICE_SEED = 8;

    private final Path work;
    private final List<String> selection;
    private final Duration budget;

    private GateTrials(Path work, int rows, Duration budget) {
        this.work = work;
        this.budget = budget;
        this.selection = List.of("-Dbench.rows=" + rows, "-Dbench.strategies=*/slowed-*");
    }

    /**
     * Arguments: a file for the trials; a new folder to work in; how many runs with nothing slowed; with 5%; with 10%; rows per load;
     * minutes of budget; the first and the last of these runs to do now, from 1, as a series may be taken up again.
     */
    public static void main(String[] arguments) throws IOException {
        List<Integer> percents = new ArrayList<>();
        percents.addAll(Collections.nCopies(Integer.parseInt(arguments[2]), 0));
        percents.addAll(Collections.nCopies(Integer.parseInt(arguments[3]), 5));
        percents.addAll(Collections.nCopies(Integer.parseInt(arguments[4]), 10));
        Collections.shuffle(percents, new Random(ORDER_SEED));
        GateTrials trials = new GateTrials(
                Files.createDirectories(Path.of(arguments[1]).toAbsolutePath()),
                Integer.parseInt(arguments[5]),
                Duration.ofMinutes(Long.parseLong(arguments[6])));
        int first = Integer.parseInt(arguments[7]);
        int last = Integer.parseInt(arguments[8]);
        Random random = new Random(CHOICE_SEED);
        for (int number = 1; number <= percents.size(); number++) {
            Map<String, Integer> slowed = everySecond(percents.get(number - 1), random);
            if (number >= first && number <= last) {
                Trial trial = trials.run(number, percents.get(number - 1), slowed);
                trial.appendTo(Path.of(arguments[0]));
                System.out.println(number + " of " + percents.size() + ": " + trial.summary());
            }
        }
    }

    private static Map<String, Integer> everySecond(int percent, Random random) {
        List<String> strategies =
                new ArrayList<>(SlowedStrategies.SLOWED.stream().sorted().toList());
        Collections.shuffle(strategies, random);
        Map<String, Integer> slowed = new TreeMap<>();
        if (percent > 0) {
            strategies.subList(0, strategies.size() / 2).forEach(one -> slowed.put(one, percent));
        }
        return slowed;
    }

    private Trial run(int number, int percent, Map<String, Integer> slowed) throws IOException {
        Path folder = Files.createDirectory(work.resolve("run-" + number));
        Path baseline = SlowedBuild.in(folder.resolve("baseline-build"), Map.of());
        Path candidate = SlowedBuild.longer(folder.resolve("candidate-build"), slowed);
        long started = System.nanoTime();
        GateRun.Measured measured = new GateRun(
                        Build.of("baseline", baseline, Kind.FILLS),
                        Build.of("candidate", candidate, Kind.FILLS),
                        selection,
                        folder,
                        Policy.DEFAULT,
                        Mode.ALTERNATION,
                        budget,
                        GateRun.DEFAULT_PAIRS,
                        false,
                        null,
                        GateRun.Workers.DEFAULT)
                .measure(line -> System.out.println("  " + line));
        GateReport report = new GateReport(
                measured.gate().decide(measured.before(), measured.after(), name -> true), measured.notes(), false);
        double seconds = Math.round((System.nanoTime() - started) / 1e8) / 10.0;
        RecordedPairs pairs = RecordedPairs.of(
                MODE,
                percent,
                GateRun.MEASUREMENT.toMillis(),
                seconds,
                ResultsFile.read(folder.resolve("baseline/results.json")),
                ResultsFile.read(folder.resolve("candidate/results.json")));
        return Trial.of(List.copyOf(slowed.keySet()), report, pairs);
    }
}
