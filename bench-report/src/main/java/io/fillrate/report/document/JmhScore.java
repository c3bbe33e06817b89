package io.fillrate.report.document;

import io.fillrate.report.format.JmhMetric;
import io.fillrate.report.stats.Summary;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/**
 * What a JMH metric says, by the same statistics as everywhere: over the medians of the forks when there are three or
 * more, as only forks are independent of each other, else over all iterations.
 *
 * @param summary null when a value is not a number above 0, or there is none
 * @param basis what the summary is over
 */
record JmhScore(@Nullable Summary summary, String basis) {

    private static final int ENOUGH_FORKS = 3;

    static JmhScore of(JmhMetric metric) {
        List<List<Double>> forks = metric.rawData();
        double[] iterations = forks.stream()
                .flatMap(List::stream)
                .mapToDouble(Double::doubleValue)
                .toArray();
        if (iterations.length == 0 || !Arrays.stream(iterations).allMatch(JmhScore::isMeasure)) {
            return new JmhScore(null, "no interval: not all values are above 0");
        } else if (forks.size() >= ENOUGH_FORKS && forks.stream().noneMatch(List::isEmpty)) {
            double[] medians = forks.stream().mapToDouble(JmhScore::median).toArray();
            return new JmhScore(Summary.of(medians), "over " + forks.size() + " forks, the median of each");
        }
        return new JmhScore(
                Summary.of(iterations),
                "over " + iterations.length
                        + " iterations, which leaves out how virtual machines differ; 3 forks or more show it");
    }

    private static double median(List<Double> fork) {
        return Median.withDefaults()
                .evaluate(fork.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private static boolean isMeasure(double value) {
        return value > 0 && Double.isFinite(value);
    }
}
