package io.fillrate.report.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.gate.Decision.Verdict;
import io.fillrate.report.gate.DecisionRule.Evidence;
import io.fillrate.report.gate.DecisionRule.Policy;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Why the replicate is a pair of processes: with pairs of loads as replicates, in processes that live for eight of them, differences
 * between processes become regressions of the build, and hide real ones. The same rule otherwise, the same noise; fixed seeds.
 */
@Tag("slow")
class LoadsAsReplicatesTest {

    private static final int BENCHMARKS = 13;
    private static final int RUNS = 500;
    private static final int PAIRS_PER_PROCESS = 8;
    private static final double OF_PROCESS = 0.03;
    private static final double OF_LOAD = 0.03;
    private static final double OF_TWO = Math.sqrt(2);
    private static final AnalysisSchedule SCHEDULE = AnalysisSchedule.upTo(90);

    private final DecisionRule rule = new DecisionRule(Policy.DEFAULT);

    @Test
    void two_runs_in_five_have_a_false_alarm() {
        SplittableRandom random = new SplittableRandom(1);
        int alarms = 0;
        for (int run = 0; run < RUNS; run++) {
            alarms += verdicts(0, random).contains(Verdict.REGRESSION) ? 1 : 0;
        }
        System.out.printf("loads as replicates: false alarms in %d of %d runs%n", alarms, RUNS);
        assertThat(alarms).isBetween(RUNS * 35 / 100, RUNS * 47 / 100);
    }

    @Test
    void more_than_a_quarter_of_the_slowdowns_is_called_ok() {
        SplittableRandom random = new SplittableRandom(2);
        int missed = 0;
        for (int run = 0; run < RUNS; run++) {
            missed += verdicts(0.05, random).get(0) == Verdict.OK ? 1 : 0;
        }
        System.out.printf("loads as replicates: +5%% called OK in %d of %d runs%n", missed, RUNS);
        assertThat(missed).isBetween(RUNS * 20 / 100, RUNS * 40 / 100);
    }

    /** Of all benchmarks, the first of which is slower by the effect; each stops when it is decided. */
    private List<Verdict> verdicts(double effect, SplittableRandom random) {
        double[][] ratios = new double[BENCHMARKS][];
        for (int i = 0; i < BENCHMARKS; i++) {
            ratios[i] = ratios(i == 0 ? Math.log1p(effect) : 0, random);
        }
        Evidence[] evidence = new Evidence[BENCHMARKS];
        List<Verdict> verdicts = Collections.nCopies(BENCHMARKS, Verdict.INCONCLUSIVE);
        for (int pairs : SCHEDULE.pairs()) {
            for (int i = 0; i < BENCHMARKS; i++) {
                if (verdicts.get(i) == Verdict.INCONCLUSIVE) {
                    evidence[i] = rule.next(evidence[i], Arrays.copyOf(ratios[i], pairs), SCHEDULE);
                }
            }
            verdicts = rule.verdicts(List.of(evidence), 0);
        }
        return verdicts;
    }

    private static double[] ratios(double effect, SplittableRandom random) {
        double[] ratios = new double[SCHEDULE.maxPairs()];
        double processes = 0;
        for (int i = 0; i < ratios.length; i++) {
            processes = i % PAIRS_PER_PROCESS == 0 ? OF_TWO * OF_PROCESS * random.nextGaussian() : processes;
            ratios[i] = effect + processes + OF_TWO * OF_LOAD * random.nextGaussian();
        }
        return ratios;
    }
}
