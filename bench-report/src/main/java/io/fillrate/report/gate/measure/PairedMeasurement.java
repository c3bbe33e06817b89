package io.fillrate.report.gate.measure;

import io.fillrate.report.gate.Allocation;
import io.fillrate.report.gate.Decision;
import io.fillrate.report.gate.Decision.Verdict;
import io.fillrate.report.gate.DecisionRule;
import io.fillrate.report.gate.DecisionRule.Policy;
import io.fillrate.report.gate.Forecast;
import io.fillrate.report.gate.Gate;
import io.fillrate.report.gate.measure.BuildUnderTest.Slot;
import io.fillrate.report.gate.measure.GateRun.Recording;
import io.fillrate.report.results.Pairing;
import io.fillrate.report.results.Series;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The measurement of two builds in pairs of processes, which are the replicates. Both processes measure a benchmark a few times, in turns
 * or both at once, and in random order; the benchmarks take turns, too. The first pairs are a pilot, which counts: from its scatter and
 * costs follow how many measurements a process takes, and which benchmarks can be decided within the budget. A benchmark that is decided
 * is not measured again. When all are decided early, the rest of the budget goes to those that were given up. Belongs to one thread.
 */
final class PairedMeasurement {

    /** How many pairs of loads the first pair of processes takes, after which counters that hardly scatter are analysed. */
    static final int FIRST_LOADS = 3;

    /** How many the other pairs of the pilot take. */
    static final int PILOT_LOADS = 2;

    /** How many pairs of processes the pilot takes, and a counter that may depend on the process is seen in before it is believed. */
    static final int PILOT = 5;

    /** How many pairs of processes decide a usual benchmark. */
    private static final int USUAL_PAIRS = 12;

    private static final int MAX_LOADS = 50;
    private static final double SECOND = 1e9;

    private final BuildUnderTest baseline;
    private final BuildUnderTest candidate;
    private final Policy policy;
    private final Mode mode;
    private final Limits limits;
    private final Random order;
    private final LongSupplier nanos;
    private final Consumer<String> progress;
    private final Agenda agenda;
    private final MeasuringCosts costs = new MeasuringCosts();
    private final List<String> notes = new ArrayList<>();
    private Pairing pairing;

    /**
     * Where measuring ends.
     *
     * @param budget time for all of it
     * @param pairs the most pairs of processes of a benchmark
     * @param untilDecided whether the budget is ignored
     * @param recording that is made, so that nothing is decided; null in a gate run
     */
    record Limits(
            Duration budget,
            int pairs,
            boolean untilDecided,
            @Nullable Recording recording) {

        /** Of a gate run. */
        Limits(Duration budget, int pairs, boolean untilDecided) {
            this(budget, pairs, untilDecided, null);
        }

        Duration measurement() {
            return recording == null ? GateRun.MEASUREMENT : recording.measurement();
        }
    }

    /**
     * The measurement of two builds.
     *
     * @param nanos the clock, which was 0 when the budget began
     */
    PairedMeasurement(
            BuildUnderTest baseline,
            BuildUnderTest candidate,
            Policy policy,
            Mode mode,
            Limits limits,
            Random order,
            LongSupplier nanos,
            Consumer<String> progress) {
        this.baseline = baseline;
        this.candidate = candidate;
        this.policy = policy;
        this.mode = mode;
        this.limits = limits;
        this.order = order;
        this.nanos = nanos;
        this.progress = progress;
        this.agenda = new Agenda(limits.pairs());
        this.pairing = new Pairing(
                UUID.randomUUID().toString(),
                maxRounds(),
                limits.pairs(),
                Map.of(),
                mode.recorded(),
                baseline.counterNanos());
    }

    private int maxRounds() {
        return limits.pairs() * (isOneShot() ? 1 : Forecast.MAX_PER_PROCESS);
    }

    private boolean isOneShot() {
        return baseline.isOneShot() || candidate.isOneShot();
    }

    /** Measures until every benchmark that both builds have is decided, or the time budget is exhausted. Returns the gate that decides. */
    Gate run() {
        baseline.plan(pairing);
        candidate.plan(pairing);
        List<String> theirs = candidate.benchmarks();
        baseline.benchmarks().stream()
                .filter(one -> !theirs.contains(one))
                .forEach(one -> recordWorkingBuild(baseline, one));
        agenda.open(baseline.benchmarks().stream().filter(theirs::contains).toList());
        dropFailed();
        boolean inTime = decideOpen();
        while (inTime && secondsLeft() > USUAL_PAIRS * costs.meanPair() && agenda.takeLeftOut()) {
            inTime = decideOpen();
        }
        noteUnmeasured();
        costs.summary(nanos.getAsLong(), agenda.perProcess()).ifPresent(this::note);
        return gate();
    }

    /** Measures the open benchmarks until they are decided, or as many of them as the time suffices for; false if the time ended before. */
    private boolean decideOpen() {
        double enough = secondsLeft() * (1 - 1.0 / USUAL_PAIRS);
        for (int process = 1; !agenda.isDone(); process++) {
            start(process);
            boolean inTime = measure(process, isSelecting() ? enough : 0);
            dropFailed();
            if (!inTime) {
                progress.accept("time budget exhausted; " + agenda.open().size() + " undecided");
                if (isSelecting()) {
                    agenda.leaveOutBelow(PILOT);
                }
                return false;
            }
            agenda.countPair();
            if (limits.recording() == null) {
                decide(process);
            }
            agenda.closeExhausted();
            if (agenda.isDone() && agenda.resume(secondsLeft(), costs.latestStart())) {
                recordPlan();
                note("All others are decided; time is left for " + String.join("; ", agenda.open()) + ".");
            }
        }
        return true;
    }

    private void noteUnmeasured() {
        int all = baseline.benchmarks().size();
        int leftOut = agenda.leftOut().size();
        if (leftOut > 0) {
            note("The budget sufficed for " + (all - leftOut) + " of " + all + " benchmarks, in random order.");
        }
        List<String> failed = baseline.benchmarks().stream()
                .filter(one -> baseline.hasFailed(one) && candidate.hasFailed(one))
                .toList();
        if (!failed.isEmpty()) {
            note("Without a result on both sides, so not judged: " + String.join("; ", failed) + ".");
        }
    }

    /** What the reader of the report must know of the measuring, a line each. */
    List<String> notes() {
        return List.copyOf(notes);
    }

    private void note(String line) {
        notes.add(line);
        progress.accept(line);
    }

    private Gate gate() {
        return Gate.interleaved(policy, agenda.schedule(), agenda.leftOut());
    }

    private double secondsLeft() {
        return (limits.budget().toNanos() - nanos.getAsLong()) / SECOND;
    }

    private void recordPlan() {
        pairing = pairing.planned(agenda.schedule().maxPairs(), agenda.countersOnly());
        baseline.plan(pairing);
        candidate.plan(pairing);
    }

    /** Both at once, as nothing is measured. */
    private void start(int process) {
        long began = nanos.getAsLong();
        boolean swapped = process > 1 && mode.swaps(order);
        Stream.of(baseline, candidate).parallel().forEach(one -> {
            if (process > 1) {
                one.renew(swapped);
            }
            one.warmUp(agenda.open());
        });
        dropFailed();
        costs.started(nanos.getAsLong() - began);
    }

    /**
     * Takes the measurements of one pair of processes; false if the time ended before.
     *
     * @param enough seconds that the other pairs need: benchmarks that are not measured by then in the first one are left out
     */
    private boolean measure(int process, double enough) {
        int usual = usualLoads(process);
        Map<String, Integer> planned = agenda.perProcess();
        Map<String, Integer> loads = new TreeMap<>();
        agenda.open().forEach(one -> loads.put(one, loads(one)));
        int max = agenda.open().stream()
                .mapToInt(one -> planned.getOrDefault(one, usual))
                .max()
                .orElse(0);
        for (int turn = 1; turn <= max; turn++) {
            for (String benchmark : shuffled(agenda.open())) {
                if (turn > planned.getOrDefault(benchmark, usual)) {
                    continue;
                }
                if (process == 1 && secondsLeft() < enough && agenda.leaveOut(one -> costs.rounds(one) == 0)) {
                    return true;
                }
                if (!limits.untilDecided() && secondsLeft() <= 0) {
                    return false;
                }
                measure(benchmark, process, loads.getOrDefault(benchmark, 1));
            }
        }
        return true;
    }

    /** Whether only as many benchmarks are measured as can be decided: where each has its own processes, all of them share nothing. */
    private boolean isSelecting() {
        return isOneShot() && !limits.untilDecided() && limits.recording() == null;
    }

    private int usualLoads(int process) {
        Recording recording = limits.recording();
        if (recording != null) {
            return recording.pairs();
        } else if (isOneShot()) {
            return 1;
        }
        return process == 1 ? FIRST_LOADS : PILOT_LOADS;
    }

    private void measure(String benchmark, int process, int loads) {
        if (baseline.hasFailed(benchmark) || candidate.hasFailed(benchmark)) {
            return;
        }
        long began = nanos.getAsLong();
        int round = costs.rounds(benchmark) + 1;
        List<BuildUnderTest> both = shuffled(List.of(baseline, candidate));
        long inside = mode.measure(both.get(0), both.get(1), benchmark, new Slot(process, round, 1, loads));
        costs.measured(benchmark, nanos.getAsLong() - began, inside);
    }

    /** As many loads in a row as last long enough, the same for both builds. */
    private int loads(String benchmark) {
        long both = baseline.latestLoad(benchmark) + candidate.latestLoad(benchmark);
        if (both == 0 || !baseline.canRepeat() || !candidate.canRepeat()) {
            return 1;
        }
        return (int) Math.max(
                1, Math.min(MAX_LOADS, Math.round(2.0 * limits.measurement().toNanos() / both)));
    }

    private void dropFailed() {
        for (String benchmark : agenda.open()) {
            if (baseline.hasFailed(benchmark) != candidate.hasFailed(benchmark)) {
                recordWorkingBuild(baseline.hasFailed(benchmark) ? candidate : baseline, benchmark);
            }
        }
        agenda.keep(one -> !baseline.hasFailed(one) && !candidate.hasFailed(one));
    }

    /** A benchmark that fails in one build only must not look like one that fails in both: a result of the other build shows it. */
    private static void recordWorkingBuild(BuildUnderTest able, String benchmark) {
        boolean shown = able.recording()
                .find(benchmark)
                .filter(series -> series.problem() == null)
                .isPresent();
        if (!shown && !able.hasFailed(benchmark)) {
            able.measure(benchmark, new Slot(1, 1, 1, 1));
        }
    }

    /** Says what the budget suffices for, plans the rest, and gives up the times that it does not suffice for. */
    private void forecast() {
        Forecast forecast = Allocation.forecast(
                new DecisionRule(policy),
                baseline.recording(),
                candidate.recording(),
                agenda.open(),
                costs.benchmarks(),
                costs.soFar(nanos.getAsLong()),
                limits.budget(),
                agenda.schedule().maxPairs());
        String sentence = forecast.sentence(policy);
        note("Forecast after " + PILOT + " pairs of processes: " + sentence + ".");
        agenda.plan(forecast, limits.untilDecided() ? maxPerProcess() : Forecast.MAX_PER_PROCESS);
        if (!limits.untilDecided()) {
            agenda.limitTo(forecast);
            recordPlan();
        }
    }

    /** So that no series has more samples than a results file may hold. */
    private int maxPerProcess() {
        return Math.max(1, (Series.MAX_SAMPLES - FIRST_LOADS - PILOT * PILOT_LOADS) / limits.pairs());
    }

    private void decide(int process) {
        analyse(process);
        if (process == PILOT && !agenda.isDone()) {
            forecast();
        }
    }

    private void analyse(int process) {
        boolean forCounters = process == PILOT || process == (isOneShot() ? FIRST_LOADS : 1);
        if (!forCounters && agenda.open().stream().noneMatch(agenda::isPlanned)) {
            return;
        }
        List<String> before = agenda.open();
        List<Decision> all = gate().decide(baseline.recording(), candidate.recording(), name -> true);
        agenda.open(all.stream()
                .filter(one -> before.contains(one.benchmark()) && !isClosed(one, process))
                .map(Decision::benchmark)
                .toList());
        String decided = all.stream()
                .filter(one ->
                        before.contains(one.benchmark()) && !agenda.open().contains(one.benchmark()))
                .map(one -> one.benchmark() + " " + one.verdict())
                .collect(Collectors.joining("; "));
        progress.accept("after " + process + (process == 1 ? " pair" : " pairs") + " of processes: "
                + agenda.open().size() + " undecided" + (decided.isEmpty() ? "" : "; decided: " + decided));
    }

    /** Times decide at planned analyses only; counters at any, those that depend on the process when enough processes have shown it. */
    private boolean isClosed(Decision one, int process) {
        if (!one.counters().isEmpty()) {
            return !one.isSuspicion() || process >= PILOT;
        }
        return agenda.isPlanned(one.benchmark())
                && one.verdict() != Verdict.INCONCLUSIVE
                && one.verdict() != Verdict.NOT_COMPARABLE;
    }

    private <T> List<T> shuffled(List<T> list) {
        List<T> copy = new ArrayList<>(list);
        Collections.shuffle(copy, order);
        return copy;
    }
}
