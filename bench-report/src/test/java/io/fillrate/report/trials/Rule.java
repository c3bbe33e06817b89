package io.fillrate.report.trials;

import io.fillrate.report.stats.ConfidenceInterval;
import io.fillrate.report.stats.Contrast;
import io.fillrate.report.stats.Summary;
import java.util.Arrays;

/** Other rules in use that call a benchmark slower. */
public enum Rule {
    /** What {@code benchstat} does: the two-sided rank-sum test at 5% for each benchmark, and the median is larger. */
    RANK_SUM("rank-sum test at 5% per benchmark (as benchstat)") {
        @Override
        public boolean slower(double[] before, double[] after) {
            Double p = Contrast.unpaired(after, before).pValue(1);
            return p != null
                    && p < LEVEL
                    && Summary.of(after).median() > Summary.of(before).median();
        }
    },
    /** Two 95% intervals of medians, the candidate's above. */
    DISJOINT_INTERVALS("95% confidence intervals disjoint") {
        @Override
        public boolean slower(double[] before, double[] after) {
            ConfidenceInterval first = Summary.of(before).interval();
            ConfidenceInterval second = Summary.of(after).interval();
            return first != null && second != null && second.low() > first.high();
        }
    },
    /** A fixed ratio of means. */
    MEAN_RATIO("mean more than 10% larger") {
        @Override
        public boolean slower(double[] before, double[] after) {
            return Arrays.stream(after).average().orElse(0)
                    > MAX_RATIO * Arrays.stream(before).average().orElse(0);
        }
    };

    private static final double LEVEL = 0.05;
    private static final double MAX_RATIO = 1.1;

    private final String title;

    Rule(String title) {
        this.title = title;
    }

    /** In words. */
    public String title() {
        return title;
    }

    /** Whether the rule calls the candidate slower; both have at least one time. */
    public abstract boolean slower(double[] before, double[] after);
}
