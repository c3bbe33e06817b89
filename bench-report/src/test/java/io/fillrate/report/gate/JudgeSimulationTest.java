package io.fillrate.report.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.stats.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether the gate errs as rarely as it says, by simulation with fixed seeds; the numbers stand in docs/GATE.md. */
class JudgeSimulationTest {

    private static final int BENCHMARKS = 30;
    private static final int RUNS = 500;
    private static final int TRIALS = 1_000;
    private static final Judge JUDGE = new Judge(GatePolicy.DEFAULT);

    /** A benchmark that has long been found to be as it was. */
    private static final Evidence CLEAN = new Evidence(8, 0, new Interval(-1, 1, 0.95), 1, 1, true, false);

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
        Looks looks = Looks.upTo(most);
        SplittableRandom random = new SplittableRandom(1);
        int alarms = 0;
        long pairs = 0;
        int undecided = 0;
        for (int run = 0; run < RUNS; run++) {
            List<Evidence> ended = run(noise, looks, random);
            List<GateVerdict> verdicts = JUDGE.verdicts(ended);
            alarms += verdicts.contains(GateVerdict.REGRESSION) ? 1 : 0;
            undecided += Collections.frequency(verdicts, GateVerdict.INCONCLUSIVE);
            pairs += ended.stream().mapToInt(Evidence::pairs).sum();
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
        Looks looks = Looks.upTo(most);
        SplittableRandom random = new SplittableRandom(2);
        List<Evidence> ended = IntStream.range(0, TRIALS)
                .mapToObj(trial -> sequence(noise, looks, random, effect))
                .toList();
        long found = ended.stream()
                .filter(one -> verdict(one) == GateVerdict.REGRESSION)
                .count();
        System.out.printf(
                "%s, up to %d pairs, +%.0f %%: %d of %d found, %.1f pairs on average%n",
                noise,
                most,
                100 * effect,
                found,
                TRIALS,
                ended.stream().mapToInt(Evidence::pairs).average().orElseThrow());
        return (double) found / TRIALS;
    }

    private static Evidence sequence(Noise noise, Looks looks, SplittableRandom random, double effect) {
        double[] ratios = noise.pairs(random, looks.most(), effect, Noise.shared(random, looks.most()));
        for (int pairs : looks.pairs()) {
            Evidence evidence = JUDGE.evidence(
                    IntStream.range(0, pairs).mapToDouble(i -> ratios[i]).toArray(), looks);
            if (evidence.complete() || verdict(evidence) != GateVerdict.INCONCLUSIVE) {
                return evidence;
            }
        }
        throw new IllegalStateException("the last look is complete");
    }

    private static GateVerdict verdict(Evidence one) {
        List<Evidence> all = new ArrayList<>(Collections.nCopies(BENCHMARKS - 1, CLEAN));
        all.add(one);
        return JUDGE.verdicts(all).get(BENCHMARKS - 1);
    }

    /** All benchmarks look by look; each stops when it is decided. */
    private static List<Evidence> run(Noise noise, Looks looks, SplittableRandom random) {
        double[] shared = Noise.shared(random, looks.most());
        double[][] ratios = IntStream.range(0, BENCHMARKS)
                .mapToObj(i -> noise.pairs(random, looks.most(), 0, shared))
                .toArray(double[][]::new);
        Evidence[] evidence = new Evidence[BENCHMARKS];
        List<GateVerdict> verdicts = Collections.nCopies(BENCHMARKS, GateVerdict.INCONCLUSIVE);
        for (int pairs : looks.pairs()) {
            for (int i = 0; i < BENCHMARKS; i++) {
                if (verdicts.get(i) == GateVerdict.INCONCLUSIVE) {
                    evidence[i] = JUDGE.next(evidence[i], Arrays.copyOf(ratios[i], pairs), looks);
                }
            }
            verdicts = JUDGE.verdicts(List.of(evidence));
        }
        return List.of(evidence);
    }
}
