package io.fillrate.report.render;

import io.fillrate.report.analysis.JmhValues;
import io.fillrate.report.results.JmhBenchmark;
import io.fillrate.report.stats.Summary;
import io.fillrate.report.text.Numbers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The ratio of a contestant's score to that of our own, in benchmarks that have a parameter {@value #CONTESTANT}. */
final class JmhRatio {

    /** What the columns of ratios are called. */
    static final String HEADER = "x FILLRATE";

    static final String LEGEND = HEADER + ": score divided by that of contestant FILLRATE with the same parameters;"
            + " in parentheses the range over forks, where there are two or more.";

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
        JmhValues values = JmhValues.of(run.primaryMetric());
        JmhValues divisors = JmhValues.of(ours.get().primaryMetric());
        Summary dividend = values.summary();
        Summary divisor = divisors.summary();
        if (dividend == null || divisor == null) {
            return Numbers.NONE;
        }
        String ratio = Numbers.ratio(dividend.median() / divisor.median());
        return values.independent() && divisors.independent()
                ? ratio + " (" + Numbers.ratio(dividend.min() / divisor.max()) + Numbers.TO
                        + Numbers.ratio(dividend.max() / divisor.min()) + ")"
                : ratio;
    }

    private static boolean isOurs(JmhBenchmark run) {
        return OURS.equals(run.params().get(CONTESTANT));
    }

    private static Map<String, String> others(JmhBenchmark run) {
        Map<String, String> others = new TreeMap<>(run.params());
        others.remove(CONTESTANT);
        return others;
    }
}
