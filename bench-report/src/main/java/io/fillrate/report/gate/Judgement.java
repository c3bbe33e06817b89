package io.fillrate.report.gate;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the gate says of one benchmark, and why.
 *
 * @param benchmark its name
 * @param verdict on it
 * @param evidence what its pairs say; null when it could not be judged
 * @param counters that grew beyond their thresholds
 * @param reasons a line each
 */
public record Judgement(
        String benchmark,
        GateVerdict verdict,
        @Nullable Evidence evidence,
        List<CounterChange> counters,
        List<String> reasons) {

    static Judgement notComparable(String benchmark, String reason) {
        return new Judgement(benchmark, GateVerdict.NOT_COMPARABLE, null, List.of(), List.of(reason));
    }

    /**
     * Whether a counter grew that may differ from process to process, so that it's to be seen in other processes before it is
     * believed.
     */
    public boolean isSuspicion() {
        return !counters.isEmpty() && counters.stream().noneMatch(Counters::isExact);
    }
}
