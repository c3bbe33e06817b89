package io.fillrate.report.trials;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.gate.Decision.Verdict;
import io.fillrate.report.trials.RecordedPairs.Pair;
import io.fillrate.report.trials.RecordedPairs.ProcessPair;
import io.fillrate.report.trials.Trial.Benchmark;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrialsDocumentTest {

    private static final String X = "postgres/sensor_readings/slowed-insert";
    private static final String Y = "postgres/sensor_readings/slowed-insert-more";
    private static final List<String> NONE_PROMISED = List.of("No forecast: the budget ended in the pilot.");
    private static final List<String> BOTH_PROMISED =
            List.of("Forecast after 5 pairs of processes: in 15 minutes, " + "5% in 2 of 2 benchmarks.");
    private static final List<String> X_PROMISED =
            List.of("Forecast after 5 pairs of processes: in 15 minutes, 5% in 1 of 2 benchmarks; needs more: " + Y
                    + ", 10,000 rows about 20 minutes.");

    /** Loads that take 0.1 s, but for 2%. */
    private static ProcessPair process(double factorOfX, double factorOfY) {
        SplittableRandom random = new SplittableRandom(4);
        Map<String, List<Pair>> pairs = new TreeMap<>();
        Map.of(X, factorOfX, Y, factorOfY)
                .forEach((name, factor) -> pairs.put(
                        name,
                        IntStream.range(0, 20)
                                .mapToObj(i -> new Pair(5, nanos(random, 1), nanos(random, factor)))
                                .toList()));
        return new ProcessPair(pairs);
    }

    private static long nanos(SplittableRandom random, double factor) {
        return Math.round(1e8 * factor * Math.exp(0.02 * random.nextGaussian()));
    }

    private static Trial trial(
            int percent, List<String> slowed, List<String> notes, Verdict x, Verdict y, ProcessPair process) {
        return new Trial(
                slowed,
                x == Verdict.REGRESSION || y == Verdict.REGRESSION ? 1 : 0,
                notes,
                List.of(
                        new Benchmark(X + ", 10,000 rows", x, List.of()),
                        new Benchmark(Y + ", 10,000 rows", y, List.of("a reason"))),
                new RecordedPairs("alternation", percent, 500, 60, List.of(process)));
    }

    private static final List<Trial> TRIALS = List.of(
            trial(0, List.of(), BOTH_PROMISED, Verdict.OK, Verdict.INCONCLUSIVE, process(1, 1)),
            trial(0, List.of(), NONE_PROMISED, Verdict.INCONCLUSIVE, Verdict.REGRESSION, process(1, 1.2)),
            trial(
                    10,
                    List.of("postgres/insert"),
                    X_PROMISED,
                    Verdict.REGRESSION,
                    Verdict.INCONCLUSIVE,
                    process(1.07, 1)),
            trial(10, List.of("postgres/insert-more"), X_PROMISED, Verdict.OK, Verdict.OK, process(1, 1)));

    @Test
    void promises_and_verdicts_are_counted_by_how_much_was_slowed() {
        assertThat(TrialsDocument.gate(TRIALS).rows())
                .containsExactly(
                        List.of("nothing", "2", "1", "2 of 4", "1 of 2", "–", "–", "–", "–", "1.0", "68%"),
                        List.of(
                                "a random half, 10%",
                                "2", "0", "2 of 4", "2 of 2", "1 of 2", "1 of 1", "0 of 1", "1 of 2", "1.0", "67%"));
    }

    @Test
    void other_rules_are_asked_about_the_same_measurements() {
        assertThat(TrialsDocument.rules(TRIALS).rows())
                .hasSize(4)
                .startsWith(List.of("the gate", "1 of 4", "1 of 2"))
                .endsWith(List.of("mean more than 10% larger", "1 of 4", "0 of 2"));
    }

    @Test
    void trials_are_read_as_they_were_written(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("trials.jsonl");
        for (Trial one : TRIALS) {
            one.appendTo(file);
        }

        assertThat(Trial.readAll(file)).isEqualTo(TRIALS);
    }

    @Test
    void a_trial_says_in_a_line_what_came_of_it() {
        assertThat(TRIALS.get(2).summary())
                .isEqualTo("60 s, 68% inside the clock, exit code 1; 1 promised, 1 decided; +10% in [postgres/insert],"
                        + " found [" + X + ", 10,000 rows]; false alarms []");
    }
}
