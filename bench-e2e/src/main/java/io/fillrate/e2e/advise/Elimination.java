package io.fillrate.e2e.advise;

import io.fillrate.e2e.advise.Race.Rival;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Series;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Series of one number of rows, measured side by side in rounds of random order. A race drops who is certainly slower (successive
 * elimination), and ends when no other can be faster by more than {@link Race#MARGIN}, or with the time. Not thread-safe.
 */
final class Elimination {

    /** Fills the table by a series, for a round in which it has a place. */
    @FunctionalInterface
    interface Fill {

        Sample fill(int index, int round, int place);
    }

    /** Rounds that show who is worth a race with more rows. */
    static final int SCREENING_ROUNDS = 3;

    /** Safety factor on the predicted time of a load. */
    private static final double SAFETY = 1.5;

    private final List<Series> fills;
    private final Fill fill;
    private final Timer timer;
    private final Random order;
    private final Function<Series, LoadCost> costs;
    private final Consumer<String> activity;
    private final Map<Integer, Series> open = new LinkedHashMap<>();
    private final List<Series> slower = new ArrayList<>();
    private final List<Series> left = new ArrayList<>();
    private final Set<String> withoutTime = new LinkedHashSet<>();
    private final String guarantee;
    private @Nullable Standings standings;
    private @Nullable Series first;
    private double firstTotal;
    private boolean goesOn;
    private int rounds;
    private double expectedReadBack;

    /**
     * Prepares a comparison.
     *
     * @param fills all series
     * @param starters indexes of those to compare, one or more
     * @param fill measures one
     * @param costs learn from every load
     * @param activity receives the strategy that is being loaded
     */
    Elimination(
            List<Series> fills,
            Collection<Integer> starters,
            Fill fill,
            Timer timer,
            Random order,
            Function<Series, LoadCost> costs,
            Consumer<String> activity) {
        this.fills = fills;
        this.fill = fill;
        this.timer = timer;
        this.order = order;
        this.costs = costs;
        this.activity = activity;
        starters.forEach(index -> open.put(index, fills.get(index)));
        this.guarantee = open.values().stream()
                .map(Series::guarantee)
                .min(Comparator.comparing((String one) -> !one.equals(Series.ATOMIC))
                        .thenComparing(Comparator.naturalOrder()))
                .orElse(Series.ATOMIC);
    }

    /** Only those with the best guarantee are advised; the others run in the first rounds, to be shown. */
    private boolean isRacing(Series series) {
        return series.guarantee().equals(guarantee);
    }

    /**
     * Runs a round to warm up and a few others.
     *
     * @param readBack how long it may take to read back every cell after the first load, in nanoseconds
     */
    void screen(double readBack) {
        expectedReadBack = readBack;
        goesOn = round(1, true);
        while (goesOn && rounds < SCREENING_ROUNDS) {
            runRound();
        }
    }

    /** Goes on after that, until it is certain what to use, or the time is over. */
    void race() {
        while (goesOn && rounds < Standings.MAX_ROUNDS && !(Standings.LOOKS.contains(rounds) && isDecided())) {
            runRound();
        }
    }

    /** Runs a round. The slowest are dropped if there is not enough time for one of the first rounds with all. */
    private void runRound() {
        if (rounds < SCREENING_ROUNDS) {
            makeTimeForRound();
        }
        goesOn = timer.left() >= expected() && round(rounds + 1, false);
        rounds += goesOn ? 1 : 0;
    }

    /** How it ended, or would have ended so far; empty if there was no time for two rounds, or nobody arrived. */
    Optional<Race> result() {
        Standings latest = standings;
        return rounds < 2 || racing().isEmpty()
                ? Optional.empty()
                : Optional.of(
                        ended(latest == null || latest.leader().samples().size() < rounds ? standings() : latest));
    }

    private Race ended(Standings end) {
        Series winner = end.leader();
        List<Rival> rivals = new ArrayList<>();
        results().stream()
                .filter(series ->
                        !series.key().equals(winner.key()) && series.samples().size() > 1)
                .forEach(series -> rivals.add(new Rival(
                        series,
                        end.ratio(series),
                        end.interval(series),
                        slower.contains(series) || isBeaten(end, series))));
        rivals.sort(Comparator.comparingDouble(Rival::ratio));
        rivals.forEach(rival -> withoutTime.remove(rival.series().strategy()));
        return new Race(winner, rivals, end.noise(), List.copyOf(withoutTime));
    }

    /** All that race or did, and did not fail. */
    private List<Series> results() {
        return series().stream()
                .filter(series -> isRacing(series) && !series.samples().isEmpty() && isResult(series))
                .toList();
    }

    private Standings standings() {
        return new Standings(racing(), results());
    }

    private static boolean isResult(Series series) {
        return series.samples().stream().allMatch(sample -> sample.error() == null);
    }

    private static boolean isBeaten(Standings standings, Series series) {
        return standings.interval(series).low() >= 1 / Race.MARGIN;
    }

    /** All series with their samples; those that failed have an error. */
    List<Series> series() {
        List<Series> all = new ArrayList<>(open.values());
        all.addAll(slower);
        all.addAll(left);
        return all;
    }

    /** Nanoseconds that it took to read back every cell, which was done after the first load. */
    double readBack() {
        return first == null ? 0 : Math.max(0, firstTotal - costs.apply(first).total(first.rows()));
    }

    private List<Series> racing() {
        return open.values().stream().filter(this::isRacing).toList();
    }

    /** Drops who is certainly slower, and who does not race. */
    private boolean isDecided() {
        dropAll(left, series -> !isRacing(series));
        if (racing().isEmpty()) {
            return true;
        }
        Standings now = standings();
        standings = now;
        dropAll(slower, series -> now.interval(series).low() > 1);
        return racing().stream()
                .allMatch(series -> series.key().equals(now.leader().key()) || isBeaten(now, series));
    }

    private void dropAll(List<Series> to, Predicate<Series> which) {
        open.values().stream().filter(which).forEach(to::add);
        open.values().removeIf(which);
    }

    private void makeTimeForRound() {
        List<Integer> slowestFirst = new ArrayList<>(open.keySet());
        slowestFirst.sort(Comparator.comparingDouble(this::total).reversed());
        for (int index : slowestFirst.subList(0, Math.max(0, slowestFirst.size() - 2))) {
            if (timer.left() >= expected()) {
                break;
            }
            Series dropped = Objects.requireNonNull(open.remove(index));
            left.add(dropped);
            withoutTime.add(dropped.strategy());
        }
    }

    private double expected() {
        return open.keySet().stream().mapToDouble(this::total).sum();
    }

    private double total(int index) {
        Series series = fills.get(index);
        return costs.apply(series).total(series.rows());
    }

    /** Whether the round is whole, and a series is left. */
    private boolean round(int number, boolean warmUp) {
        List<Integer> inOrder = new ArrayList<>(open.keySet());
        Collections.shuffle(inOrder, order);
        for (int place = 0; place < inOrder.size(); place++) {
            int index = inOrder.get(place);
            Series series = fills.get(index);
            double readBack = first == null ? expectedReadBack : 0;
            if (timer.left() < SAFETY * (total(index) + readBack)) {
                open.replaceAll((any, soFar) -> soFar.upToRound(number - 1));
                return false;
            }
            activity.accept(series.strategy());
            long started = timer.nanos().getAsLong();
            Sample sample = fill.fill(index, number, place + 1);
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
}
