package io.fillrate.e2e.rig;

import io.fillrate.data.RowSource;
import io.fillrate.report.format.Sample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Runs the rounds of a plan, size by size. */
final class Rounds<T> {

    private final Loader<T> loader;
    private final Random order;
    private final RigListener listener;
    private final List<Round> rounds;
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
        this.rounds = Round.all(plan);
        this.all = plan.active().stream()
                .map(one -> new RunningSeries<>(
                        one,
                        new Verifier<>(one.target(), loader.table()),
                        rounds.size(),
                        expectations.getOrDefault(one, Expectation.NONE)))
                .toList();
    }

    void run(RowSupply<T> supply) {
        listener.planned(loader.table().name(), loadsLeft(), left());
        List<Long> sizes = all.stream().map(one -> one.plan().rows()).distinct().toList();
        for (long size : sizes) {
            RowSource<T> rows = supply.rows(size);
            List<RunningSeries<T>> ofSize =
                    all.stream().filter(one -> one.plan().rows() == size).toList();
            rounds.forEach(round -> run(round, ofSize, rows));
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
