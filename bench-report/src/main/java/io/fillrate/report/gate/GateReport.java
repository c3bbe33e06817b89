package io.fillrate.report.gate;

import io.fillrate.report.gate.Decision.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The gate's decisions on a change.
 *
 * @param decisions on every benchmark, the worst first
 * @param notes that a reader must know, a line each
 * @param strict whether an inconclusive benchmark fails
 */
public record GateReport(List<Decision> decisions, List<String> notes, boolean strict) {

    /** Exit code of a change that may pass. */
    public static final int PASS = 0;
    /** Exit code of a regression. */
    public static final int REGRESSION = 1;
    /** Exit code when something could not be decided. */
    public static final int NOT_COMPARABLE = 3;

    /** How many benchmarks the sentence names. */
    private static final int MAX_NAMES = 3;

    /** Puts the worst first; those of one verdict keep their order. */
    public GateReport {
        decisions = decisions.stream()
                .sorted(Comparator.comparing(Decision::verdict))
                .toList();
        notes = List.copyOf(notes);
    }

    public List<Decision> with(Verdict verdict) {
        return decisions.stream().filter(one -> one.verdict() == verdict).toList();
    }

    /** Exit code of the process that ran the gate. A regression outweighs what could not be decided. */
    public int exitCode() {
        if (!with(Verdict.REGRESSION).isEmpty()) {
            return REGRESSION;
        }
        boolean undecided = strict && !undecided().isEmpty();
        return undecided || judged() == 0 || !with(Verdict.NOT_COMPARABLE).isEmpty() ? NOT_COMPARABLE : PASS;
    }

    private List<Decision> undecided() {
        return Stream.of(Verdict.INCONCLUSIVE, Verdict.LEFT_OUT)
                .flatMap(verdict -> with(verdict).stream())
                .toList();
    }

    private int judged() {
        return decisions.size() - with(Verdict.LEFT_OUT).size();
    }

    public String sentence() {
        List<Decision> slower = with(Verdict.REGRESSION);
        if (!slower.isEmpty()) {
            return "Regression in " + slower.size() + " of " + judged() + ": " + names(slower) + ".";
        } else if (judged() == 0) {
            return "Nothing was decided: not a pass.";
        } else if (exitCode() == NOT_COMPARABLE) {
            List<Decision> open = with(Verdict.NOT_COMPARABLE);
            return "Not decided, so not a pass: " + names(open.isEmpty() ? undecided() : open) + ".";
        }
        return "No regression in " + judged() + (judged() == 1 ? " benchmark" : " benchmarks")
                + count(Verdict.INCONCLUSIVE, " inconclusive") + count(Verdict.LEFT_OUT, " left out") + ".";
    }

    private String count(Verdict verdict, String what) {
        int count = with(verdict).size();
        return count == 0 ? "" : "; " + count + what;
    }

    /** Names the first benchmarks, and says how many more there are. */
    public static String names(List<Decision> decisions) {
        int more = decisions.size() - MAX_NAMES;
        return decisions.stream().limit(MAX_NAMES).map(Decision::benchmark).collect(Collectors.joining("; "))
                + (more > 0 ? "; and " + more + " more" : "");
    }

    /** What the author of the change can do, a line for each kind of verdict that is not a pass; the most important first. */
    public List<String> nextSteps() {
        List<String> steps = new ArrayList<>();
        if (!with(Verdict.REGRESSION).isEmpty()) {
            steps.add("Regression: look where the table says why (counters and phases), and measure a fix by a gate run"
                    + " of these benchmarks alone. If the slowdown is intended, say so in the pull request.");
        }
        if (!with(Verdict.NOT_COMPARABLE).isEmpty()) {
            steps.add("Not comparable: remove the reason that the table names, and run the gate again.");
        }
        if (!with(Verdict.INCONCLUSIVE).isEmpty()) {
            steps.add("Inconclusive: not known to be slower. A larger budget or a quieter machine decides these; the"
                    + " table says how much each needs.");
        }
        if (!with(Verdict.LEFT_OUT).isEmpty()) {
            steps.add("Left out: the budget sufficed for " + judged() + " of " + decisions.size()
                    + " benchmarks, which were chosen at random. A larger budget or a pattern that selects fewer leaves"
                    + " out none.");
        }
        return List.copyOf(steps);
    }
}
