package io.fillrate.report.gate;

import java.util.ArrayList;
import java.util.List;

/**
 * After how many pairs a benchmark is looked at, and which part of each error rate the look may spend (group-sequential
 * testing with error spending: K. K. G. Lan and D. L. DeMets, 1983).
 *
 * <p>False alarms are spent as the square of the share of pairs, {@code a(n) = a * (n / most)^2} (the power family of K.
 * Kim and D. L. DeMets, 1987, with exponent 2), as early looks can find large slowdowns with little; missed slowdowns are
 * spent in equal parts, so that clean changes end early. The parts add up (Bonferroni), so that the totals hold however
 * the looks depend on each other; that costs about a tenth more pairs than the best boundaries would.
 *
 * @param pairs after how many, rising
 */
public record Looks(List<Integer> pairs) {

    private static final int FIRST = 8;
    private static final double FACTOR = 1.5;
    private static final double SHORTEST_LAST_STEP = 1.15;

    /** @throws IllegalArgumentException if there is no look, or the numbers do not rise from 1 */
    public Looks {
        pairs = List.copyOf(pairs);
        int before = 0;
        for (int number : pairs) {
            if (number <= before) {
                throw new IllegalArgumentException("looks are " + pairs + "; allowed: rising numbers above 0");
            }
            before = number;
        }
        if (before == 0) {
            throw new IllegalArgumentException("there is no look; allowed: one or more");
        }
    }

    /** One look at what there is. */
    public static Looks once(int pairs) {
        return new Looks(List.of(pairs));
    }

    /** Looks after 8 pairs and after half as many again each time, the last after the most pairs. */
    public static Looks upTo(int most) {
        List<Integer> pairs = new ArrayList<>();
        for (double next = FIRST; next * SHORTEST_LAST_STEP < most; next *= FACTOR) {
            pairs.add((int) Math.round(next));
        }
        pairs.add(most);
        return new Looks(pairs);
    }

    /** The number of pairs at the last look. */
    public int most() {
        return pairs.get(pairs.size() - 1);
    }

    /** Which part of the false alarms the look of this index may spend; all parts add up to 1. */
    double falseAlarmShare(int look) {
        return square(pairs.get(look)) - (look == 0 ? 0 : square(pairs.get(look - 1)));
    }

    /** Which part of the missed slowdowns each look may spend. */
    double missedShare() {
        return 1.0 / pairs.size();
    }

    private double square(int number) {
        double share = (double) number / most();
        return share * share;
    }
}
