package io.fillrate.report.document;

import io.fillrate.report.format.JmhBenchmark;
import io.fillrate.report.text.Numbers;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.commons.statistics.descriptive.Median;

/** How a contestant's score stands to that of our own, in benchmarks that have a parameter {@value #CONTESTANT}. */
final class JmhRatio {

    /** What the columns of ratios are called. */
    static final String HEADER = "x FILLRATE";

    static final String LEGEND = HEADER + ": score divided by that of contestant FILLRATE with the same parameters, and"
            + " from what to what the medians of single forks put it.";

    private static final String CONTESTANT = "contestant";
    private static final String OURS = "FILLRATE";

    private final List<JmhBenchmark> runs;

    /** Ratios among the runs of one method. */
    JmhRatio(List<JmhBenchmark> runs) {
        this.runs = runs;
    }

    /** Whether there is anything to compare with. */
    boolean isKnown() {
        return runs.stream().anyMatch(JmhRatio::isOurs);
    }

    /** The ratio of a run. */
    String of(JmhBenchmark run) {
        Optional<JmhBenchmark> ours = runs.stream()
                .filter(one -> isOurs(one)
                        && one.mode().equals(run.mode())
                        && others(one).equals(others(run)))
                .findFirst();
        if (isOurs(run) || ours.isEmpty()) {
            return isOurs(run) ? "1" : Numbers.NONE;
        }
        DoubleSummaryStatistics dividend = forks(run);
        DoubleSummaryStatistics divisor = forks(ours.get());
        if (!(dividend.getMin() > 0 && divisor.getMin() > 0 && dividend.getCount() * divisor.getCount() > 0)) {
            return Numbers.NONE;
        }
        return Numbers.ratio(median(run) / median(ours.get())) + " ("
                + Numbers.ratio(dividend.getMin() / divisor.getMax()) + "-"
                + Numbers.ratio(dividend.getMax() / divisor.getMin()) + ")";
    }

    private static boolean isOurs(JmhBenchmark run) {
        return OURS.equals(run.params().get(CONTESTANT));
    }

    private static Map<String, String> others(JmhBenchmark run) {
        Map<String, String> others = new TreeMap<>(run.params());
        others.remove(CONTESTANT);
        return others;
    }

    private static DoubleSummaryStatistics forks(JmhBenchmark run) {
        return run.primaryMetric().rawData().stream()
                .filter(fork -> !fork.isEmpty())
                .mapToDouble(JmhRatio::median)
                .summaryStatistics();
    }

    private static double median(JmhBenchmark run) {
        return median(
                run.primaryMetric().rawData().stream().flatMap(List::stream).toList());
    }

    private static double median(List<Double> values) {
        return Median.withDefaults()
                .evaluate(values.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
