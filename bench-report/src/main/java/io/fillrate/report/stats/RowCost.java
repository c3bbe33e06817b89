package io.fillrate.report.stats;

import java.util.SortedMap;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * What a load costs: a fixed time, and a time per row. Fitted to the times of loads of several sizes by least squares, each weighted by the
 * square of its size's mean, as the noise of times is a share of them (N. R. Draper and H. Smith, Applied Regression Analysis, 3rd edition,
 * section 9.2). Neither cost is negative. Immutable.
 */
public final class RowCost {

    private final double fixed;
    private final double perRow;
    private final Sums sums;
    private final double variance;
    private final int freedom;
    private final long largest;

    private RowCost(double fixed, double perRow, Sums sums, double squares, int freedom, long largest) {
        this.fixed = fixed;
        this.perRow = perRow;
        this.sums = sums;
        this.variance = freedom == 0 ? 0 : squares / freedom;
        this.freedom = freedom;
        this.largest = largest;
    }

    /** Weighted sums over all loads, of 1, x, x², y and x y. */
    private record Sums(double one, double x, double xx, double y, double xy) {

        static Sums of(SortedMap<Long, double[]> times) {
            double one = 0;
            double x = 0;
            double xx = 0;
            double y = 0;
            double xy = 0;
            for (var size : times.entrySet()) {
                double weight = weight(size.getValue());
                double rows = size.getKey();
                for (double time : size.getValue()) {
                    one += weight;
                    x += weight * rows;
                    xx += weight * rows * rows;
                    y += weight * time;
                    xy += weight * rows * time;
                }
            }
            return new Sums(one, x, xx, y, xy);
        }

        static double weight(double[] times) {
            double sum = 0;
            for (double time : times) {
                sum += time;
            }
            double mean = sum / times.length;
            return 1 / (mean * mean);
        }

        double determinant() {
            return one * xx - x * x;
        }
    }

    /**
     * Fits the costs.
     *
     * @param times of loads by their numbers of rows, in any unit; with one size only, all of the time is per row
     * @throws IllegalArgumentException if there is no time, or a size is not above 0
     */
    public static RowCost of(SortedMap<Long, double[]> times) {
        int loads = times.values().stream().mapToInt(some -> some.length).sum();
        if (loads == 0 || times.firstKey() <= 0) {
            throw new IllegalArgumentException("there are " + loads + " loads of " + times.keySet()
                    + " rows; allowed: 1 or more, of 1 row or more");
        }
        Sums sums = Sums.of(times);
        double fixed = 0;
        double perRow = sums.xy / sums.xx;
        int parameters = 1;
        if (times.size() > 1) {
            double slope = (sums.one * sums.xy - sums.x * sums.y) / sums.determinant();
            double intercept = (sums.xx * sums.y - sums.x * sums.xy) / sums.determinant();
            if (slope >= 0 && intercept >= 0) {
                fixed = intercept;
                perRow = slope;
                parameters = 2;
            } else if (slope < 0) {
                fixed = sums.y / sums.one;
                perRow = 0;
            }
        }
        double squares = 0;
        for (var size : times.entrySet()) {
            for (double time : size.getValue()) {
                double rest = time - fixed - perRow * size.getKey();
                squares += Sums.weight(size.getValue()) * rest * rest;
            }
        }
        return new RowCost(fixed, perRow, sums, squares, Math.max(0, loads - parameters), times.lastKey());
    }

    /** Returns the time that a load takes however few rows it has. */
    public double fixed() {
        return fixed;
    }

    /** Returns the time that each row adds. */
    public double perRow() {
        return perRow;
    }

    /** Returns how many times the largest size is exceeded by a number of rows; 1 or less if it is not. */
    public double beyond(long rows) {
        return (double) rows / largest;
    }

    /** Returns the expected time of a load. */
    public double at(long rows) {
        return fixed + perRow * rows;
    }

    /**
     * Returns where the time of one more load lies with 95 % confidence, if the costs stay what they are at the sizes measured. It has no
     * width if there are as many costs as loads.
     */
    public Interval interval(long rows) {
        double expected = at(rows);
        double width = freedom == 0
                ? 0
                : TDistribution.of(freedom).inverseSurvivalProbability(Interval.ALPHA / 2)
                        * Math.sqrt(variance * (ofFit((double) rows) + expected * expected));
        return new Interval(Math.max(0, expected - width), expected + width, Interval.LEVEL);
    }

    /** The variance of the fitted line at a number of rows, in units of the noise. */
    private double ofFit(double rows) {
        if (perRow == 0) {
            return 1 / sums.one;
        } else if (fixed == 0) {
            return rows * rows / sums.xx;
        }
        return (sums.xx - 2 * rows * sums.x + rows * rows * sums.one) / sums.determinant();
    }
}
