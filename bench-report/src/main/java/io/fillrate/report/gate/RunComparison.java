package io.fillrate.report.gate;

import io.fillrate.report.analysis.Comparability;
import io.fillrate.report.analysis.ComparableRun;
import io.fillrate.report.analysis.ComparableSeries;
import io.fillrate.report.gate.DecisionRule.Evidence;
import io.fillrate.report.stats.ConfidenceInterval;
import io.fillrate.report.stats.Contrast;
import io.fillrate.report.text.Numbers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Two runs compared: the gate's decisions in the words of somebody who compares, not of somebody who judges a change.
 *
 * @param first the earlier, the yardstick
 * @param second the one that is compared with it
 * @param comparability whether it was right to compare them
 * @param margin the difference that "same" excludes, as a share of the time: 0.05 for 5%
 * @param paired whether their samples are pairs
 * @param tooFewStarts what to do, in one line, if too few JVM starts were measured to decide anything
 * @param series of both runs, in the order of the first; those that only the second has follow
 */
public record RunComparison(
        ComparableRun first,
        ComparableRun second,
        Comparability comparability,
        double margin,
        boolean paired,
        Optional<String> tooFewStarts,
        List<Row> series) {

    public enum Finding {
        /** The gate's regression: the second run takes more time. */
        SLOWER("slower"),
        /** The gate's improvement: the second run takes less time. */
        FASTER("faster"),
        /** A slowdown and a speedup of the margin are both excluded. */
        SAME("same"),
        /** A slowdown of the margin is excluded, a speedup is not. */
        NOT_SLOWER("not slower"),
        /** Neither a difference nor its absence is certain. */
        NOT_ENOUGH_DATA("not enough data"),
        /** One of the runs has no result for it. */
        NO_RESULT("no result");

        private final String words;

        Finding(String words) {
            this.words = words;
        }

        /** The finding as people read it. */
        public String words() {
            return words;
        }

        private static Finding of(Decision decision) {
            Evidence evidence = decision.evidence();
            return switch (decision.ofTime()) {
                case REGRESSION -> SLOWER;
                case IMPROVEMENT -> FASTER;
                case OK -> evidence != null && evidence.speedupExcluded() ? SAME : NOT_SLOWER;
                case INCONCLUSIVE, LEFT_OUT, NOT_COMPARABLE -> NOT_ENOUGH_DATA;
            };
        }
    }

    /**
     * One series in two runs.
     *
     * @param name of the series
     * @param samples how many JVM starts the first and the second run have
     * @param finding on it
     * @param ratio of the second's time to the first's, null when one has no result
     * @param interval of the ratio at 95%, null when there are too few samples
     * @param pValue two-sided, of equal times, adjusted for all series; null when there are too few samples to decide
     * @param detectable the ratio above 1 that as many samples with such noise would show in 4 of 5 repetitions; null as the p-value is
     * @param notes a line each
     */
    public record Row(
            String name,
            List<Integer> samples,
            Finding finding,
            @Nullable Double ratio,
            @Nullable ConfidenceInterval interval,
            @Nullable Double pValue,
            @Nullable Double detectable,
            List<String> notes) {}

    /**
     * Compares every series of two runs.
     *
     * @param margin the target of the decision, and its minimum effect where that would be larger
     */
    public static RunComparison of(
            ComparableRun first, ComparableRun second, Comparability comparability, double margin) {
        DecisionRule.Policy gates = DecisionRule.Policy.DEFAULT;
        DecisionRule.Policy policy = new DecisionRule.Policy(
                gates.falseAlarm(), Math.min(margin, gates.minimumEffect()), margin, gates.missed());
        Gate gate = Gate.of(policy);
        DecisionRule rule = new DecisionRule(policy);
        Map<String, Decision> decisions = gate.decide(first, second, name -> true).stream()
                .collect(Collectors.toMap(Decision::benchmark, Function.identity()));
        long decided = decisions.values().stream()
                .filter(one -> one.evidence() != null)
                .count();
        double level = 2 * policy.falseAlarm() / Math.max(1, decided);
        List<Row> series = Stream.concat(first.series().stream(), second.series().stream())
                .map(ComparableSeries::name)
                .distinct()
                .map(name -> row(name, first.find(name), second.find(name), decisions.get(name), rule, level))
                .toList();
        return new RunComparison(
                first,
                second,
                comparability,
                margin,
                gate.isPaired(first, second),
                gate.tooFewStarts(first, second),
                series);
    }

    private static Row row(
            String name,
            Optional<ComparableSeries> first,
            Optional<ComparableSeries> second,
            @Nullable Decision decision,
            DecisionRule rule,
            double level) {
        List<Integer> samples = Stream.of(first, second)
                .map(one -> one.map(ComparableSeries::processes).orElse(0))
                .toList();
        List<String> problems = Stream.concat(problem(first, "first").stream(), problem(second, "second").stream())
                .toList();
        if (decision == null || !problems.isEmpty()) {
            return new Row(name, samples, Finding.NO_RESULT, null, null, null, null, problems);
        }
        ComparableSeries before = first.orElseThrow();
        ComparableSeries after = second.orElseThrow();
        Evidence decided = decision.evidence();
        Replicates replicates = Replicates.of(before, after, decided != null && decided.paired());
        Evidence shown =
                decided == null ? rule.evidence(replicates.baselineTimes(), replicates.candidateTimes()) : decided;
        return new Row(
                name,
                samples,
                Finding.of(decision),
                shown.ratio(),
                shown.interval(),
                decision.pValue(),
                decided == null ? null : (Double) detectable(replicates, level),
                notes(decision));
    }

    private static Optional<String> problem(Optional<ComparableSeries> series, String which) {
        return series.isEmpty()
                ? Optional.of("not in the " + which + " file")
                : Optional.ofNullable(series.get().problem()).map(problem -> which + " file: " + problem);
    }

    private static double detectable(Replicates replicates, double level) {
        return Math.exp(
                replicates.paired()
                        ? Contrast.detectableOfPairs(replicates.logRatios(), level)
                        : Contrast.detectableOfSamples(
                                logs(replicates.candidateTimes()), logs(replicates.baselineTimes()), level));
    }

    private static double[] logs(double[] times) {
        return Arrays.stream(times).map(Math::log).toArray();
    }

    /** The reasons of the decision, and the counters that grew, which the gate calls a regression and a comparison of times does not. */
    private static List<String> notes(Decision decision) {
        List<String> notes = new ArrayList<>();
        decision.counters()
                .forEach(change -> notes.add("grew: " + change.counter() + " " + Numbers.plain(change.before()) + " -> "
                        + Numbers.plain(change.after())));
        notes.addAll(decision.reasons());
        return List.copyOf(notes);
    }

    /** How many series have the finding. */
    public long count(Finding finding) {
        return series.stream().filter(one -> one.finding() == finding).count();
    }
}
