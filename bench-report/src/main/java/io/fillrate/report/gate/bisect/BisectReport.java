package io.fillrate.report.gate.bisect;

import io.fillrate.report.gate.Decision;
import io.fillrate.report.gate.Decision.Verdict;
import io.fillrate.report.gate.DecisionRule.Evidence;
import io.fillrate.report.gate.bisect.Bisection.Answer;
import io.fillrate.report.gate.bisect.Repository.Commit;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a search among commits found.
 *
 * @param benchmark that became slower; empty if none did
 * @param commits the good one first
 * @param steps the comparisons with the good one, in the order of the commits
 * @param suspects the commits of which one is the first that is slower, in their order
 */
public record BisectReport(String benchmark, List<Commit> commits, List<Step> steps, List<Commit> suspects) {

    /** Exit code of a search that has found one commit. */
    public static final int FOUND = 0;
    /** Exit code of one that has not. */
    public static final int NOT_FOUND = 3;

    private static final int MAX_NAMES = 10;

    /**
     * One comparison with the good commit.
     *
     * @param index of the commit
     * @param answer whether it is slower
     * @param evidence of its times; null without
     * @param reason why it is unknown, or which counter grew; may be empty
     */
    public record Step(int index, Answer answer, @Nullable Evidence evidence, String reason) {

        /** By times or counters, whichever decides. */
        static Step of(int index, Decision decision) {
            Answer answer =
                    switch (decision.verdict()) {
                        case REGRESSION -> Answer.SLOWER;
                        case OK, IMPROVEMENT -> Answer.NOT_SLOWER;
                        default -> Answer.UNKNOWN;
                    };
            return new Step(index, answer, decision.evidence(), reasons(decision));
        }

        static Step byCounters(int index, Decision decision) {
            boolean measured = decision.verdict() != Verdict.NOT_COMPARABLE;
            Answer answer =
                    !decision.counters().isEmpty() ? Answer.SLOWER : measured ? Answer.NOT_SLOWER : Answer.UNKNOWN;
            return new Step(index, answer, decision.evidence(), reasons(decision));
        }

        static Step unknown(int index, String reason) {
            return new Step(index, Answer.UNKNOWN, null, reason);
        }

        private static String reasons(Decision decision) {
            return Stream.concat(
                            decision.counters().stream().map(grown -> grown.counter() + " grew"),
                            decision.reasons().stream())
                    .collect(Collectors.joining("; "));
        }

        /** The answer, and the reason if there is one. */
        public String words() {
            return answer.words() + (reason.isEmpty() ? "" : ", " + reason);
        }
    }

    static BisectReport nothing(List<Commit> commits) {
        return new BisectReport("", commits, List.of(), List.of());
    }

    static BisectReport of(String benchmark, List<Commit> commits, List<Step> steps, Bisection found) {
        List<Step> inOrder =
                steps.stream().sorted(Comparator.comparingInt(Step::index)).toList();
        return new BisectReport(
                benchmark, commits, inOrder, commits.subList(found.notSlower() + 1, found.slower() + 1));
    }

    /** Exit code of the process that searched. */
    public int exitCode() {
        return suspects.size() == 1 ? FOUND : NOT_FOUND;
    }

    /** What was found, in one sentence. */
    public String sentence() {
        if (suspects.isEmpty()) {
            return "No benchmark of " + commits.get(commits.size() - 1).name() + " is certainly slower than of "
                    + commits.get(0).name() + ", so nothing was searched.";
        } else if (suspects.size() == 1) {
            return benchmark + " is slower since " + suspects.get(0).name() + ".";
        }
        String names = suspects.stream().limit(MAX_NAMES).map(Commit::name).collect(Collectors.joining("; "));
        int more = suspects.size() - MAX_NAMES;
        return benchmark + " is slower since one of these " + suspects.size()
                + " commits, which could not be told apart: " + names + (more > 0 ? "; and " + more + " more" : "")
                + ".";
    }

    /** How sure that is, in one sentence; empty if nothing was found. */
    public String confidence() {
        return suspects.isEmpty()
                ? ""
                : "All answers are right with a probability of at least " + Math.round(100 * (1 - BisectRun.ERROR))
                        + "%, if it became slower in one commit only; after " + steps.size() + " comparisons of "
                        + (commits.size() - 1) + " commits with "
                        + commits.get(0).name() + ".";
    }
}
