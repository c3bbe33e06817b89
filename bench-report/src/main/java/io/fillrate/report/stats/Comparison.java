package io.fillrate.report.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How A's times compare to B's: the ratio A / B as the Hodges-Lehmann estimate on logarithms, with its 95% interval.
 *
 * <p>The verdict has one rule: A is {@link Verdict#FASTER} or {@link Verdict#SLOWER} when the interval of the ratio does
 * not contain 1 <em>and</em> the p-value, adjusted for all comparisons that are made together, is at most 0.05.
 * Otherwise the two are {@link Verdict#INDISTINGUISHABLE}. So the chance of even one wrong verdict in the whole table is
 * at most 5%.
 *
 * <p>There are two kinds of tables. When it is known beforehand what is compared with what ({@link #all}), the interval is
 * each comparison's own, and Holm's method adjusts the p-value. When the data chooses, as the best of a ranking is chosen,
 * every pair counts ({@link #oneOf}, see {@link AllPairs}): the intervals hold together, and the p-value says the same.
 *
 * <p>Interval and p-value come from the exact rank tests where these can reach their level: for a single comparison
 * signed-rank from 6 rounds on when A and B ran in the same rounds, rank-sum from 4 against 4 samples on when not; more
 * for several together. Below, Student's t on the logarithms stands in, with a warning.
 *
 * @param ratio of A's time to B's; 0.5 when A takes half as long
 * @param interval of the ratio, alone or together with the others of its table; null when there is not enough data
 * @param pValue two-sided, of A and B being equal, null when there is not enough data
 * @param adjustedPValue the same, adjusted for the comparisons made together
 * @param verdict see above
 * @param warnings what the reader must know
 */
public record Comparison(
        double ratio,
        @Nullable ConfidenceInterval interval,
        @Nullable Double pValue,
        @Nullable Double adjustedPValue,
        Verdict verdict,
        List<Warning> warnings) {

    /** How A's times compare to B's; see above for the rule. */
    public enum Verdict {
        /** A takes less time than B. */
        FASTER,
        /** A takes more time than B. */
        SLOWER,
        /** The difference is not significant; printed {@code ~}. */
        INDISTINGUISHABLE,
        /** There are not two samples of each. */
        NOT_ENOUGH_DATA
    }

    /** Compares A and B alone. */
    public static Comparison of(Contrast contrast) {
        return all(List.of(contrast)).get(0);
    }

    /** Compares every A with its B, together: the comparisons of one table, in its order. */
    public static List<Comparison> all(List<Contrast> contrasts) {
        int comparisons = (int) contrasts.stream()
                .filter(contrast -> contrast.logInterval() != null)
                .count();
        double[] adjusted = Holm.adjust(contrasts.stream()
                .map(contrast -> contrast.pValue(comparisons))
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .toArray());
        List<Comparison> all = new ArrayList<>();
        int next = 0;
        for (Contrast contrast : contrasts) {
            Double pValue = contrast.pValue(comparisons);
            Double ofTable = pValue == null ? null : (Double) adjusted[next++];
            all.add(of(contrast, comparisons, contrast.logInterval(), pValue, ofTable));
        }
        return List.copyOf(all);
    }

    /** One of several comparisons, of which the data chooses those that are looked at; its interval holds together with theirs. */
    static Comparison oneOf(int comparisons, Contrast contrast) {
        ConfidenceInterval alone = contrast.logInterval(comparisons);
        ConfidenceInterval together = alone == null
                ? null
                : new ConfidenceInterval(alone.low(), alone.high(), 1 - comparisons * (1 - alone.confidence()));
        Double pValue = contrast.pValue(comparisons);
        Double adjusted = pValue == null ? null : (Double) Math.min(1, comparisons * pValue);
        return of(contrast, comparisons, together, pValue, adjusted);
    }

    private static Comparison of(
            Contrast contrast,
            int comparisons,
            @Nullable ConfidenceInterval logs,
            @Nullable Double pValue,
            @Nullable Double adjusted) {
        ConfidenceInterval interval = logs == null ? null : logs.exp();
        return new Comparison(
                Math.exp(contrast.logRatio()),
                interval,
                pValue,
                adjusted,
                verdict(logs, adjusted),
                contrast.warnings(comparisons));
    }

    private static Verdict verdict(@Nullable ConfidenceInterval logRatio, @Nullable Double adjusted) {
        if (logRatio == null || adjusted == null) {
            return Verdict.NOT_ENOUGH_DATA;
        } else if (logRatio.contains(0) || adjusted > ConfidenceInterval.ALPHA) {
            return Verdict.INDISTINGUISHABLE;
        }
        return logRatio.low() > 0 ? Verdict.SLOWER : Verdict.FASTER;
    }
}
