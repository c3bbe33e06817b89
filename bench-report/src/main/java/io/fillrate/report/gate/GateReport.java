package io.fillrate.report.gate;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What the gate says of a change.
 *
 * @param judgements of every benchmark, the worst first
 * @param notes what a reader must know besides
 * @param strict whether what is inconclusive does not pass
 */
public record GateReport(List<Judgement> judgements, List<String> notes, boolean strict) {

    /** Exit code of a change that may pass. */
    public static final int PASS = 0;
    /** Exit code of a regression. */
    public static final int REGRESSION = 1;
    /** Exit code when something could not be judged. */
    public static final int NOT_COMPARABLE = 3;

    /** Puts the worst first; those of one verdict keep their order. */
    public GateReport {
        judgements = judgements.stream()
                .sorted(Comparator.comparing(Judgement::verdict))
                .toList();
        notes = List.copyOf(notes);
    }

    /** The judgements with the verdict. */
    public List<Judgement> with(GateVerdict verdict) {
        return judgements.stream().filter(one -> one.verdict() == verdict).toList();
    }

    /** What the process that ran the gate ends with. A regression outweighs what could not be judged. */
    public int exitCode() {
        if (!with(GateVerdict.REGRESSION).isEmpty()) {
            return REGRESSION;
        }
        boolean undecided = strict && !with(GateVerdict.INCONCLUSIVE).isEmpty();
        return undecided
                        || judgements.isEmpty()
                        || !with(GateVerdict.NOT_COMPARABLE).isEmpty()
                ? NOT_COMPARABLE
                : PASS;
    }

    /** The verdict in one sentence. */
    public String sentence() {
        List<Judgement> slower = with(GateVerdict.REGRESSION);
        if (!slower.isEmpty()) {
            return "Regression in " + slower.size() + " of " + judgements.size() + ": " + names(slower) + ".";
        } else if (judgements.isEmpty()) {
            return "Nothing was judged, which is no pass.";
        } else if (exitCode() == NOT_COMPARABLE) {
            List<Judgement> open = with(GateVerdict.NOT_COMPARABLE);
            return "Not judged, which is no pass: " + names(open.isEmpty() ? with(GateVerdict.INCONCLUSIVE) : open)
                    + ".";
        }
        int open = with(GateVerdict.INCONCLUSIVE).size();
        return "No regression in " + judgements.size() + (judgements.size() == 1 ? " benchmark" : " benchmarks")
                + (open == 0 ? "." : "; " + open + " could not be decided.");
    }

    private static String names(List<Judgement> judgements) {
        return judgements.stream().map(Judgement::benchmark).collect(Collectors.joining("; "));
    }
}
