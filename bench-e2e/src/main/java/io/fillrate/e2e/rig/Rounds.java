package io.fillrate.e2e.rig;

import io.fillrate.data.RowSource;
import io.fillrate.report.format.Sample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;

/** Runs the rounds of a plan, size by size. */
final class Rounds<T> {

    private final Loader<T> loader;
    private final Random order;
    private final RigListener listener;
    private final Map<Long, List<Round>> rounds;
    private final List<RunningSeries<T>> all;
    private int done;

    Rounds(
            Loader<T> loader,
            Plan plan,
            Map<PlannedSeries, Expectation> expectations,
            Random order,
            RigListener listener) {
        this.loader = loader;
        this.order = order;
        this.listener = listener;
        this.rounds = roundsBySize(plan);
        this.all = plan.active().stream()
                .map(one -> new RunningSeries<>(
                        one,
                        new Verifier<>(one.target(), loader.table()),
                        roundsOf(one.rows()).size(),
                        expectations.getOrDefault(one, Expectation.NONE)))
                .toList();
    }

    /** Sizes that an interrupted run has finished have none. */
    private static Map<Long, List<Round>> roundsBySize(Plan plan) {
        Map<Long, Integer> done = new HashMap<>();
        plan.active().stream()
                .filter(one -> !one.hasFailed())
                .forEach(one -> done.merge(one.rows(), one.roundsDone(), Math::min));
        return plan.active().stream()
                .map(PlannedSeries::rows)
                .distinct()
                .collect(Collectors.toMap(rows -> rows, rows -> Round.after(done.getOrDefault(rows, 0), plan)));
    }

    private List<Round> roundsOf(long rows) {
        return rounds.getOrDefault(rows, List.of());
    }

    void run(RowSupply<T> supply) {
        listener.planned(loader.table().name(), loadsLeft(), left());
        List<Long> sizes = all.stream().map(one -> one.plan().rows()).distinct().toList();
        for (long size : sizes) {
            if (roundsOf(size).isEmpty()) {
                continue;
            }
            RowSource<T> rows = supply.rows(size);
            List<RunningSeries<T>> ofSize =
                    all.stream().filter(one -> one.plan().rows() == size).toList();
            roundsOf(size).forEach(round -> run(round, ofSize, rows));
        }
    }

    private void run(Round round, List<RunningSeries<T>> ofSize, RowSource<T> rows) {
        List<RunningSeries<T>> inOrder = new ArrayList<>(
                ofSize.stream().filter(one -> one.loadsLeft() > 0).toList());
        Collections.shuffle(inOrder, order);
        for (int i = 0; i < inOrder.size(); i++) {
            run(round, inOrder.get(i), i + 1, rows);
        }
    }

    private void run(Round round, RunningSeries<T> running, int place, RowSource<T> rows) {
        long started = loader.nanos().getAsLong();
        Sample loaded = loader.load(running.plan(), rows, round.number(), place);
        Sample sample = running.verifier().check(loaded, rows);
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
