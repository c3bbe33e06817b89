package io.fillrate.e2e.rig;

import static java.util.Objects.requireNonNull;

import io.fillrate.e2e.rig.Calibration.Estimate;
import io.fillrate.e2e.rig.Plan.PlannedSeries;
import io.fillrate.e2e.rig.RigListener.Progress;
import io.fillrate.e2e.rig.RigListener.Round;
import io.fillrate.e2e.rig.RigListener.Step;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Series;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Runs the rounds of a plan: warm-up rounds first, then measured ones; each runs every series of one size and
 * operation once, in a new random order. Continues after the complete rounds of an interrupted run.
 */
final class Rounds {

    private final Loader loader;
    private final Tasks tasks;
    private final Random order;
    private final int process;
    private final RigListener listener;
    private final List<Group> groups;
    private int done;

    /** @param process number of this one among those of the run */
    Rounds(
            Loader loader,
            Tasks tasks,
            Plan plan,
            Map<PlannedSeries, Estimate> estimates,
            Random order,
            int process,
            RigListener listener) {
        this.process = process;
        this.loader = loader;
        this.tasks = tasks;
        this.order = order;
        this.listener = listener;
        Map<Tasks.Kind, List<PlannedSeries>> compared = plan.active().stream()
                .collect(Collectors.groupingBy(one -> one.kind().compared(), LinkedHashMap::new, Collectors.toList()));
        this.groups = compared.values().stream()
                .map(planned -> Group.of(planned, plan, estimates))
                .toList();
    }

    /** Runs the groups one after the other, since their results are not compared, and all their rows may be too many to keep in memory. */
    void run() {
        listener.planned(tasks.workload().name(), loadsLeft(), left());
        for (Group group : groups) {
            if (!group.rounds.isEmpty()) {
                listener.stage("generating rows");
                Map<Tasks.Kind, Task> ofKinds = new HashMap<>();
                group.series.forEach(one -> ofKinds.computeIfAbsent(one.plan.kind(), tasks::of));
                group.rounds.forEach(round -> run(round, group.series, ofKinds));
            }
        }
    }

    private void run(Round round, List<RunningSeries> ofGroup, Map<Tasks.Kind, Task> ofKinds) {
        listener.stage(round.toString());
        List<RunningSeries> inOrder = new ArrayList<>(
                ofGroup.stream().filter(one -> one.loadsLeft > 0).toList());
        Collections.shuffle(inOrder, order);
        for (int i = 0; i < inOrder.size(); i++) {
            RunningSeries running = inOrder.get(i);
            run(round, running, i + 1, requireNonNull(ofKinds.get(running.plan.kind())));
        }
    }

    private void run(Round round, RunningSeries running, int place, Task task) {
        long started = loader.nanos().getAsLong();
        Sample loaded = loader.load(running.plan, task, round.number(), place).withProcess(process);
        listener.step(Step.VERIFYING, running.plan.series());
        Sample sample = running.verifier.check(loaded, task);
        done++;
        if (running.add(round, sample, (double) loader.nanos().getAsLong() - started)) {
            listener.changed(running.series);
        }
        listener.loaded(new Progress(running.plan.series(), round, sample, done, done + loadsLeft(), left()));
    }

    private int loadsLeft() {
        return running().mapToInt(one -> one.loadsLeft).sum();
    }

    private Duration left() {
        return Duration.ofNanos(
                (long) running().mapToDouble(RunningSeries::nanosLeft).sum());
    }

    private Stream<RunningSeries> running() {
        return groups.stream().flatMap(group -> group.series.stream());
    }

    /** Series that share rounds: those of one size and operation, whatever the table holds before. */
    private record Group(List<Round> rounds, List<RunningSeries> series) {

        static Group of(List<PlannedSeries> planned, Plan plan, Map<PlannedSeries, Estimate> estimates) {
            int complete = planned.stream()
                    .filter(one -> !one.hasFailed())
                    .mapToInt(PlannedSeries::roundsDone)
                    .min()
                    .orElse(0);
            List<Round> rounds = after(complete, plan);
            return new Group(
                    rounds,
                    planned.stream()
                            .map(one -> new RunningSeries(
                                    one, rounds.size(), estimates.getOrDefault(one, Estimate.UNKNOWN)))
                            .toList());
        }

        /**
         * The rounds of a plan after complete ones: warm-up rounds again, for the JVM is a new one, and the measured
         * ones that are left.
         */
        private static List<Round> after(int complete, Plan plan) {
            return complete >= plan.iterations()
                    ? List.of()
                    : Stream.concat(
                                    rounds(true, plan.warmup()),
                                    rounds(false, plan.iterations()).filter(round -> round.number() > complete))
                            .toList();
        }

        private static Stream<Round> rounds(boolean warmup, int count) {
            return IntStream.rangeClosed(1, count).mapToObj(number -> new Round(warmup, number, count));
        }
    }

    /** A series in its rounds: its samples so far, the remaining loads, and how long each will take. */
    private static final class RunningSeries {

        private final PlannedSeries plan;
        private final Verifier verifier;
        private Series series;
        private int loadsLeft;
        private boolean begun;
        private double nextNanos;
        private double laterNanos;

        RunningSeries(PlannedSeries plan, int loads, Estimate estimate) {
            this.plan = plan;
            this.verifier = new Verifier(plan.target());
            this.series = plan.series();
            this.loadsLeft = plan.hasFailed() ? 0 : loads;
            this.nextNanos = estimate.first(plan.rows());
            this.laterNanos = estimate.later(plan.rows());
        }

        /**
         * Nanoseconds of the remaining loads with all that surrounds them: each like the last one, except the first,
         * which is verified cell by cell.
         */
        double nanosLeft() {
            return loadsLeft == 0 ? 0 : nextNanos + (loadsLeft - 1) * laterNanos;
        }

        /**
         * Adds a load. One of a warm-up round is kept only if it failed; a series that failed has no loads left.
         *
         * @param nanos of the load with all that surrounds it
         * @return whether the series has changed
         */
        boolean add(Round round, Sample sample, double nanos) {
            boolean failed = sample.error() != null;
            loadsLeft = failed ? 0 : loadsLeft - 1;
            laterNanos = begun ? nanos : Math.min(nanos, laterNanos);
            nextNanos = laterNanos;
            begun = true;
            if (round.warmup() && !failed) {
                return false;
            }
            series = series.with(round.warmup() ? sample.withError("in " + round + ": " + sample.error()) : sample);
            return true;
        }
    }
}
