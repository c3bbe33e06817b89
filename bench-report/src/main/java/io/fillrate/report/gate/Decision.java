package io.fillrate.report.gate;

import io.fillrate.report.gate.DecisionRule.Evidence;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The decision on one benchmark, with its reasons.
 *
 * @param benchmark its name
 * @param verdict on it
 * @param ofTime the verdict on its times alone, without counters
 * @param evidence of its times; null when they cannot be compared
 * @param pValue two-sided, of equal times, adjusted for all benchmarks of the run; null without evidence
 * @param counters that grew beyond their thresholds
 * @param reasons a line each
 */
public record Decision(
        String benchmark,
        Verdict verdict,
        Verdict ofTime,
        @Nullable Evidence evidence,
        @Nullable Double pValue,
        List<CounterChange> counters,
        List<String> reasons) {

    /** What is decided on one benchmark; the worst first. */
    public enum Verdict {
        /** Significantly slower, and by at least the minimum effect; or a counter grew. */
        REGRESSION,
        /** It could not be decided, which is never a pass. */
        NOT_COMPARABLE,
        /** Neither a regression nor the absence of one is certain. */
        INCONCLUSIVE,
        /** Significantly faster, and by at least the minimum effect. */
        IMPROVEMENT,
        /** A slowdown of the target size is excluded. */
        OK,
        /** It was not measured, as the time sufficed for others only. */
        LEFT_OUT
    }

    /**
     * A counter that grew by more than its own small threshold allows.
     *
     * @param counter its name
     * @param before median of the baseline, per row or operation
     * @param after median of the candidate
     */
    public record CounterChange(String counter, double before, double after) {}

    /** Takes copies. */
    public Decision {
        counters = List.copyOf(counters);
        reasons = List.copyOf(reasons);
    }

    static Decision notComparable(String benchmark, String reason) {
        return new Decision(
                benchmark, Verdict.NOT_COMPARABLE, Verdict.NOT_COMPARABLE, null, null, List.of(), List.of(reason));
    }

    static Decision leftOut(String benchmark) {
        return new Decision(benchmark, Verdict.LEFT_OUT, Verdict.LEFT_OUT, null, null, List.of(), List.of());
    }

    /**
     * Whether only counters grew that may differ from process to process, so that they must be seen in other processes before they are
     * believed.
     */
    public boolean isSuspicion() {
        return !counters.isEmpty() && counters.stream().noneMatch(Counters::isExact);
    }
}
