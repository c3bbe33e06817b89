package io.fillrate.report.stats;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.QRDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.apache.commons.math3.linear.SingularMatrixException;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * What each term of some times costs: a time is the sum of its terms, each times its cost. Fitted by least squares, each time weighted by
 * the square of a size that its noise is a share of (N. R. Draper and H. Smith, Applied Regression Analysis, 3rd edition, section 9.2). No
 * cost is negative: the best fit among those of all subsets of the terms, which is that of non-negative least squares (C. L. Lawson and
 * R. J. Hanson, Solving Least Squares Problems, chapter 23). Immutable.
 */
public final class TermCosts {

    private static final double TINY = 1e-9;

    private final int[] used;
    private final RealVector costs;
    private final RealMatrix covariance;
    private final double variance;
    private final int freedom;

    private TermCosts(int[] used, RealVector costs, RealMatrix covariance, double variance, int freedom) {
        this.used = used;
        this.costs = costs;
        this.covariance = covariance;
        this.variance = variance;
        this.freedom = freedom;
    }

    /**
     * Fits the costs.
     *
     * @param terms of each time, as many for each; 0 or more
     * @param times in any unit, above 0
     * @param sizes of the noise of each, above 0
     * @throws IllegalArgumentException if there are no times, or not as many lists of terms and sizes as times
     */
    public static TermCosts fit(double[][] terms, double[] times, double[] sizes) {
        if (times.length == 0 || terms.length != times.length || sizes.length != times.length) {
            throw new IllegalArgumentException("there are " + times.length + " times, " + terms.length
                    + " lists of terms and " + sizes.length + " sizes; allowed: as many of each, 1 or more");
        }
        int count = terms[0].length;
        TermCosts best = null;
        double least = Double.MAX_VALUE;
        for (int subset = 1; subset < 1 << count; subset++) {
            int[] some = ones(subset);
            RealVector y = new ArrayRealVector(IntStream.range(0, times.length)
                    .mapToDouble(i -> times[i] / sizes[i])
                    .toArray());
            RealMatrix x = matrix(terms, sizes, some);
            TermCosts fitted = some.length > times.length ? null : of(some, x, y);
            if (fitted != null) {
                double rest = y.subtract(x.operate(fitted.costs)).getNorm();
                if (rest < least * (1 - TINY)) { // of equal fits, the one with fewer terms
                    least = rest;
                    best = fitted;
                }
            }
        }
        if (best == null) {
            throw new IllegalArgumentException("no terms explain the times: all of them are 0");
        }
        return best;
    }

    private static int[] ones(int subset) {
        return IntStream.range(0, Integer.SIZE)
                .filter(i -> (subset >> i & 1) == 1)
                .toArray();
    }

    private static RealMatrix matrix(double[][] terms, double[] sizes, int[] some) {
        double[][] rows = new double[terms.length][];
        for (int i = 0; i < terms.length; i++) {
            double[] all = terms[i];
            double size = sizes[i];
            rows[i] = Arrays.stream(some).mapToDouble(term -> all[term] / size).toArray();
        }
        return new Array2DRowRealMatrix(rows, false);
    }

    /** The fit with these terms; null if they do not determine it, or a cost is negative. */
    private static @Nullable TermCosts of(int[] some, RealMatrix x, RealVector y) {
        try {
            RealVector costs = new QRDecomposition(x).getSolver().solve(y);
            if (costs.getMinValue() < 0) {
                return null;
            }
            int freedom = y.getDimension() - costs.getDimension();
            double rest = y.subtract(x.operate(costs)).getNorm();
            return new TermCosts(
                    some,
                    costs,
                    new QRDecomposition(x.transpose().multiply(x)).getSolver().getInverse(),
                    freedom == 0 ? 0 : rest * rest / freedom,
                    freedom);
        } catch (SingularMatrixException undetermined) {
            return null;
        }
    }

    /** Returns the cost of a term, by its index; 0 for one that explains nothing. */
    public double of(int term) {
        int place = Arrays.binarySearch(used, term);
        return place < 0 ? 0 : costs.getEntry(place);
    }

    /** Returns the expected time with these terms. */
    public double at(double... terms) {
        return vector(terms).dotProduct(costs);
    }

    /**
     * Returns where one more time with these terms lies with 95% confidence, if its noise is a share of the expected time. It has no width
     * if there are as many costs as times.
     */
    public ConfidenceInterval interval(double... terms) {
        double expected = at(terms);
        RealVector vector = vector(terms);
        return around(expected, vector.dotProduct(covariance.operate(vector)) + expected * expected);
    }

    /** Returns the 95% interval of the cost of a term, by its index; 0 to 0 for one that explains nothing. */
    public ConfidenceInterval intervalOf(int term) {
        int place = Arrays.binarySearch(used, term);
        return place < 0
                ? new ConfidenceInterval(0, 0, ConfidenceInterval.LEVEL)
                : around(costs.getEntry(place), covariance.getEntry(place, place));
    }

    /** The interval around a value of this variance, in units of the noise's. */
    private ConfidenceInterval around(double expected, double ofNoise) {
        double width = freedom == 0
                ? 0
                : TDistribution.of(freedom).inverseSurvivalProbability(ConfidenceInterval.ALPHA / 2)
                        * Math.sqrt(variance * ofNoise);
        return new ConfidenceInterval(Math.max(0, expected - width), expected + width, ConfidenceInterval.LEVEL);
    }

    private RealVector vector(double[] terms) {
        return new ArrayRealVector(
                Arrays.stream(used).mapToDouble(term -> terms[term]).toArray());
    }
}
