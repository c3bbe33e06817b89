package io.fillrate.report.trials;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.trials.Trial.Benchmark;
import io.fillrate.report.trials.Trial.Side;
import io.fillrate.report.trials.Trial.Slowed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrialsDocumentTest {

    private static Side side(long seed, double factor) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Long> nanos = LongStream.range(0, 20)
                .map(i -> Math.round(1e6 * factor * Math.exp(0.02 * random.nextGaussian())))
                .boxed()
                .toList();
        return new Side(nanos, Map.of("wireBytes", List.of(1.5)));
    }

    private static Benchmark benchmark(String name, String verdict, String reason, double factor) {
        return new Benchmark(name, verdict, List.of(reason), side(1, 1), side(2, factor));
    }

    private static final List<Trial> TRIALS = List.of(
            new Trial(null, 60, 0, List.of(benchmark("x", "OK", "", 1), benchmark("y", "OK", "", 1))),
            new Trial(null, 120, 1, List.of(benchmark("x", "REGRESSION", "", 1), benchmark("y", "OK", "", 1.2))),
            new Trial(
                    new Slowed("x", 10, "encode"),
                    30,
                    1,
                    List.of(
                            benchmark("x", "REGRESSION", "phase encode: 90 % of the slowdown", 1.1),
                            benchmark("y", "OK", "", 1))),
            new Trial(
                    new Slowed("y", 10, "encode"),
                    30,
                    0,
                    List.of(benchmark("x", "OK", "", 1), benchmark("y", "OK", "", 1))));

    @Test
    void what_the_gate_said_is_counted_by_how_much_was_slowed() {
        assertThat(TrialsDocument.gate(TRIALS).rows())
                .containsExactly(
                        List.of("nothing", "2", "–", "–", "–", "–", "1", "1.5"),
                        List.of("10 %", "2", "1", "1", "20", "1", "0", "0.5"));
    }

    @Test
    void other_rules_are_asked_about_the_same_measurements() {
        List<List<String>> rows = TrialsDocument.rules(TRIALS).rows();

        assertThat(rows).hasSize(4);
        assertThat(rows.get(0)).containsExactly("the gate", "1 of 2 (50 %)", "1 of 2 (50 %)");
        assertThat(rows.get(3))
                .containsExactly(
                        "mean more than 10 % larger",
                        "1 of 2 (50 %)", rows.get(3).get(2));
    }

    @Test
    void trials_are_read_as_they_were_written(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("trials.jsonl");
        for (Trial one : TRIALS) {
            one.appendTo(file);
        }

        assertThat(Trial.readAll(file)).isEqualTo(TRIALS);
    }
}
