package io.fillrate.e2e.gate;

import com.example.slowed.SlowedStrategies;
import io.fillrate.report.gate.DecisionRule.Policy;
import io.fillrate.report.gate.Forecast;
import io.fillrate.report.gate.measure.Build;
import io.fillrate.report.gate.measure.Build.Kind;
import io.fillrate.report.gate.measure.GateRun;
import io.fillrate.report.gate.measure.Mode;
import io.fillrate.report.results.ResultsFile;
import io.fillrate.report.trials.RecordedPairs;
import java.io.IOException;
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
import java.util.stream.Stream;

/**
 * Records pairs of processes of two equal builds, and of builds whose benchmarks are all slowed down by 5 or 10%, in each mode, in blocks
 * of random order: what gate runs are resampled from, see {@code docs/GATE_ACCURACY.md}. Each block is added to the file as it ends. A
 * program and no test, as it takes hours.
 */
final class GateRecorder {

    private static final List<Integer> PERCENTS = List.of(0, 5, 10);
    private static final int PROCESSES_PER_BLOCK = 3;

    private static final long MILLIS = GateRun.MEASUREMENT.toMillis();

    private static final int TURNS_OF_OTHERS = 3;
    private static final Duration AMPLE = Duration.ofHours(1);

    private final Path work;
    private final List<String> selection;
    private final List<Way> ways;
    private final List<Long> otherMillis;
    private int blocks;

    /** How a gate run can measure. */
    private enum Way {
        ALTERNATION(Mode.ALTERNATION, false, 1),
        PINNED(Mode.ALTERNATION, true, 2),
        DUET(Mode.DUET, false, 2);

        private final Mode mode;
        private final boolean pinned;
        private final int turns;

        /** Recorded in one of that many turns. */
        Way(Mode mode, boolean pinned, int turns) {
            this.mode = mode;
            this.pinned = pinned;
            this.turns = turns;
        }

        static Way of(String name) {
            return valueOf(name.toUpperCase(Locale.ROOT));
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What is recorded in a block. */
    private record Kept(Way way, int percent, long millis) {}

    private GateRecorder(Path work, List<String> selection, List<Way> ways, List<Long> otherMillis) {
        this.work = work;
        this.selection = selection;
        this.ways = ways;
        this.otherMillis = otherMillis;
    }

    /**
     * Arguments: a file for the blocks; a new folder to work in; minutes; rows per load; patterns of strategies, separated by commas; the
     * ways, {@code alternation}, {@code pinned} and {@code duet}, separated by commas; lengths of a measurement in milliseconds with which
     * equal builds are measured, too, in every third turn, separated by commas, if any.
     */
    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[0]);
        GateRecorder recorder = new GateRecorder(
                Files.createDirectories(Path.of(arguments[1]).toAbsolutePath()),
                List.of("-Dbench.rows=" + arguments[3], "-Dbench.strategies=" + arguments[4]),
                Stream.of(arguments[5].split(",")).map(Way::of).toList(),
                Stream.of(arguments)
                        .skip(6)
                        .flatMap(one -> Stream.of(one.split(",")))
                        .map(Long::valueOf)
                        .toList());
        recorder.run(Duration.ofMinutes(Long.parseLong(arguments[2])), file);
    }

    private void run(Duration time, Path file) throws IOException {
        long end = System.nanoTime() + time.toNanos();
        Random order = new Random(9);
        List<Kept> toCome = new ArrayList<>();
        for (int turn = 0; System.nanoTime() - end < 0; ) {
            if (toCome.isEmpty()) {
                toCome.addAll(ofTurn(++turn));
                Collections.shuffle(toCome, order);
            }
            Kept next = toCome.remove(0);
            RecordedPairs block = block(next);
            block.appendTo(file);
            System.out.printf(
                    Locale.ROOT,
                    "block %d, %s, +%d%%, %d ms: %d pairs of processes in %.0f s, %.0f%% inside the clock%n",
                    blocks,
                    next.way(),
                    next.percent(),
                    next.millis(),
                    block.processes().size(),
                    block.seconds(),
                    100 * block.secondsInside() / block.seconds());
        }
    }

    private List<Kept> ofTurn(int turn) {
        List<Kept> all = new ArrayList<>();
        for (Way way : ways) {
            if (turn % way.turns == way.turns - 1) {
                PERCENTS.forEach(percent -> all.add(new Kept(way, percent, MILLIS)));
            }
            if (turn % TURNS_OF_OTHERS == 0) {
                otherMillis.forEach(millis -> all.add(new Kept(way, 0, millis)));
            }
        }
        return all;
    }

    private RecordedPairs block(Kept kept) throws IOException {
        Path folder = Files.createDirectory(work.resolve("block-" + ++blocks));
        long started = System.nanoTime();
        measure(folder, kept);
        double seconds = Math.round((System.nanoTime() - started) / 1e8) / 10.0;
        return RecordedPairs.of(
                kept.way().toString(),
                kept.percent(),
                kept.millis(),
                seconds,
                ResultsFile.read(folder.resolve("baseline/results.json")),
                ResultsFile.read(folder.resolve("candidate/results.json")));
    }

    private void measure(Path folder, Kept kept) {
        Map<String, Integer> slowed = new TreeMap<>();
        SlowedStrategies.SLOWED.forEach(one -> slowed.put(one, kept.percent()));
        Path baseline = SlowedBuild.in(folder.resolve("baseline-build"), Map.of());
        Path candidate = SlowedBuild.longer(folder.resolve("candidate-build"), slowed);
        new GateRun(
                        Build.of("baseline", baseline, Kind.FILLS),
                        Build.of("candidate", candidate, Kind.FILLS),
                        selection,
                        folder,
                        Policy.DEFAULT,
                        kept.way().mode,
                        AMPLE,
                        PROCESSES_PER_BLOCK,
                        true,
                        new GateRun.Recording(Forecast.MAX_PER_PROCESS, Duration.ofMillis(kept.millis())),
                        GateRun.Workers.DEFAULT.pinned(kept.way().pinned))
                .measure(line -> System.out.println("  " + line));
    }
}
