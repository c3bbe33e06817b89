package io.fillrate.report.stats;

import java.util.function.IntToDoubleFunction;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * How a rank statistic is distributed when there is no difference: exactly below 50 samples a side, as the library's
 * tests do, and by the normal approximation with continuity correction from there on.
 */
final class RankDistribution {

    /** From this many samples on the library's tests go by the normal approximation, too. */
    private static final int APPROXIMATE_FROM = 50;

    private final IntToDoubleFunction atMost;

    private RankDistribution(IntToDoubleFunction atMost) {
        this.atMost = atMost;
    }

    /** Wilcoxon's signed-rank statistic of n differences: of the Walsh averages, the number above 0. */
    static RankDistribution signedRank(int n) {
        double pairs = n * (n + 1) / 2.0;
        return n >= APPROXIMATE_FROM ? normal(pairs / 2, pairs * (2 * n + 1) / 12) : exactSignedRank(n);
    }

    /** The same, exact for any n; the work grows with its cube. */
    static RankDistribution exactSignedRank(int n) {
        double[] probabilities = new double[n * (n + 1) / 2 + 1];
        probabilities[0] = 1;
        int largest = 0;
        for (int rank = 1; rank <= n; rank++) {
            largest += rank;
            for (int sum = largest; sum >= 0; sum--) {
                probabilities[sum] = (probabilities[sum] + (sum >= rank ? probabilities[sum - rank] : 0)) / 2;
            }
        }
        return exact(probabilities);
    }

    /** Mann and Whitney's U of m against n samples: of the differences, the number above 0. */
    static RankDistribution rankSum(int m, int n) {
        double pairs = (double) m * n;
        if (Math.max(m, n) >= APPROXIMATE_FROM) {
            return normal(pairs / 2, pairs * (m + n + 1) / 12);
        }
        // ways[k][u]: how many sets of k ranks exceed the smallest k ranks by u in total
        double[][] ways = new double[m + 1][(int) pairs + 1];
        ways[0][0] = 1;
        for (int rank = 1; rank <= m + n; rank++) {
            for (int k = Math.min(m, rank); k >= 1; k--) {
                int excess = rank - k;
                for (int u = (int) pairs; u >= excess; u--) {
                    ways[k][u] += ways[k - 1][u - excess];
                }
            }
        }
        return exact(ways[m]);
    }

    /** P(statistic ≤ k); 0 below 0. */
    double atMost(int statistic) {
        return statistic < 0 ? 0 : atMost.applyAsDouble(statistic);
    }

    /**
     * How far from either end of the sorted Walsh averages, or differences, an interval begins that misses with the
     * probability or less: the largest rank c, counted from 1, for which the tails beyond have at most that; 0 when the
     * tails of the whole range have more.
     */
    int criticalRank(double level) {
        int rank = 0;
        while (2 * atMost(rank) <= level) {
            rank++;
        }
        return rank;
    }

    private static RankDistribution exact(double[] weights) {
        double[] cumulative = new double[weights.length];
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            sum += weights[i];
            cumulative[i] = sum;
        }
        double total = sum;
        return new RankDistribution(statistic -> cumulative[Math.min(statistic, cumulative.length - 1)] / total);
    }

    private static RankDistribution normal(double mean, double variance) {
        NormalDistribution normal = NormalDistribution.of(mean, Math.sqrt(variance));
        return new RankDistribution(statistic -> normal.cumulativeProbability(statistic + 0.5));
    }
}
