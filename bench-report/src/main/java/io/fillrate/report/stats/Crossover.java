package io.fillrate.report.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoublePredicate;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * The number of rows at which one way of loading overtakes another.
 *
 * <p>Between two sizes the logarithm of the ratio of their times is taken to run straight against the logarithm of the rows. It has a
 * crossover where it changes its sign between two sizes at which its sign is beyond doubt. The estimate is where the mean line is 0 (the
 * geometric middle, should it be there more than once); the interval holds every number of rows at which the 95% interval of the
 * line contains 0 (E. C. Fieller's inversion of the test, 1954, with Welch's and Satterthwaite's degrees of freedom), so that it is as wide
 * as the noise at both sizes makes it.
 *
 * @param rows where the means are equal
 * @param interval of the rows
 * @param sign -1 when the first takes less time below the crossover and more above it, 1 when it is the other way round
 */
public record Crossover(double rows, ConfidenceInterval interval, int sign) {

    private static final int STEPS = 32;
    private static final int HALVINGS = 12;

    /**
     * Both ways at one size.
     *
     * @param rows above 0
     * @param mean of the logarithms of the ratios of the times of the first to the second
     * @param squaredError of the mean
     * @param rounds 2 or more
     * @param sign of the mean, 0 when it is in doubt
     */
    public record Size(double rows, double mean, double squaredError, int rounds, int sign) {

        /** @throws IllegalArgumentException if there are fewer than two rounds or no rows */
        public Size {
            if (rounds < 2 || !(rows > 0)) {
                throw new IllegalArgumentException(
                        "there are " + rounds + " rounds of " + rows + " rows; allowed: 2 or more, above 0");
            }
        }

        /** From the logarithms, one per round; the sign is in doubt when the 95% interval of their mean alone contains 0. */
        public static Size of(double rows, double[] logRatios) {
            int rounds = logRatios.length;
            double mean = Mean.of(logRatios).getAsDouble();
            double squaredError = rounds < 2 ? 0 : Variance.of(logRatios).getAsDouble() / rounds;
            boolean doubtful = rounds < 2
                    || StudentT.mean(logRatios)
                            .interval(ConfidenceInterval.ALPHA)
                            .contains(0);
            return new Size(rows, mean, squaredError, rounds, doubtful ? 0 : (int) Math.signum(mean));
        }

        /** The same, but which is faster is what a table says that has the two; in doubt when the mean says otherwise. */
        public Size decidedBy(Comparison comparison) {
            int said =
                    switch (comparison.verdict()) {
                        case SLOWER -> 1;
                        case FASTER -> -1;
                        case INDISTINGUISHABLE, NOT_ENOUGH_DATA -> 0;
                    };
            return new Size(rows, mean, squaredError, rounds, said == Math.signum(mean) ? said : 0);
        }
    }

    /** All crossovers, by rising rows, of sizes that rise. */
    public static List<Crossover> all(List<Size> sizes) {
        List<Crossover> all = new ArrayList<>();
        int decided = -1;
        for (int i = 0; i < sizes.size(); i++) {
            int sign = sizes.get(i).sign();
            if (sign == 0) {
                continue;
            }
            if (decided >= 0 && sign == -sizes.get(decided).sign()) {
                all.add(between(sizes, decided, i));
            }
            decided = i;
        }
        return List.copyOf(all);
    }

    private static Crossover between(List<Size> sizes, int from, int to) {
        int before = sizes.get(from).sign();
        double low = place(from, to, at -> sign(sizes, at) != before, false);
        double high = place(from, to, at -> sign(sizes, at) != -before, true);
        double first = place(from, to, at -> Math.signum(line(sizes, at)) != before, false);
        double last = place(from, to, at -> Math.signum(line(sizes, at)) != -before, true);
        return new Crossover(
                rows(sizes, (first + last) / 2),
                new ConfidenceInterval(rows(sizes, low), rows(sizes, high), ConfidenceInterval.LEVEL),
                before);
    }

    /** The first place between two sizes, or the last, for which something is so; places count the sizes, with fractions. */
    private static double place(int from, int to, DoublePredicate isSo, boolean last) {
        int steps = (to - from) * STEPS;
        for (int step = 1; step <= steps; step++) {
            double at = last ? to - step / (double) STEPS : from + step / (double) STEPS;
            if (isSo.test(at)) {
                return refined(at, last ? 1.0 / STEPS : -1.0 / STEPS, isSo);
            }
        }
        return last ? from : to;
    }

    /** The place where it begins to be so, between one where it is so and one that lies beyond, where it isn't. */
    private static double refined(double so, double beyond, DoublePredicate isSo) {
        double isSoAt = so;
        double notAt = so + beyond;
        for (int i = 0; i < HALVINGS; i++) {
            double middle = (isSoAt + notAt) / 2;
            if (isSo.test(middle)) {
                isSoAt = middle;
            } else {
                notAt = middle;
            }
        }
        return isSoAt;
    }

    /** The sign of the line at a place: 0 when its interval contains 0. */
    private static int sign(List<Size> sizes, double at) {
        Size left = sizes.get((int) at);
        @Nullable Size right = at > (int) at ? sizes.get((int) at + 1) : null;
        double weight = at - (int) at;
        double ofLeft = (1 - weight) * (1 - weight) * left.squaredError();
        double ofRight = right == null ? 0 : weight * weight * right.squaredError();
        double value = line(sizes, at);
        double squared = ofLeft + ofRight;
        if (squared > 0) {
            double freedom = squared
                    * squared
                    / (ofLeft * ofLeft / (left.rounds() - 1)
                            + (right == null ? 0 : ofRight * ofRight / (right.rounds() - 1)));
            double width = Math.sqrt(squared)
                    * TDistribution.of(freedom).inverseSurvivalProbability(ConfidenceInterval.ALPHA / 2);
            return Math.abs(value) <= width ? 0 : (int) Math.signum(value);
        }
        return (int) Math.signum(value);
    }

    private static double line(List<Size> sizes, double at) {
        int left = (int) at;
        double weight = at - left;
        double mean = sizes.get(left).mean();
        return weight == 0
                ? mean
                : (1 - weight) * mean + weight * sizes.get(left + 1).mean();
    }

    private static double rows(List<Size> sizes, double at) {
        int left = (int) at;
        double weight = at - left;
        double log = Math.log(sizes.get(left).rows());
        return Math.exp(
                weight == 0
                        ? log
                        : (1 - weight) * log
                                + weight * Math.log(sizes.get(left + 1).rows()));
    }
}
