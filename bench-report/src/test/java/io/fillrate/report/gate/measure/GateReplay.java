package io.fillrate.report.gate.measure;

import io.fillrate.report.gate.Decision;
import io.fillrate.report.gate.Decision.Verdict;
import io.fillrate.report.gate.DecisionRule.Policy;
import io.fillrate.report.gate.Gate;
import io.fillrate.report.gate.measure.PairedMeasurement.Limits;
import io.fillrate.report.results.Json;
import io.fillrate.report.trials.RecordedPairs;
import io.fillrate.report.trials.RecordedPairs.Pair;
import io.fillrate.report.trials.Replay;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Gate runs resampled from recorded pairs of processes, in whole blocks, which keep neighbours together. In a run with a slowdown the
 * pairs of one benchmark are from blocks in which it was slowed down, those of the others from blocks of equal builds. Time passes as it
 * did: a quarter of the time inside the clock is spent around loads, the rest of what a block took on starting and warming up its
 * processes. The budget counts each start as one of all benchmarks; the time that is reported, as one of those still measured.
 */
final class GateReplay {

    /** Seconds outside the clock per second inside, without starts. */
    private static final double AROUND = 0.25;

    /** The share of a start that does not depend on how many benchmarks are warmed up. */
    private static final double STARTING = 0.2;

    private static final int PROCESSES = 200;

    /** At the recorded scatter of 3 to 5%, the mean of as many is off by about 1%, a third of the smallest effect that is an alarm. */
    private static final int MIN_PAIRS = 15;

    private final Map<Integer, List<RecordedPairs>> blocks;
    private final List<String> benchmarks;
    private final String mode;
    private final boolean atOnce;
    private final boolean swapping;
    private final double start;

    /**
     * Of one mode.
     *
     * @param swapping whether blocks are swapped at random
     * @throws IllegalArgumentException if no block has equal builds
     */
    GateReplay(List<RecordedPairs> recorded, boolean swapping) {
        this.swapping = swapping;
        this.blocks = recorded.stream().collect(Collectors.groupingBy(RecordedPairs::percent));
        List<RecordedPairs> equal = blocks.getOrDefault(0, List.of());
        if (equal.isEmpty()) {
            throw new IllegalArgumentException("no block of equal builds is recorded");
        }
        this.mode = equal.get(0).mode();
        this.atOnce = equal.get(0).isAtOnce();
        this.benchmarks = equal.get(0).processes().get(0).pairs().keySet().stream()
                .sorted()
                .toList();
        double outside = recorded.stream()
                .mapToDouble(one -> one.seconds() - (1 + AROUND) * one.secondsInside())
                .sum();
        int processes =
                recorded.stream().mapToInt(one -> one.processes().size()).sum();
        this.start = Math.max(0, outside / processes);
    }

    /**
     * Arguments: the file of a recording; minutes of budget; runs of each; optionally {@code swapped}, for blocks that are {@link
     * RecordedPairs#swapped} at random. Prints a {@link Replay} per line.
     */
    public static void main(String[] arguments) {
        Duration budget = Duration.ofMinutes(Long.parseLong(arguments[1]));
        int runs = Integer.parseInt(arguments[2]);
        Map<String, List<RecordedPairs>> modes = RecordedPairs.readAll(Path.of(arguments[0])).stream()
                .filter(block -> block.millis() == GateRun.MEASUREMENT.toMillis())
                .collect(Collectors.groupingBy(RecordedPairs::mode, TreeMap::new, Collectors.toList()));
        boolean swapping = arguments.length > 3 && arguments[3].equals("swapped");
        modes.forEach((mode, recorded) -> {
            GateReplay replay = new GateReplay(recorded, swapping);
            replay.requireEnough();
            for (int percent : replay.blocks.keySet().stream().sorted().toList()) {
                System.out.println(Json.line(replay.run(percent, budget, runs, 31 + percent)));
            }
        });
    }

    /** A run that is longer than what was recorded takes the chance of a few pairs for a slowdown of all. */
    private void requireEnough() {
        blocks.forEach((percent, recorded) -> {
            int pairs = recorded.stream()
                    .mapToInt(block -> block.processes().size())
                    .sum();
            if (pairs < MIN_PAIRS) {
                throw new IllegalArgumentException(mode + ", +" + percent + " %: " + pairs
                        + " pairs of processes are recorded; allowed: " + MIN_PAIRS + " or more");
            }
        });
    }

    /**
     * Resamples gate runs.
     *
     * @param percent by which a benchmark, another in each run, is slower; 0 for none
     */
    Replay run(int percent, Duration budget, int runs, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int alarms = 0;
        int promised = 0;
        int found = 0;
        int missed = 0;
        double kept = 0;
        long processes = 0;
        double seconds = 0;
        double inside = 0;
        for (int run = 0; run < runs; run++) {
            String slowed = percent == 0 ? "" : benchmarks.get(run % benchmarks.size());
            Judged judged = judged(percent, slowed, budget, random);
            alarms += judged.verdicts().entrySet().stream()
                            .anyMatch(one -> one.getValue() == Verdict.REGRESSION
                                    && !one.getKey().equals(slowed))
                    ? 1
                    : 0;
            if (percent > 0 && judged.promised().contains(slowed)) {
                promised++;
                found += judged.verdicts().get(slowed) == Verdict.REGRESSION ? 1 : 0;
                missed += judged.verdicts().get(slowed) == Verdict.OK ? 1 : 0;
            }
            kept += judged.promised().size();
            processes += judged.processes();
            seconds += judged.seconds();
            inside += judged.inside();
        }
        return new Replay(
                mode,
                percent,
                budget.toMinutes(),
                runs,
                alarms,
                promised,
                found,
                missed,
                kept / runs,
                (double) processes / runs,
                seconds / runs,
                inside / seconds);
    }

    /** What a run ended with; promised are the benchmarks that were not given up, none if the pilot did not end in time. */
    private record Judged(
            Map<String, Verdict> verdicts, List<String> promised, int processes, double seconds, double inside) {}

    private Judged judged(int percent, String slowed, Duration budget, SplittableRandom random) {
        List<Map<String, List<Pair>>> processes = new ArrayList<>();
        while (processes.size() < PROCESSES) {
            RecordedPairs equal = oneOf(0, random);
            RecordedPairs other = oneOf(percent, random);
            for (int i = 0;
                    i < Math.min(equal.processes().size(), other.processes().size());
                    i++) {
                Map<String, List<Pair>> process =
                        new HashMap<>(equal.processes().get(i).pairs());
                if (percent > 0) {
                    process.put(
                            slowed,
                            Objects.requireNonNull(
                                    other.processes().get(i).pairs().get(slowed)));
                }
                processes.add(process);
            }
        }
        double[] inside = {0};
        ReplayedBuild baseline = new ReplayedBuild(
                "baseline",
                processes,
                Pair::baseline,
                pair -> loads(pair.baselineLoads()),
                pair -> inside[0] += pair.secondsInside(atOnce));
        ReplayedBuild candidate = new ReplayedBuild(
                "candidate", processes, Pair::candidate, pair -> loads(pair.candidateLoads()), pair -> {});
        Gate gate = new PairedMeasurement(
                        baseline,
                        candidate,
                        Policy.DEFAULT,
                        Mode.ALTERNATION,
                        new Limits(budget, GateRun.DEFAULT_PAIRS, false),
                        new Random(random.nextLong()),
                        () -> (long) (1e9 * ((1 + AROUND) * inside[0] + start * candidate.started())),
                        line -> {})
                .run();
        Map<String, Verdict> verdicts = gate.decide(baseline.recording(), candidate.recording(), name -> true).stream()
                .collect(Collectors.toMap(Decision::benchmark, Decision::verdict));
        double starting = STARTING * candidate.started() + (1 - STARTING) * candidate.warmedUp() / benchmarks.size();
        return new Judged(
                verdicts,
                baseline.promised(),
                candidate.started(),
                (1 + AROUND) * inside[0] + start * starting,
                inside[0]);
    }

    private static List<Double> loads(@Nullable List<Long> nanos) {
        return nanos == null ? List.of() : nanos.stream().map(Long::doubleValue).toList();
    }

    private RecordedPairs oneOf(int percent, SplittableRandom random) {
        List<RecordedPairs> all = blocks.getOrDefault(percent, List.of());
        RecordedPairs block = all.get(random.nextInt(all.size()));
        return swapping && random.nextBoolean() ? block.swapped() : block;
    }
}
