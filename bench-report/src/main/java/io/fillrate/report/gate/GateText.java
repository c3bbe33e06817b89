package io.fillrate.report.gate;

import io.fillrate.report.text.Numbers;
import java.util.stream.Collectors;

/** A judgement in one line. */
final class GateText {

    private GateText() {}

    /** {@code regression, time x 1.08 in 40 pairs; phase encode: 80 % of it}. */
    static String of(Judgement one) {
        Evidence evidence = one.evidence();
        String ratio = evidence == null
                ? ""
                : ", time x " + Numbers.ratio(Math.exp(evidence.logRatio())) + " in " + evidence.pairs() + " pairs";
        String reasons = GateDocument.reasons(one).collect(Collectors.joining("; "));
        return GateDocument.word(one.verdict()) + ratio + (reasons.isEmpty() ? "" : "; " + reasons);
    }
}
