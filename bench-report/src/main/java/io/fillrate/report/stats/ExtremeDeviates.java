package io.fillrate.report.stats;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Outliers by the generalized extreme studentized deviate test (B. Rosner, Technometrics 25, 1983), which finds several that
 * hide each other; of one candidate it is F. E. Grubbs's test. It looks for one sample in five, and for one in fewer
 * than ten.
 */
final class ExtremeDeviates {

    private static final int FEWEST = 5;
    private static final int ONE_IN = 5;

    private ExtremeDeviates() {}

    /** The indexes of the outliers, rising. */
    static List<Integer> outliers(double[] values, double alpha) {
        if (values.length < FEWEST) {
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
