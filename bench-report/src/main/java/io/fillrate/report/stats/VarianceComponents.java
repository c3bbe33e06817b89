package io.fillrate.report.stats;

import java.util.Arrays;
import java.util.Collection;

/**
 * How much of the scatter of log ratios lies within groups and how much between them (one-way analysis of variance with random effects:
 * S. R. Searle, G. Casella, C. E. McCulloch, Variance Components, 1992, chapter 3). A group is a pair of processes.
 *
 * @param within variance of a value around its group's
 * @param between variance of the groups beyond what the variance within explains; negative when the groups differ less than values do by
 *     chance
 */
public record VarianceComponents(double within, double between) {

    /**
     * Estimates both.
     *
     * @param groups two or more, with one value or more each
     * @return NaN for a component that these groups do not show
     */
    public static VarianceComponents of(Collection<double[]> groups) {
        double mean =
                groups.stream().mapToDouble(VarianceComponents::mean).average().orElse(Double.NaN);
        return of(groups, mean, groups.size() - 1);
    }

    /**
     * Estimates both, with the groups around 0 instead of their mean. The estimate stays the same when the sides of a group are swapped, so
     * what follows from it cannot favour one of them; a difference of the sides counts as variance.
     *
     * @param groups one or more, with one value or more each
     * @return NaN for a component that these groups do not show
     */
    public static VarianceComponents aroundZero(Collection<double[]> groups) {
        return of(groups, 0, groups.size());
    }

    private static VarianceComponents of(Collection<double[]> groups, double center, int degreesBetween) {
        double squaresWithin = 0;
        double squaresBetween = 0;
        double reciprocals = 0;
        int degreesWithin = 0;
        for (double[] group : groups) {
            double mean = mean(group);
            for (double value : group) {
                squaresWithin += (value - mean) * (value - mean);
            }
            squaresBetween += (mean - center) * (mean - center);
            reciprocals += 1.0 / group.length;
            degreesWithin += group.length - 1;
        }
        double within = degreesWithin == 0 ? Double.NaN : squaresWithin / degreesWithin;
        double perGroup = degreesBetween == 0 ? Double.NaN : squaresBetween / degreesBetween;
        return new VarianceComponents(
                within, degreesWithin == 0 ? perGroup : perGroup - within * reciprocals / groups.size());
    }

    private static double mean(double[] group) {
        return Arrays.stream(group).average().orElse(Double.NaN);
    }

    /** Returns the variance between in units of that within. */
    public double ratio() {
        return between / within;
    }
}
