package io.fillrate.report.gate;

import io.fillrate.report.stats.ConfidenceInterval;
import io.fillrate.report.stats.Holm;
import io.fillrate.report.stats.RankTest;
import io.fillrate.report.stats.SignedRank;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.jspecify.annotations.Nullable;

/**
 * The rule that decides, for {@code gate} and {@code compare} alike, whether a candidate is slower than a baseline. A replicate is one
 * JVM start, or one pair of them: see {@link Replicates}.
 *
 * <p>Interleaved replicates are pairs of processes: one of each build, measured in turns in random order, so that what slows both down
 * cancels out and, where nothing changed, the log ratios are symmetric around 0 whatever the noise. They are tested by the exact one-sided
 * signed-rank test at every interim analysis; over the analyses of a benchmark the p-values are combined by the shares of
 * {@link AnalysisSchedule}. A benchmark can stop when it is OK (which is also the futility rule: a slowdown of the target size is
 * excluded, so more pairs would find none) or a REGRESSION; one that has stopped keeps its p-value.
 *
 * <p>Replicates of two separate runs are independent samples, whatever their numbers, and are tested once, by the exact one-sided rank-sum
 * test.
 *
 * <p>Over the benchmarks the p-values are adjusted by Holm's method. Both combinations hold under any dependence. Thread-safe.
 */
public final class DecisionRule {

    private static final double POWER = 0.95;
    private static final double TWO_SIDED_95 = 1.959964;
    private static final int MAX_MORE = 1_000_000;
    /** What interim analyses and ranks instead of means cost, by simulation. */
    private static final double SEQUENTIAL = 1.25;

    private final Policy policy;
    private final SignedRank test = new SignedRank();

    /**
     * How sure a decision must be, and of what. All values are shares: 0.03 is 3%.
     *
     * @param falseAlarm the chance of even one REGRESSION in a run in which nothing became slower
     * @param minimumEffect slowdowns below it are never a regression
     * @param target the slowdown that OK excludes
     * @param missed the chance of OK for a benchmark that became slower by the target
     */
    public record Policy(double falseAlarm, double minimumEffect, double target, double missed) {

        /** The defaults: 0.5% false alarms per run, half of what is acceptable; 3% minimum effect, 5% target, missed at 4%. */
        public static final Policy DEFAULT = new Policy(0.005, 0.03, 0.05, 0.04);

        /** @throws IllegalArgumentException if a share is not between 0 and 1, or the target is below the minimum effect */
        public Policy {
            check(falseAlarm, "false alarm rate");
            check(minimumEffect, "minimum effect");
            check(target, "target");
            check(missed, "missed rate");
            if (target < minimumEffect) {
                throw new IllegalArgumentException(
                        "the target is " + target + "; allowed: at least the minimum effect, " + minimumEffect);
            }
        }

        private static void check(double share, String name) {
            if (!(share > 0 && share < 1)) {
                throw new IllegalArgumentException("the " + name + " is " + share + "; allowed: above 0, below 1");
            }
        }
    }

    /**
     * What the replicates of one benchmark show so far. The p-values of pairs are sequential: they hold at whichever analysis the benchmark
     * stops.
     *
     * @param paired whether the replicates are pairs
     * @param baseline number of replicates analysed
     * @param candidate the same; of pairs as many as of the baseline
     * @param logRatio Hodges-Lehmann estimate of the candidate's time to the baseline's, on logarithms
     * @param logInterval its exact 95% interval, of this analysis alone; infinite when there are too few replicates for one
     * @param slower p-value of it not being slower: of pairs the smallest over the analyses, each divided by the analysis's share
     * @param faster p-value of it not being faster
     * @param slowdownExcluded whether a slowdown of the target size is excluded
     * @param speedupExcluded whether a speedup of the target size is excluded
     */
    public record Evidence(
            boolean paired,
            int baseline,
            int candidate,
            double logRatio,
            ConfidenceInterval logInterval,
            double slower,
            double faster,
            boolean slowdownExcluded,
            boolean speedupExcluded) {

        /** The candidate's time over the baseline's. */
        public double ratio() {
            return Math.exp(logRatio);
        }

        /** The 95% interval of {@link #ratio}; null when there are too few replicates for one. */
        public @Nullable ConfidenceInterval interval() {
            return Double.isInfinite(logInterval.low()) ? null : logInterval.exp();
        }

        /** {@code 40 pairs}, or {@code 5+6 JVM starts} when they are independent. */
        public String size() {
            return DecisionRule.size(paired, baseline, candidate);
        }
    }

    public DecisionRule(Policy policy) {
        this.policy = policy;
    }

    static String size(boolean paired, int baseline, int candidate) {
        return paired ? baseline + (baseline == 1 ? " pair" : " pairs") : baseline + "+" + candidate + " JVM starts";
    }

    /**
     * The evidence of one benchmark's pairs at all analyses that there are pairs for.
     *
     * @param logRatios of the candidate's time to the baseline's, one per pair of processes in the order of measurement; enough for the
     *     first analysis at least
     * @throws IllegalArgumentException if there are fewer
     */
    public Evidence evidence(double[] logRatios, AnalysisSchedule schedule) {
        Evidence evidence = null;
        for (int pairs : schedule.pairs()) {
            if (pairs <= logRatios.length) {
                evidence = next(evidence, Arrays.copyOf(logRatios, pairs), schedule);
            }
        }
        if (evidence == null) {
            throw new IllegalArgumentException("there are " + logRatios.length + " pairs; allowed: "
                    + schedule.pairs().get(0) + " or more");
        }
        return evidence;
    }

    /**
     * The evidence at the next analysis.
     *
     * @param before the evidence at the analysis before, null at the first
     * @param logRatios all of them, exactly as many as the analysis needs
     */
    public Evidence next(@Nullable Evidence before, double[] logRatios, AnalysisSchedule schedule) {
        int analysis = schedule.pairs().indexOf(logRatios.length);
        RankTest seen = test.of(logRatios);
        double alarms = schedule.falseAlarmShare(analysis);
        double missed = policy.missed() * schedule.missedShare(analysis);
        Evidence now = evidence(true, logRatios.length, logRatios.length, seen, alarms, missed);
        return before == null
                ? now
                : new Evidence(
                        true,
                        now.baseline(),
                        now.candidate(),
                        now.logRatio(),
                        now.logInterval(),
                        Math.min(before.slower(), now.slower()),
                        Math.min(before.faster(), now.faster()),
                        before.slowdownExcluded() || now.slowdownExcluded(),
                        before.speedupExcluded() || now.speedupExcluded());
    }

    /**
     * The evidence of two independent samples, analysed once.
     *
     * @param baseline one time per JVM start, above 0
     * @param candidate the same
     */
    public Evidence evidence(double[] baseline, double[] candidate) {
        RankTest seen = RankTest.ofSamples(logs(candidate), logs(baseline));
        return evidence(false, baseline.length, candidate.length, seen, 1, policy.missed());
    }

    private Evidence evidence(
            boolean paired, int baseline, int candidate, RankTest seen, double alarms, double missed) {
        double target = Math.log1p(policy.target());
        return new Evidence(
                paired,
                baseline,
                candidate,
                seen.estimate(),
                seen.interval(),
                Math.min(1, seen.pValueOfAtMost(0) / alarms),
                Math.min(1, seen.pValueOfAtLeast(0) / alarms),
                seen.pValueOfAtLeast(target) <= missed,
                seen.pValueOfAtMost(-target) <= missed);
    }

    private static double[] logs(double[] times) {
        return Arrays.stream(times).map(Math::log).toArray();
    }

    /**
     * The verdicts on the times of the benchmarks of a run, in their order.
     *
     * @param givenUp how many more benchmarks there were whose times were given up because of what they were
     */
    public List<Decision.Verdict> verdicts(List<Evidence> all, int givenUp) {
        double[] slower = adjusted(all, givenUp, Evidence::slower);
        double[] faster = adjusted(all, givenUp, Evidence::faster);
        List<Decision.Verdict> verdicts = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            verdicts.add(verdict(all.get(i), slower[i], faster[i]));
        }
        return List.copyOf(verdicts);
    }

    private Decision.Verdict verdict(Evidence evidence, double slower, double faster) {
        double minimum = Math.log1p(policy.minimumEffect());
        if (slower <= policy.falseAlarm() && evidence.logRatio() >= minimum) {
            return Decision.Verdict.REGRESSION;
        } else if (faster <= policy.falseAlarm() && evidence.logRatio() <= -minimum) {
            return Decision.Verdict.IMPROVEMENT;
        }
        return evidence.slowdownExcluded() ? Decision.Verdict.OK : Decision.Verdict.INCONCLUSIVE;
    }

    /** The two-sided p-values of no difference, adjusted for all benchmarks of the run, in their order. */
    double[] pValues(List<Evidence> all, int givenUp) {
        double[] slower = adjusted(all, givenUp, Evidence::slower);
        double[] faster = adjusted(all, givenUp, Evidence::faster);
        return IntStream.range(0, all.size())
                .mapToDouble(i -> Math.min(1, 2 * Math.min(slower[i], faster[i])))
                .toArray();
    }

    private static double[] adjusted(List<Evidence> all, int givenUp, ToDoubleFunction<Evidence> pValue) {
        return Holm.adjust(DoubleStream.concat(
                        all.stream().mapToDouble(pValue),
                        DoubleStream.generate(() -> 1).limit(givenUp))
                .toArray());
    }

    /** The fewest pairs, analysed once, that can lead to OK or REGRESSION at all; of independent samples as many of each are asked for. */
    public int minReplicates() {
        return (int) Math.ceil(-Math.log(policy.missed()) / Math.log(2));
    }

    /**
     * About how many more pairs, or samples of each build, it would take to find a slowdown of the target size, or its absence, given the
     * noise seen so far; 1 or more. By the normal approximation of the rank tests, and never fewer than the tests need to reach the level
     * at all.
     *
     * @param benchmarks in the run
     */
    public int moreReplicates(Evidence evidence, int benchmarks) {
        double width = evidence.logInterval().high() - evidence.logInterval().low();
        int fewer = Math.min(evidence.baseline(), evidence.candidate());
        if (Double.isInfinite(width)) {
            return Math.max(1, 2 * fewer);
        }
        double size = 2.0 * evidence.baseline() * evidence.candidate() / (evidence.baseline() + evidence.candidate());
        double noise = width / 2 / TWO_SIDED_95 * Math.sqrt(size);
        double more = needed(noise, evidence.paired(), benchmarks) - fewer;
        return (int) Math.max(1, Math.min(MAX_MORE, more));
    }

    /**
     * How many pairs find a slowdown of the target size in 95 of 100 cases, analysed as {@link AnalysisSchedule} has it.
     *
     * @param deviation standard deviation of the log ratio of one pair, from a few of them
     * @param benchmarks in the run
     */
    public int pairsToFind(double deviation, int benchmarks) {
        return (int) Math.min(MAX_MORE, Math.ceil(SEQUENTIAL * needed(deviation, true, benchmarks)));
    }

    private double needed(double noise, boolean paired, int benchmarks) {
        double level = policy.falseAlarm() / benchmarks;
        NormalDistribution normal = NormalDistribution.of(0, 1);
        double deviations = normal.inverseSurvivalProbability(level) + normal.inverseCumulativeProbability(POWER);
        double needed = Math.pow(deviations * noise / Math.log1p(policy.target()), 2);
        return Math.max(Math.ceil(needed), minForLevel(paired, level));
    }

    /**
     * The fewest replicates whose most extreme outcome reaches the level: its p-value is 1 in 2^n of n pairs, 1 in C(2n, n) of n+n
     * samples.
     */
    private static int minForLevel(boolean paired, double level) {
        int replicates = 0;
        double smallest = 1;
        while (smallest > level) {
            replicates++;
            smallest *= paired ? 0.5 : replicates / (2.0 * (2 * replicates - 1));
        }
        return replicates;
    }
}
