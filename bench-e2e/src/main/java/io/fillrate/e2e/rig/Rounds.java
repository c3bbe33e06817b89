package io.fillrate.e2e.rig;

import io.fillrate.report.format.Sample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;

/** Runs the rounds of a plan, size by size, and kind by kind of what is done. */
final class Rounds {

    private final Loader loader;
    private final Tasks tasks;
    private final Random order;
    private final RigListener listener;
    private final RoundsToCome rounds;
    private final List<RunningSeries> all;
    private int done;

    Rounds(
            Loader loader,
            Tasks tasks,
            Plan plan,
            Map<PlannedSeries, Expectation> expectations,
            Random order,
            RigListener listener) {
        this.loader = loader;
        this.tasks = tasks;
        this.order = order;
        this.listener = listener;
        this.rounds = RoundsToCome.of(plan);
        this.all = plan.active().stream()
                .map(one -> new RunningSeries(
                        one,
                        new Verifier(one.target()),
                        rounds.of(one).size(),
                        expectations.getOrDefault(one, Expectation.NONE)))
                .toList();
    }

    /** Kinds one after the other, since their results are not compared, and all their rows may be too many to keep. */
    void run() {
        listener.planned(tasks.workload().name(), loadsLeft(), left());
        Map<Tasks.Kind, List<RunningSeries>> kinds = all.stream()
                .collect(Collectors.groupingBy(one -> one.plan().kind(), LinkedHashMap::new, Collectors.toList()));
        kinds.forEach((kind, series) -> {
            List<Round> toCome = rounds.of(series.get(0).plan());
            if (!toCome.isEmpty()) {
                Task task = tasks.of(kind);
                toCome.forEach(round -> run(round, series, task));
            }
        });
    }

    private void run(Round round, List<RunningSeries> ofKind, Task task) {
        List<RunningSeries> inOrder = new ArrayList<>(
                ofKind.stream().filter(one -> one.loadsLeft() > 0).toList());
        Collections.shuffle(inOrder, order);
        for (int i = 0; i < inOrder.size(); i++) {
            run(round, inOrder.get(i), i + 1, task);
        }
    }

    private void run(Round round, RunningSeries running, int place, Task task) {
        long started = loader.nanos().getAsLong();
        Sample loaded = loader.load(running.plan(), task, round.number(), place);
        Sample sample = running.verifier().check(loaded, task);
        done++;
        if (running.add(round, sample, (double) loader.nanos().getAsLong() - started)) {
            listener.changed(running.series());
        }
        listener.loaded(new Progress(running.plan().series(), round, sample, done, done + loadsLeft(), left()));
    }

    private int loadsLeft() {
        return all.stream().mapToInt(RunningSeries::loadsLeft).sum();
    }

    private Duration left() {
        return Duration.ofNanos(
                (long) all.stream().mapToDouble(RunningSeries::nanosLeft).sum());
    }
}
