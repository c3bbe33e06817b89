package io.fillrate.report.stats;

import java.util.Arrays;
import java.util.SortedMap;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.QRDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * What a load costs: a fixed time, and a time per row. Fitted to the times of loads of several sizes by least squares, each weighted by the
 * square of its size's mean, as the noise of times is a share of them (N. R. Draper and H. Smith, Applied Regression Analysis, 3rd edition,
 * section 9.2). Neither cost is negative. Immutable.
 */
public final class RowCost {

    /** What the time of a load consists of. */
    private enum Model {
        FIXED,
        PER_ROW,
        BOTH;

        /** The factors of the model's costs in the time of a load. */
        double[] terms(double rows) {
            return switch (this) {
                case FIXED -> new double[] {1};
                case PER_ROW -> new double[] {rows};
                case BOTH -> new double[] {1, rows};
            };
        }
    }

    private final Model model;
    private final RealVector costs;
    private final RealMatrix covariance;
    private final double variance;
    private final int freedom;
    private final long largest;

    /** Fits one model. */
    private RowCost(Model model, SortedMap<Long, double[]> times) {
        int loads = times.values().stream().mapToInt(some -> some.length).sum();
        double[][] terms = new double[loads][];
        double[] weighted = new double[loads];
        int load = 0;
        for (var size : times.entrySet()) {
            double mean = Arrays.stream(size.getValue()).average().orElseThrow();
            for (double time : size.getValue()) {
                terms[load] = Arrays.stream(model.terms(size.getKey()))
                        .map(term -> term / mean)
                        .toArray();
                weighted[load++] = time / mean;
            }
        }
        RealMatrix x = new Array2DRowRealMatrix(terms, false);
        RealVector y = new ArrayRealVector(weighted, false);
        this.model = model;
        costs = new QRDecomposition(x).getSolver().solve(y);
        covariance = new QRDecomposition(x.transpose().multiply(x)).getSolver().getInverse();
        freedom = loads - costs.getDimension();
        double rest = y.subtract(x.operate(costs)).getNorm();
        variance = freedom == 0 ? 0 : rest * rest / freedom;
        largest = times.lastKey();
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
        if (times.size() == 1) {
            return new RowCost(Model.PER_ROW, times);
        }
        RowCost both = new RowCost(Model.BOTH, times);
        if (both.perRow() < 0) {
            return new RowCost(Model.FIXED, times);
        }
        return both.fixed() < 0 ? new RowCost(Model.PER_ROW, times) : both;
    }

    /** Returns the time that a load takes however few rows it has. */
    public double fixed() {
        return model == Model.PER_ROW ? 0 : costs.getEntry(0);
    }

    /** Returns the time that each row adds. */
    public double perRow() {
        return model == Model.FIXED ? 0 : costs.getEntry(costs.getDimension() - 1);
    }

    /** Returns how many times the largest size is exceeded by a number of rows; 1 or less if it is not. */
    public double beyond(long rows) {
        return (double) rows / largest;
    }

    /** Returns the expected time of a load. */
    public double at(long rows) {
        return fixed() + perRow() * rows;
    }

    /**
     * Returns where the time of one more load lies with 95% confidence, if the costs stay what they are at the sizes measured. It has no
     * width if there are as many costs as loads.
     */
    public ConfidenceInterval interval(long rows) {
        double expected = at(rows);
        RealVector terms = new ArrayRealVector(model.terms((double) rows));
        double ofFit = terms.dotProduct(covariance.operate(terms)); // in units of the noise
        double width = freedom == 0
                ? 0
                : TDistribution.of(freedom).inverseSurvivalProbability(ConfidenceInterval.ALPHA / 2)
                        * Math.sqrt(variance * (ofFit + expected * expected));
        return new ConfidenceInterval(Math.max(0, expected - width), expected + width, ConfidenceInterval.LEVEL);
    }
}
