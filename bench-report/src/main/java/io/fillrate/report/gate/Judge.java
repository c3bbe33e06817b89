package io.fillrate.report.gate;

import io.fillrate.report.stats.Holm;
import io.fillrate.report.stats.SignedRank;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.jspecify.annotations.Nullable;

/**
 * The decision. One replicate is one fill or one fork; one pair is a replicate of the baseline and one of the candidate,
 * measured next to each other in random order, so that what slows both down cancels out and, where nothing changed, the
 * log ratios are symmetric around 0 whatever the noise.
 *
 * <p>At every look the exact one-sided signed-rank test is made; over the looks of a benchmark the p-values are joined by
 * the shares of {@link Looks}, over the benchmarks by Holm's method. Both joins hold under any dependence. A benchmark can
 * stop when it is OK (which is also the futility rule: a slowdown of the target size is excluded, so more pairs would find
 * none) or a REGRESSION; one that has stopped keeps its p-value. Thread-safe.
 */
public final class Judge {

    private static final double POWER = 0.95;
    private static final double TWO_SIDED_95 = 1.959964;

    private final GatePolicy policy;
    private final SignedRank test = new SignedRank();

    /** Judges by a policy. */
    public Judge(GatePolicy policy) {
        this.policy = policy;
    }

    /**
     * What the pairs of one benchmark say at all looks that there are pairs for.
     *
     * @param logRatios of the candidate's time to the baseline's, in the order in which they were measured; as many as the
     *     first look needs, or more
     * @throws IllegalArgumentException if there are fewer
     */
    public Evidence evidence(double[] logRatios, Looks looks) {
        Evidence evidence = null;
        for (int look = 0; look < looks.pairs().size() && looks.pairs().get(look) <= logRatios.length; look++) {
            evidence = next(evidence, Arrays.copyOf(logRatios, looks.pairs().get(look)), looks);
        }
        if (evidence == null) {
            throw new IllegalArgumentException("there are " + logRatios.length + " pairs; allowed: "
                    + looks.pairs().get(0) + " or more");
        }
        return evidence;
    }

    /**
     * What they say at the next look.
     *
     * @param before what they said at the look before, null at the first
     * @param logRatios all of them, exactly as many as the look needs
     */
    public Evidence next(@Nullable Evidence before, double[] logRatios, Looks looks) {
        int look = looks.pairs().indexOf(logRatios.length);
        SignedRank.Differences seen = test.of(logRatios);
        double share = looks.falseAlarmShare(look);
        boolean excluded =
                seen.pValueOfAtLeast(Math.log1p(policy.target())) <= policy.missed() * looks.missedShare(look);
        return new Evidence(
                logRatios.length,
                seen.estimate(),
                seen.interval(),
                Math.min(before == null ? 1 : before.slower(), seen.pValueOfAtMost(0) / share),
                Math.min(before == null ? 1 : before.faster(), seen.pValueOfAtLeast(0) / share),
                excluded || (before != null && before.targetExcluded()),
                logRatios.length == looks.most());
    }

    /** The verdicts on all benchmarks of a run, in their order. */
    public List<GateVerdict> verdicts(List<Evidence> all) {
        double[] slower = Holm.adjust(all.stream().mapToDouble(Evidence::slower).toArray());
        double[] faster = Holm.adjust(all.stream().mapToDouble(Evidence::faster).toArray());
        List<GateVerdict> verdicts = new ArrayList<>();
        for (int i = 0; i < slower.length; i++) {
            verdicts.add(verdict(all.get(i), slower[i], faster[i]));
        }
        return List.copyOf(verdicts);
    }

    private GateVerdict verdict(Evidence evidence, double slower, double faster) {
        double minimum = Math.log1p(policy.minimumEffect());
        if (slower <= policy.falseAlarm() && evidence.logRatio() >= minimum) {
            return GateVerdict.REGRESSION;
        } else if (faster <= policy.falseAlarm() && evidence.logRatio() <= -minimum) {
            return GateVerdict.IMPROVEMENT;
        }
        return evidence.targetExcluded() ? GateVerdict.OK : GateVerdict.INCONCLUSIVE;
    }

    /** The fewest pairs, looked at once, that can lead to OK or REGRESSION at all. */
    public int fewestPairs() {
        return (int) Math.ceil(-Math.log(policy.missed()) / Math.log(2));
    }

    /**
     * About how many more pairs it would take to find a slowdown of the target size, or its absence, given the noise seen
     * so far; 1 or more. By the normal approximation of the signed-rank test.
     *
     * @param benchmarks in the run
     */
    public int morePairs(Evidence evidence, int benchmarks) {
        double width = evidence.logInterval().high() - evidence.logInterval().low();
        if (Double.isInfinite(width)) {
            return Math.max(1, 2 * evidence.pairs());
        }
        double noise = width / 2 / TWO_SIDED_95 * Math.sqrt(evidence.pairs());
        NormalDistribution normal = NormalDistribution.of(0, 1);
        double deviations = normal.inverseSurvivalProbability(policy.falseAlarm() / benchmarks)
                + normal.inverseCumulativeProbability(POWER);
        double needed = Math.pow(deviations * noise / Math.log1p(policy.target()), 2);
        return (int) Math.max(1, Math.min(1e6, Math.ceil(needed - evidence.pairs())));
    }
}
