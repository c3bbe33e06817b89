package io.fillrate.report.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.gate.Decision.Verdict;
import io.fillrate.report.gate.DecisionRule.Evidence;
import io.fillrate.report.stats.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether the gate errs as rarely as it says, by simulation with fixed seeds; the numbers stand in docs/GATE.md. */
@Tag("slow")
class DecisionSimulationTest {

    private static final int BENCHMARKS = 30;
    private static final int RUNS = 500;
    private static final int TRIALS = 1_000;
    private static final DecisionRule RULE = new DecisionRule(DecisionRule.Policy.DEFAULT);

    /** A benchmark that was found unchanged. */
    private static final Evidence CLEAN = new Evidence(true, 8, 8, 0, new Interval(-1, 1, 0.95), 1, 1, true, true);

    /** The most pairs that each noise needs, and how many a clean benchmark may take on average. */
    @ParameterizedTest
    @CsvSource({
        "CV_5, 90, 26",
        "CV_7_5, 190, 55",
        "CV_10, 330, 95",
        "SPIKES, 150, 40",
        "DRIFT, 90, 26",
        "SHARED, 170, 50"
    })
    void a_run_without_a_change_has_a_false_alarm_at_most_once_in_a_hundred(Noise noise, int most, double average) {
        AnalysisSchedule schedule = AnalysisSchedule.upTo(most);
        SplittableRandom random = new SplittableRandom(1);
        int alarms = 0;
        long pairs = 0;
        int undecided = 0;
        for (int run = 0; run < RUNS; run++) {
            List<Evidence> ended = run(noise, schedule, random);
            List<Verdict> verdicts = RULE.verdicts(ended);
            alarms += verdicts.contains(Verdict.REGRESSION) ? 1 : 0;
            undecided += Collections.frequency(verdicts, Verdict.INCONCLUSIVE);
            pairs += ended.stream().mapToInt(Evidence::baseline).sum();
        }
        System.out.printf(
                "%s, up to %d pairs: false alarms in %d of %d runs, %d of %d undecided, %.1f pairs on average%n",
                noise, most, alarms, RUNS, undecided, RUNS * BENCHMARKS, (double) pairs / RUNS / BENCHMARKS);
        assertThat(alarms).isLessThanOrEqualTo(RUNS / 100);
        assertThat((double) pairs / RUNS / BENCHMARKS).isLessThan(average);
        assertThat(undecided).isLessThan(RUNS * BENCHMARKS / 50);
    }

    /** Beside 29 clean benchmarks, which is the hardest case for Holm's method. */
    @ParameterizedTest
    @CsvSource({"CV_5, 90", "CV_7_5, 190", "CV_10, 330", "SPIKES, 150", "DRIFT, 90", "SHARED, 170"})
    void slowdowns_of_5_and_10_percent_are_found(Noise noise, int most) {
        double fivePercent = found(noise, most, 0.05);
        double tenPercent = found(noise, most, 0.10);

        assertThat(fivePercent).isGreaterThanOrEqualTo(0.95);
        assertThat(tenPercent).isGreaterThanOrEqualTo(0.999);
    }

    private static double found(Noise noise, int most, double effect) {
        AnalysisSchedule schedule = AnalysisSchedule.upTo(most);
        SplittableRandom random = new SplittableRandom(2);
        List<Evidence> ended = IntStream.range(0, TRIALS)
                .mapToObj(trial -> sequence(noise, schedule, random, effect))
                .toList();
        long found =
                ended.stream().filter(one -> verdict(one) == Verdict.REGRESSION).count();
        System.out.printf(
                "%s, up to %d pairs, +%.0f %%: %d of %d found, %.1f pairs on average%n",
                noise,
                most,
                100 * effect,
                found,
                TRIALS,
                ended.stream().mapToInt(Evidence::baseline).average().orElseThrow());
        return (double) found / TRIALS;
    }

    private static Evidence sequence(Noise noise, AnalysisSchedule schedule, SplittableRandom random, double effect) {
        double[] ratios = noise.pairs(random, schedule.maxPairs(), effect, Noise.shared(random, schedule.maxPairs()));
        for (int pairs : schedule.pairs()) {
            Evidence evidence = RULE.evidence(
                    IntStream.range(0, pairs).mapToDouble(i -> ratios[i]).toArray(), schedule);
            if (pairs == schedule.maxPairs() || verdict(evidence) != Verdict.INCONCLUSIVE) {
                return evidence;
            }
        }
        throw new IllegalStateException("the last analysis decides");
    }

    private static Verdict verdict(Evidence one) {
        List<Evidence> all = new ArrayList<>(Collections.nCopies(BENCHMARKS - 1, CLEAN));
        all.add(one);
        return RULE.verdicts(all).get(BENCHMARKS - 1);
    }

    /** All benchmarks, analysis by analysis; each stops when it is decided. */
    private static List<Evidence> run(Noise noise, AnalysisSchedule schedule, SplittableRandom random) {
        double[] shared = Noise.shared(random, schedule.maxPairs());
        double[][] ratios = IntStream.range(0, BENCHMARKS)
                .mapToObj(i -> noise.pairs(random, schedule.maxPairs(), 0, shared))
                .toArray(double[][]::new);
        Evidence[] evidence = new Evidence[BENCHMARKS];
        List<Verdict> verdicts = Collections.nCopies(BENCHMARKS, Verdict.INCONCLUSIVE);
        for (int pairs : schedule.pairs()) {
            for (int i = 0; i < BENCHMARKS; i++) {
                if (verdicts.get(i) == Verdict.INCONCLUSIVE) {
                    evidence[i] = RULE.next(evidence[i], Arrays.copyOf(ratios[i], pairs), schedule);
                }
            }
            verdicts = RULE.verdicts(List.of(evidence));
        }
        return List.of(evidence);
    }
}
