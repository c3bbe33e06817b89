package io.fillrate.report.measure;

import io.fillrate.report.gate.Gate;
import io.fillrate.report.gate.GateVerdict;
import io.fillrate.report.gate.Judgement;
import io.fillrate.report.gate.Looks;
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
 * The measuring of two builds. In a pair of a benchmark each build runs once, right after the other, in random order; the
 * benchmarks take turns, in random order, too. One that is decided is not measured any more. Processes are replaced after some
 * pairs, and after each pair while a counter is under suspicion. Belongs to one thread.
 */
final class Duel {

    /** After so many pairs the counters are looked at, which hardly scatter. */
    private static final int COUNTER_LOOK = 3;

    /** What is peculiar to a process lasts no longer. */
    private static final int PAIRS_PER_PROCESS = 8;

    private final Contender baseline;
    private final Contender candidate;
    private final Gate gate;
    private final Looks looks;
    private final Random order;
    private final Consumer<String> progress;
    private List<String> open = List.of();
    private boolean suspicious;

    Duel(Contender baseline, Contender candidate, Gate gate, Looks looks, Random order, Consumer<String> progress) {
        this.baseline = baseline;
        this.candidate = candidate;
        this.gate = gate;
        this.looks = looks;
        this.order = order;
        this.progress = progress;
    }

    /**
     * Measures until every benchmark that both builds have is decided, or the time is spent.
     *
     * @param nanos the clock
     */
    void run(Duration budget, LongSupplier nanos) {
        long end = nanos.getAsLong() + budget.toNanos();
        List<String> theirs = candidate.benchmarks();
        baseline.benchmarks().stream().filter(one -> !theirs.contains(one)).forEach(one -> witness(baseline, one));
        open = baseline.benchmarks().stream().filter(theirs::contains).toList();
        dropFailed();
        for (int pair = 1; pair <= looks.most() && !open.isEmpty(); pair++) {
            if (pair > 1 && (suspicious || pair % PAIRS_PER_PROCESS == 1)) {
                baseline.renew();
                candidate.renew();
            }
            warmUp();
            for (String benchmark : shuffled(open)) {
                if (nanos.getAsLong() - end >= 0) {
                    progress.accept("the time is spent; " + open.size() + " not decided");
                    return;
                }
                measure(benchmark, pair);
            }
            dropFailed();
            look(pair);
        }
    }

    /** Both at once, as nothing is measured. */
    private void warmUp() {
        Stream.of(baseline, candidate).parallel().forEach(one -> one.warmUp(open));
        dropFailed();
    }

    private void measure(String benchmark, int pair) {
        List<Contender> both = shuffled(List.of(baseline, candidate));
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

    /** What one build alone can't do must not look like what neither can, which is not judged: the other's result shows it. */
    private static void witness(Contender able, String benchmark) {
        boolean shown = able.recording()
                .find(benchmark)
                .filter(series -> series.problem() == null)
                .isPresent();
        if (!shown && !able.hasFailed(benchmark)) {
            able.measure(benchmark, 1, 1);
        }
    }

    private void look(int pair) {
        if (pair != COUNTER_LOOK && !looks.pairs().contains(pair)) {
            return;
        }
        List<String> before = open;
        List<Judgement> all = gate.judge(baseline.recording(), candidate.recording(), name -> true);
        open = all.stream()
                .filter(one -> before.contains(one.benchmark()) && isOpen(one, pair))
                .map(Judgement::benchmark)
                .toList();
        suspicious = pair == COUNTER_LOOK && all.stream().anyMatch(Judgement::isSuspicion);
        String decided = all.stream()
                .filter(one -> before.contains(one.benchmark()) && !open.contains(one.benchmark()))
                .map(one -> one.benchmark() + " " + one.verdict())
                .collect(Collectors.joining("; "));
        progress.accept("after " + pair + " pairs " + open.size() + " are open"
                + (decided.isEmpty() ? "" : "; decided: " + decided));
    }

    /** What has too few pairs for time is open unless its counters decide it. */
    private static boolean isOpen(Judgement one, int pair) {
        return one.verdict() == GateVerdict.INCONCLUSIVE
                || (pair == COUNTER_LOOK && (one.verdict() == GateVerdict.NOT_COMPARABLE || one.isSuspicion()));
    }

    private <T> List<T> shuffled(List<T> list) {
        List<T> copy = new ArrayList<>(list);
        Collections.shuffle(copy, order);
        return copy;
    }
}
