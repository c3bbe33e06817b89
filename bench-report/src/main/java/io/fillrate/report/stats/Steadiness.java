package io.fillrate.report.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Whether the samples of a series look like many measurements of one thing: no drift, no outliers, one mode. Each is tested
 * at {@link #ALPHA}, so that a steady series is called unsteady about once in thirty; what is called so deserves a look at its strip.
 *
 * @param outliers indexes of the samples that lie far off, rising
 * @param warnings what is wrong; none when the series looks steady
 */
public record Steadiness(List<Integer> outliers, List<Warning> warnings) {

    /** How often each test may be wrong about a steady series. */
    public static final double ALPHA = 0.01;

    /**
     * Judges samples in the order of time.
     *
     * @throws IllegalArgumentException if one is not a number above 0
     */
    public static Steadiness of(double... samples) {
        double[] logs = Summary.logs(samples);
        List<Warning> warnings = new ArrayList<>();
        MannKendall trend = MannKendall.of(logs);
        if (trend.pValue() <= ALPHA) {
            warnings.add(Warning.drift(samples.length, trend.changeOverAll()));
        }
        List<Integer> outliers = RosnerOutliers.outliers(logs, ALPHA);
        // Two modes of unequal size would else be taken for one with outliers.
        if (Bimodality.in(logs, ALPHA)) {
            warnings.add(Warning.twoModes(Bimodality.ratio(logs)));
            outliers = List.of();
        } else if (!outliers.isEmpty()) {
            warnings.add(Warning.outliers(outliers.size(), samples.length));
        }
        return new Steadiness(outliers, List.copyOf(warnings));
    }

    /**
     * The test for a trend, which ignores how large steps are (H. B. Mann, 1945; M. G. Kendall): S counts the pairs that rise in the order
     * of time less those that fall. Its p-value is exact: without a trend, the number of falling pairs is the number of
     * inversions of a random permutation. Ties count for neither side, which makes the test more careful.
     *
     * @param pValue two-sided
     * @param changeOverAll the ratio of the last value to the first along the line of Theil and Sen, on logarithms
     */
    record MannKendall(double pValue, double changeOverAll) {

        /** The values are logarithms, in the order of time. */
        static MannKendall of(double[] logs) {
            int n = logs.length;
            double[] slopes = new double[n * (n - 1) / 2];
            int rising = 0;
            int falling = 0;
            int next = 0;
            for (int i = 0; i < n; i++) {
                for (int j = i + 1; j < n; j++) {
                    rising += logs[j] > logs[i] ? 1 : 0;
                    falling += logs[j] < logs[i] ? 1 : 0;
                    slopes[next++] = (logs[j] - logs[i]) / (j - i);
                }
            }
            double slope = slopes.length == 0 ? 0 : Median.withDefaults().evaluate(slopes);
            int against = slopes.length - Math.max(rising, falling);
            return new MannKendall(Math.min(1, 2 * atMost(against, n)), Math.exp(slope * Math.max(0, n - 1)));
        }

        /** The probability that a random permutation of n has at most this number of inversions. */
        private static double atMost(int inversions, int n) {
            double[] probability = {1};
            for (int length = 2; length <= n; length++) {
                double[] longer = new double[probability.length + length - 1];
                // Of the last elements, as many as the length: the new one may add none to one less than the length.
                double window = 0;
                for (int i = 0; i < longer.length; i++) {
                    window += i < probability.length ? probability[i] : 0;
                    window -= i >= length ? probability[i - length] : 0;
                    longer[i] = Math.max(0, window) / length;
                }
                probability = longer;
            }
            return Arrays.stream(probability, 0, Math.min(inversions + 1, probability.length))
                    .sum();
        }
    }

    /**
     * Outliers by the generalized extreme studentized deviate test (B. Rosner, Technometrics 25, 1983), which finds several that
     * hide each other; of one candidate it is F. E. Grubbs's test. It looks for one sample in five, and for one in fewer
     * than ten.
     */
    static final class RosnerOutliers {

        private static final int MIN_SAMPLES = 5;
        private static final int ONE_IN = 5;

        private RosnerOutliers() {}

        /** The indexes of the outliers, rising. */
        static List<Integer> outliers(double[] values, double alpha) {
            if (values.length < MIN_SAMPLES) {
                return List.of();
            }
            List<Integer> left =
                    new ArrayList<>(IntStream.range(0, values.length).boxed().toList());
            List<Integer> candidates = new ArrayList<>();
            int outliers = 0;
            for (int candidate = 1; candidate <= Math.max(1, values.length / ONE_IN); candidate++) {
                double[] now = left.stream().mapToDouble(i -> values[i]).toArray();
                double mean = Mean.of(now).getAsDouble();
                double deviation = StandardDeviation.of(now).getAsDouble();
                if (!(deviation > 0)) {
                    break;
                }
                Integer farthest = left.stream()
                        .max((i, j) -> Double.compare(Math.abs(values[i] - mean), Math.abs(values[j] - mean)))
                        .orElseThrow();
                candidates.add(farthest);
                if (Math.abs(values[farthest] - mean) / deviation > critical(now.length, alpha)) {
                    outliers = candidate;
                }
                left.remove(farthest);
            }
            List<Integer> found = new ArrayList<>(candidates.subList(0, outliers));
            Collections.sort(found);
            return List.copyOf(found);
        }

        /** What the farthest of n normal values exceeds with the probability alpha, in standard deviations. */
        private static double critical(int n, double alpha) {
            double t = TDistribution.of(n - 2.0).inverseSurvivalProbability(alpha / (2 * n));
            return (n - 1) * t / Math.sqrt((n - 2 + t * t) * n);
        }
    }

    /**
     * Whether samples are bimodal: two clusters. The statistic is the share of the variance that is left within the
     * clusters when the sorted samples are cut at the best place (W. D. Fisher, 1958; N. Otsu's threshold, 1979), each
     * cluster with a quarter of the samples or more: fewer are outliers. It is held against the same statistic of
     * uniform samples, the flattest shape that still has no two modes, by simulation with a fixed seed.
     */
    static final class Bimodality {

        private static final int SMALLEST_CLUSTER_IS_ONE_IN = 4;
        private static final int MIN_SAMPLES = 10;
        private static final int SIMULATIONS = 4_000;
        private static final long SEED = 20_261_120;

        /** Of uniform samples without end; no sharp pair of clusters leaves so much. */
        private static final double UNIFORM = 0.25;

        /** What has been simulated: the same for every series of as many samples. */
        private static final Map<Level, Double> CRITICAL = new ConcurrentHashMap<>();

        private record Level(int samples, double alpha) {}

        private Bimodality() {}

        static boolean in(double[] values, double alpha) {
            if (values.length < MIN_SAMPLES) {
                return false;
            }
            double left = left(sorted(values), cut(sorted(values)));
            return left < UNIFORM && left <= critical(values.length, alpha);
        }

        /** The mean of the upper cluster over that of the lower; the values are logarithms. */
        static double ratio(double[] logs) {
            double[] sorted = sorted(logs);
            int cut = cut(sorted);
            double low = Arrays.stream(sorted, 0, cut).average().orElse(0);
            double high = Arrays.stream(sorted, cut, sorted.length).average().orElse(0);
            return Math.exp(high - low);
        }

        private static double critical(int n, double alpha) {
            return CRITICAL.computeIfAbsent(new Level(n, alpha), level -> simulated(n, alpha));
        }

        private static double simulated(int n, double alpha) {
            SplittableRandom random = new SplittableRandom(SEED);
            double[] left = new double[SIMULATIONS];
            for (int i = 0; i < SIMULATIONS; i++) {
                double[] uniform = sorted(random.doubles(n).toArray());
                left[i] = left(uniform, cut(uniform));
            }
            Arrays.sort(left);
            return left[(int) (alpha * SIMULATIONS)];
        }

        /** The size of the lower cluster when the squares between the clusters are greatest. */
        private static int cut(double[] sorted) {
            double total = Arrays.stream(sorted).sum();
            double below = 0;
            double best = -1;
            int smallest = (sorted.length + SMALLEST_CLUSTER_IS_ONE_IN - 1) / SMALLEST_CLUSTER_IS_ONE_IN;
            int cut = smallest;
            for (int size = 1; size <= sorted.length - smallest; size++) {
                below += sorted[size - 1];
                double distance = below / size - (total - below) / (sorted.length - size);
                double between = distance * distance * size * (sorted.length - size);
                if (size >= smallest && between > best) {
                    best = between;
                    cut = size;
                }
            }
            return cut;
        }

        /** The share of the squares that is left within the clusters; 1 when there is no spread at all. */
        private static double left(double[] sorted, int cut) {
            double all = squares(sorted, 0, sorted.length);
            return all > 0 ? (squares(sorted, 0, cut) + squares(sorted, cut, sorted.length)) / all : 1;
        }

        private static double squares(double[] sorted, int from, int to) {
            double mean = Arrays.stream(sorted, from, to).average().orElse(0);
            return Arrays.stream(sorted, from, to)
                    .map(value -> (value - mean) * (value - mean))
                    .sum();
        }

        private static double[] sorted(double[] values) {
            double[] sorted = values.clone();
            Arrays.sort(sorted);
            return sorted;
        }
    }
}
