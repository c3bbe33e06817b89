package io.fillrate.report.render.export;

import io.fillrate.report.gate.Decision;
import io.fillrate.report.gate.DecisionRule.Evidence;
import io.fillrate.report.render.GateDocument;
import io.fillrate.report.text.Numbers;
import java.util.stream.Collectors;

/** A decision in one line. */
final class GateText {

    private GateText() {}

    /** {@code regression, time x 1.08 in 40 pairs; phase encode: 80% of the slowdown}. */
    static String of(Decision one) {
        Evidence evidence = one.evidence();
        String ratio = evidence == null ? "" : ", time x " + Numbers.ratio(evidence.ratio()) + " in " + evidence.size();
        String reasons = GateDocument.reasons(one).collect(Collectors.joining("; "));
        return GateDocument.word(one.verdict()) + ratio + (reasons.isEmpty() ? "" : "; " + reasons);
    }
}
