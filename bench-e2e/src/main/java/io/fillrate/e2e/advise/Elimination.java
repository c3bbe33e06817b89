package io.fillrate.e2e.advise;

import io.fillrate.e2e.rig.SingleFills;
import io.fillrate.report.analysis.Line;
import io.fillrate.report.analysis.Ranking;
import io.fillrate.report.analysis.StrategyLabels;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Series;
import io.fillrate.report.stats.Comparison;
import io.fillrate.report.stats.Comparison.Verdict;
import io.fillrate.report.stats.ConfidenceInterval;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Series of one number of rows, measured side by side in rounds of random order. Who is certainly much slower than the best is dropped
 * (successive elimination); it ends when the best is certain, when the rest are its equals, or with the time. Not thread-safe.
 */
final class Elimination {

    /** Of these, the first show who is much slower. */
    private static final int MIN_ROUNDS = 3;

    /** From here on a difference between two can be certain. */
    private static final int ENOUGH_ROUNDS = 5;

    private static final int MAX_ROUNDS = 12;

    /** Safety factor on the predicted time of a load. */
    private static final double SAFETY = 1.5;

    /** Who takes certainly this many times as long as the best is dropped. */
    private static final double MUCH_SLOWER = 1.25;

    /** Whose times differ by certainly less than this are equals. */
    private static final double EQUAL = 1.05;

    private final SingleFills fills;
    private final Timer timer;
    private final Random order;
    private final Function<Series, LoadCost> costs;
    private final Consumer<String> activity;
    private final Map<Integer, Series> open = new LinkedHashMap<>();
    private final List<Series> left = new ArrayList<>();
    private @Nullable Series first;
    private double firstTotal;
    private double expectedReadBack;

    /**
     * Prepares a comparison.
     *
     * @param fills has the series
     * @param starters indexes of the series to compare
     * @param costs learn from every load
     * @param activity receives the strategy that is being loaded
     */
    Elimination(
            SingleFills fills,
            Collection<Integer> starters,
            Timer timer,
            Random order,
            Function<Series, LoadCost> costs,
            Consumer<String> activity) {
        this.fills = fills;
        this.timer = timer;
        this.order = order;
        this.costs = costs;
        this.activity = activity;
        starters.forEach(index -> open.put(index, fills.series().get(index)));
    }

    /**
     * Runs the comparison: a round to warm up, and others that count, as many as are needed and there is time for. Only whole
     * rounds count; where
     * there is no time for one with all, the slowest are dropped.
     *
     * @param firstRound number of the first round
     * @param readBack how long it may take to read back every cell after the first load, in nanoseconds
     * @param until the budget that should be left at the end, in nanoseconds
     * @param atLeast the budget that may be left if there have been too few rounds by then
     * @return the series with their samples; those that failed have an error
     */
    List<Series> run(int firstRound, double readBack, double until, double atLeast) {
        expectedReadBack = readBack;
        boolean goesOn = round(firstRound, true);
        for (int round = 1; goesOn && round <= MAX_ROUNDS; round++) {
            goesOn = makeTimeForRound(round <= MIN_ROUNDS ? atLeast : until) && round(firstRound + round - 1, false);
            if (goesOn && round >= MIN_ROUNDS && open.size() > 2) {
                dropMuchSlower();
            }
            goesOn &= round < ENOUGH_ROUNDS || !isDecided();
        }
        List<Series> all = new ArrayList<>(open.values());
        all.addAll(left);
        return all;
    }

    /** Nanoseconds that it took to read back every cell, which was done after the first load. */
    double readBack() {
        return first == null ? 0 : Math.max(0, firstTotal - costs.apply(first).total(first.rows()));
    }

    private boolean makeTimeForRound(double until) {
        List<Integer> slowestFirst = new ArrayList<>(open.keySet());
        slowestFirst.sort(Comparator.comparingDouble(this::total).reversed());
        double expected = slowestFirst.stream().mapToDouble(this::total).sum();
        for (int index : slowestFirst.subList(0, Math.max(0, slowestFirst.size() - 2))) {
            if (timer.left() - expected >= until) {
                break;
            }
            expected -= total(index);
            left.add(Objects.requireNonNull(open.remove(index)));
        }
        return timer.left() - expected >= until;
    }

    private double total(int index) {
        Series series = fills.series().get(index);
        return costs.apply(series).total(series.rows());
    }

    /** Whether the round is whole, and a series is left. */
    private boolean round(int number, boolean warmUp) {
        List<Integer> inOrder = new ArrayList<>(open.keySet());
        Collections.shuffle(inOrder, order);
        for (int place = 0; place < inOrder.size(); place++) {
            int index = inOrder.get(place);
            Series series = fills.series().get(index);
            double readBack = first == null ? expectedReadBack : 0;
            if (timer.left() < SAFETY * (total(index) + readBack)) {
                open.replaceAll((any, soFar) -> soFar.upToRound(number - 1));
                return false;
            }
            activity.accept(series.strategy());
            long started = timer.nanos().getAsLong();
            Sample sample = fills.fill(index, number, place + 1);
            learn(series, sample, (double) timer.nanos().getAsLong() - started);
            if (!warmUp || sample.error() != null) {
                add(index, sample);
            }
        }
        return !open.isEmpty();
    }

    private void learn(Series series, Sample sample, double total) {
        if (first == null) {
            first = series;
            firstTotal = total;
        }
        if (sample.error() == null) {
            costs.apply(series).learn(series.rows(), (double) sample.elapsedNanos(), total);
        }
    }

    private void add(int index, Sample sample) {
        Series series = open.computeIfPresent(index, (any, so) -> so.with(sample));
        if (series != null && sample.error() != null) {
            open.remove(index);
            left.add(series);
        }
    }

    private List<Line> ranked() {
        List<Series> all = new ArrayList<>(open.values());
        left.stream()
                .filter(series -> series.samples().stream().allMatch(sample -> sample.error() == null))
                .filter(series -> !series.samples().isEmpty())
                .forEach(all::add);
        return Ranking.of(Series.ATOMIC, all, new StrategyLabels(all)).lines();
    }

    private void dropMuchSlower() {
        for (Line line : ranked()) {
            ConfidenceInterval ratio = ratio(line.toBest());
            if (ratio != null && ratio.low() > MUCH_SLOWER && open.size() > 2) {
                open.entrySet().stream()
                        .filter(entry ->
                                entry.getValue().key().equals(line.series().key()))
                        .map(Map.Entry::getKey)
                        .findFirst()
                        .ifPresent(index -> left.add(open.remove(index)));
            }
        }
    }

    private boolean isDecided() {
        return ranked().stream().map(Line::toBest).allMatch(Elimination::isDecided);
    }

    private static boolean isDecided(@Nullable Comparison toBest) {
        ConfidenceInterval ratio = ratio(toBest);
        return toBest == null
                || toBest.verdict() == Verdict.SLOWER
                || (ratio != null && ratio.high() < EQUAL && ratio.low() > 1 / EQUAL);
    }

    private static @Nullable ConfidenceInterval ratio(@Nullable Comparison toBest) {
        return toBest == null ? null : toBest.interval();
    }
}
