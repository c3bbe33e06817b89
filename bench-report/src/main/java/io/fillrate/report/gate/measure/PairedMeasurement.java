package io.fillrate.report.gate.measure;

import io.fillrate.report.gate.AnalysisSchedule;
import io.fillrate.report.gate.Decision;
import io.fillrate.report.gate.Decision.Verdict;
import io.fillrate.report.gate.Gate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The measurement of two builds in pairs. In a pair of a benchmark each build runs once, right after the other, in random order; the
 * benchmarks take turns, in random order, too. Decided benchmarks are no longer measured. Processes are replaced after some pairs, and
 * after each pair while a counter is under suspicion. Belongs to one thread.
 */
final class PairedMeasurement {

    /** The number of pairs after which counters, which hardly scatter, are analysed. */
    private static final int COUNTER_ANALYSIS = 3;

    /** Limits how long a peculiarity of one process can last. */
    private static final int PAIRS_PER_PROCESS = 8;

    private final BuildUnderTest baseline;
    private final BuildUnderTest candidate;
    private final Gate gate;
    private final AnalysisSchedule schedule;
    private final Random order;
    private final Consumer<String> progress;
    private List<String> open = List.of();
    private boolean suspicious;

    PairedMeasurement(
            BuildUnderTest baseline,
            BuildUnderTest candidate,
            Gate gate,
            AnalysisSchedule schedule,
            Random order,
            Consumer<String> progress) {
        this.baseline = baseline;
        this.candidate = candidate;
        this.gate = gate;
        this.schedule = schedule;
        this.order = order;
        this.progress = progress;
    }

    /**
     * Measures until every benchmark that both builds have is decided, or the time budget is exhausted.
     *
     * @param nanos the clock
     */
    void run(Duration budget, LongSupplier nanos) {
        long end = nanos.getAsLong() + budget.toNanos();
        List<String> theirs = candidate.benchmarks();
        baseline.benchmarks().stream().filter(one -> !theirs.contains(one)).forEach(one -> witness(baseline, one));
        open = baseline.benchmarks().stream().filter(theirs::contains).toList();
        dropFailed();
        for (int pair = 1; pair <= schedule.maxPairs() && !open.isEmpty(); pair++) {
            if (pair > 1 && (suspicious || pair % PAIRS_PER_PROCESS == 1)) {
                baseline.renew();
                candidate.renew();
            }
            warmUp();
            for (String benchmark : shuffled(open)) {
                if (nanos.getAsLong() - end >= 0) {
                    progress.accept("time budget exhausted; " + open.size() + " undecided");
                    return;
                }
                measure(benchmark, pair);
            }
            dropFailed();
            analyse(pair);
        }
    }

    /** Both at once, as nothing is measured. */
    private void warmUp() {
        Stream.of(baseline, candidate).parallel().forEach(one -> one.warmUp(open));
        dropFailed();
    }

    private void measure(String benchmark, int pair) {
        List<BuildUnderTest> both = shuffled(List.of(baseline, candidate));
        both.get(0).measure(benchmark, pair, 1);
        both.get(1).measure(benchmark, pair, 2);
    }

    private void dropFailed() {
        for (String benchmark : open) {
            if (baseline.hasFailed(benchmark) != candidate.hasFailed(benchmark)) {
                witness(baseline.hasFailed(benchmark) ? candidate : baseline, benchmark);
            }
        }
        open = open.stream()
                .filter(one -> !baseline.hasFailed(one) && !candidate.hasFailed(one))
                .toList();
    }

    /** A benchmark that fails in one build only must not look like one that fails in both: a result of the other build shows it. */
    private static void witness(BuildUnderTest able, String benchmark) {
        boolean shown = able.recording()
                .find(benchmark)
                .filter(series -> series.problem() == null)
                .isPresent();
        if (!shown && !able.hasFailed(benchmark)) {
            able.measure(benchmark, 1, 1);
        }
    }

    private void analyse(int pair) {
        if (pair != COUNTER_ANALYSIS && !schedule.pairs().contains(pair)) {
            return;
        }
        List<String> before = open;
        List<Decision> all = gate.decide(baseline.recording(), candidate.recording(), name -> true);
        open = all.stream()
                .filter(one -> before.contains(one.benchmark()) && isOpen(one, pair))
                .map(Decision::benchmark)
                .toList();
        suspicious = pair == COUNTER_ANALYSIS && all.stream().anyMatch(Decision::isSuspicion);
        String decided = all.stream()
                .filter(one -> before.contains(one.benchmark()) && !open.contains(one.benchmark()))
                .map(one -> one.benchmark() + " " + one.verdict())
                .collect(Collectors.joining("; "));
        progress.accept("after " + pair + " pairs: " + open.size() + " undecided"
                + (decided.isEmpty() ? "" : "; decided: " + decided));
    }

    /** A benchmark with too few pairs for a decision on its times is open unless its counters decide. */
    private static boolean isOpen(Decision one, int pair) {
        return one.verdict() == Verdict.INCONCLUSIVE
                || (pair == COUNTER_ANALYSIS && (one.verdict() == Verdict.NOT_COMPARABLE || one.isSuspicion()));
    }

    private <T> List<T> shuffled(List<T> list) {
        List<T> copy = new ArrayList<>(list);
        Collections.shuffle(copy, order);
        return copy;
    }
}
