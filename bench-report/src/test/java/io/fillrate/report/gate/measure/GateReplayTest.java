package io.fillrate.report.gate.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fillrate.report.trials.RecordedPairs;
import io.fillrate.report.trials.RecordedPairs.Pair;
import io.fillrate.report.trials.RecordedPairs.ProcessPair;
import io.fillrate.report.trials.Replay;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Replays of a recording that was made up: a calm benchmark, and one whose times scatter too much for the budget. */
class GateReplayTest {

    private final SplittableRandom random = new SplittableRandom(5);

    private List<RecordedPairs> recorded() {
        List<RecordedPairs> blocks = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            for (int percent : new int[] {0, 5, 10}) {
                List<ProcessPair> processes = IntStream.range(0, 4)
                        .mapToObj(process -> new ProcessPair(
                                new TreeMap<>(Map.of("calm", pairs(percent, 0.02), "wild", pairs(percent, 0.6)))))
                        .toList();
                blocks.add(new RecordedPairs("alternation", percent, 500, 60, processes));
            }
        }
        return blocks;
    }

    private List<Pair> pairs(int percent, double scatter) {
        double ofProcess = scatter / 2 * random.nextGaussian();
        return IntStream.range(0, 4)
                .mapToObj(i -> new Pair(
                        5,
                        100_000_000,
                        Math.round(
                                1e8 * (1 + percent / 100.0) * Math.exp(ofProcess + scatter * random.nextGaussian()))))
                .toList();
    }

    @Test
    void what_the_pilot_promises_is_found_and_nothing_else_is_blamed() {
        GateReplay replay = new GateReplay(recorded(), false);

        Replay equal = replay.run(0, Duration.ofMinutes(15), 10, 1);
        Replay slower = replay.run(10, Duration.ofMinutes(15), 10, 2);

        assertThat(equal.alarms()).isZero();
        assertThat(equal.kept()).isBetween(0.9, 1.5);
        assertThat(slower.promised()).isBetween(4, 7);
        assertThat(slower.found()).isEqualTo(slower.promised());
    }

    @Test
    void a_swapped_block_has_the_scatter_the_other_way_round_and_the_slowdown_where_it_was() {
        RecordedPairs slowed = recorded().get(2);
        Pair pair = pair(slowed);
        Pair swapped = pair(slowed.swapped());

        double scatter = (double) pair.candidate() / pair.baseline() / 1.1;
        assertThat((double) swapped.candidate() / swapped.baseline() / 1.1).isCloseTo(1 / scatter, within(1e-6));
        assertThat(pair(slowed.swapped().swapped()).candidate()).isCloseTo(pair.candidate(), within(1L));
    }

    private static Pair pair(RecordedPairs block) {
        return block.processes().get(0).pairs().getOrDefault("wild", List.of()).get(0);
    }

    @Test
    void a_recording_is_a_line_per_block(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("pairs.jsonl");
        List<RecordedPairs> blocks = recorded();
        blocks.get(0).appendTo(file);
        blocks.get(1).appendTo(file);

        assertThat(RecordedPairs.readAll(file)).isEqualTo(blocks.subList(0, 2));
        assertThat(blocks.get(0).secondsInside()).isBetween(30.0, 50.0);
    }
}
