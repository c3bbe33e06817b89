package io.fillrate.report.gate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * After how many pairs a benchmark is analysed, and which part of each error rate an interim analysis may spend (group-sequential
 * testing with error spending: K. K. G. Lan and D. L. DeMets, 1983).
 *
 * <p>False alarms are spent as the square of the share of pairs, {@code a(n) = a * (n / max)^2} (the power family of K.
 * Kim and D. L. DeMets, 1987, with exponent 2), as early analyses can find large slowdowns with little; missed slowdowns are
 * spent in equal parts, so that clean changes end early. The parts add up (Bonferroni), so that the totals hold however
 * the analyses depend on each other; that costs about a tenth more pairs than the best boundaries would.
 *
 * @param pairs after how many, rising
 * @param falseAlarmShares which part of the false alarms each analysis may spend; 1 together at most
 * @param missedShares which part of the missed slowdowns; 1 together at most
 */
public record AnalysisSchedule(List<Integer> pairs, List<Double> falseAlarmShares, List<Double> missedShares) {

    private static final int FIRST = 8;
    private static final double FACTOR = 1.5;
    private static final double MIN_LAST_STEP = 1.15;

    /** @throws IllegalArgumentException if there is no analysis, or the numbers do not rise from 1 */
    public AnalysisSchedule {
        pairs = List.copyOf(pairs);
        falseAlarmShares = List.copyOf(falseAlarmShares);
        missedShares = List.copyOf(missedShares);
        int before = 0;
        for (int number : pairs) {
            if (number <= before) {
                throw new IllegalArgumentException("analyses are after " + pairs + "; allowed: rising numbers above 0");
            }
            before = number;
        }
        if (before == 0) {
            throw new IllegalArgumentException("there is no analysis; allowed: one or more");
        }
    }

    /** Analyses after 8 pairs and after half as many again each time, the last after the most pairs. */
    public static AnalysisSchedule upTo(int max) {
        List<Integer> pairs = new ArrayList<>();
        for (double next = FIRST; next * MIN_LAST_STEP < max; next *= FACTOR) {
            pairs.add((int) Math.round(next));
        }
        pairs.add(max);
        List<Double> falseAlarms = new ArrayList<>();
        double before = 0;
        for (int number : pairs) {
            double spent = (double) number / max * number / max;
            falseAlarms.add(spent - before);
            before = spent;
        }
        return new AnalysisSchedule(pairs, falseAlarms, Collections.nCopies(pairs.size(), 1.0 / pairs.size()));
    }

    /**
     * The analyses of a benchmark that has this many pairs: those planned up to there. Where measuring ended between two of them, because
     * the time budget was exhausted, a last one may spend all that is left; when that happens must not depend on what has been measured.
     */
    public AnalysisSchedule endedAt(int number) {
        int done = (int) pairs.stream().filter(one -> one <= number).count();
        if (number >= maxPairs() || (done > 0 && pairs.get(done - 1) == number)) {
            return new AnalysisSchedule(
                    pairs.subList(0, done), falseAlarmShares.subList(0, done), missedShares.subList(0, done));
        }
        return new AnalysisSchedule(
                with(pairs.subList(0, done), number),
                withTheRest(falseAlarmShares.subList(0, done)),
                withTheRest(missedShares.subList(0, done)));
    }

    private static List<Double> withTheRest(List<Double> spent) {
        return with(spent, 1 - spent.stream().mapToDouble(Double::doubleValue).sum());
    }

    private static <T> List<T> with(List<T> list, T one) {
        List<T> more = new ArrayList<>(list);
        more.add(one);
        return more;
    }

    /** The number of pairs at the last analysis. */
    public int maxPairs() {
        return pairs.get(pairs.size() - 1);
    }

    /** Which part of the false alarms the analysis of this index may spend. */
    double falseAlarmShare(int analysis) {
        return falseAlarmShares.get(analysis);
    }

    /** Which part of the missed slowdowns the analysis of this index may spend. */
    double missedShare(int analysis) {
        return missedShares.get(analysis);
    }
}
