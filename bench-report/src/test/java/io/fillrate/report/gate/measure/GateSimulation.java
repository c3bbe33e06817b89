package io.fillrate.report.gate.measure;

import io.fillrate.report.gate.Decision;
import io.fillrate.report.gate.Decision.Verdict;
import io.fillrate.report.gate.DecisionRule.Policy;
import io.fillrate.report.gate.Gate;
import io.fillrate.report.gate.measure.PairedMeasurement.Limits;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Runs of the gate on simulated builds, all of its code included: the pilot, the plan that follows from it, every interim analysis.
 *
 * @param kind of scatter
 * @param ofProcess standard deviation of times between JVM starts
 * @param ofMeasurement standard deviation of times within one
 */
record GateSimulation(Weather.Kind kind, double ofProcess, double ofMeasurement) {

    static final int BENCHMARKS = 13;

    private static final String SLOWED = "benchmark-07";
    private static final int MOST = 600;
    private static final Duration AMPLE = Duration.ofDays(30);

    /**
     * What came of some runs.
     *
     * @param runs how many
     * @param alarms runs in which an unchanged benchmark was called a regression
     * @param found runs in which the slowed one was
     * @param missed runs in which the slowed one was called OK
     * @param pairs of processes that a benchmark was measured for, on average
     */
    record Outcome(int runs, int alarms, int found, int missed, double pairs) {}

    /**
     * Simulates.
     *
     * @param effect by which one benchmark is slower, 0.05 for 5%; 0 for none
     */
    Outcome run(int runs, double effect, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int alarms = 0;
        int found = 0;
        int missed = 0;
        double pairs = 0;
        for (int run = 0; run < runs; run++) {
            List<Decision> decisions = run(effect, random.split());
            alarms += decisions.stream().anyMatch(one -> one.verdict() == Verdict.REGRESSION && !isSlowed(one, effect))
                    ? 1
                    : 0;
            found += count(decisions, effect, Verdict.REGRESSION);
            missed += count(decisions, effect, Verdict.OK);
            pairs += decisions.stream()
                    .mapToInt(one -> one.evidence() == null
                            ? PairedMeasurement.PILOT
                            : one.evidence().baseline())
                    .average()
                    .orElse(0);
        }
        return new Outcome(runs, alarms, found, missed, pairs / runs);
    }

    private static int count(List<Decision> decisions, double effect, Verdict verdict) {
        return (int) decisions.stream()
                .filter(one -> isSlowed(one, effect) && one.verdict() == verdict)
                .count();
    }

    private static boolean isSlowed(Decision one, double effect) {
        return effect != 0 && one.benchmark().equals(SLOWED);
    }

    private List<Decision> run(double effect, SplittableRandom random) {
        Weather weather = new Weather(kind, ofProcess, ofMeasurement, random);
        Map<String, Double> same = new TreeMap<>();
        for (int i = 1; i <= BENCHMARKS; i++) {
            same.put("benchmark-%02d".formatted(i), 0.0);
        }
        Map<String, Double> slowed = new TreeMap<>(same);
        slowed.put(SLOWED, Math.log1p(effect));
        long[] now = {0};
        SimulatedBuild baseline = new SimulatedBuild("baseline", same, weather, nanos -> now[0] += nanos);
        SimulatedBuild candidate = new SimulatedBuild("candidate", slowed, weather, nanos -> now[0] += nanos);
        Gate gate = new PairedMeasurement(
                        baseline,
                        candidate,
                        Policy.DEFAULT,
                        Mode.ALTERNATION,
                        new Limits(AMPLE, MOST, false),
                        new Random(random.nextLong()),
                        () -> now[0],
                        line -> {})
                .run();
        return gate.decide(baseline.recording(), candidate.recording(), name -> true);
    }
}
