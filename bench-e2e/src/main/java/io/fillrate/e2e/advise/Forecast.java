package io.fillrate.e2e.advise;

import io.fillrate.core.Strategy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How long loads of each strategy will take, and so which of them are worth their time. Times are in nanoseconds. Not thread-safe. */
final class Forecast {

    /** Loads that a strategy is expected to take at a size: one to warm up, and the rounds until the slower ones leave. */
    private static final int LOADS = 6;

    /** How many times as long as foreseen it may take to read back every cell. */
    private static final double READ_BACK = 2;

    /** A strategy that is this many times as slow as the best is not measured, unless it may be good at the largest size. */
    private static final double TOO_SLOW = 10;

    private static final double PROMISING = 2;

    private final Map<String, Pace> paces = new HashMap<>();
    private double readBackPerRow;
    private double fastestPerRow;

    /** What is known of a strategy with its own parameters. */
    Pace pace(String strategy) {
        return paces.computeIfAbsent(strategy, any -> new Pace());
    }

    /**
     * Learns from a race of some strategies.
     *
     * @param readBack how long it took to read back every cell
     */
    void learn(List<Strategy> raced, long rows, double readBack) {
        readBackPerRow = readBack / rows;
        fastestPerRow = raced.stream()
                        .mapToDouble(strategy -> pace(strategy.name()).load(rows))
                        .min()
                        .orElse(0)
                / rows;
    }

    /** What a strategy's load may take; no less than half of what the best of the last race took for as many rows. */
    double load(Strategy strategy, long rows) {
        return Math.max(pace(strategy.name()).load(rows), fastestPerRow * rows / 2);
    }

    /** The same of the fastest. */
    double best(Collection<Strategy> some, long rows) {
        return some.stream().mapToDouble(strategy -> load(strategy, rows)).min().orElse(0);
    }

    /** A race of some strategies. */
    double race(List<Strategy> some, long rows) {
        return readBack(rows) * READ_BACK
                + some.stream().mapToDouble(strategy -> race(strategy, rows)).sum();
    }

    private double race(Strategy strategy, long rows) {
        Pace pace = pace(strategy.name());
        return LOADS * (load(strategy, rows) + pace.total(rows) - pace.load(rows));
    }

    /** A race of a strategy with other parameters. */
    double race(String strategy, int variations, long rows) {
        return readBack(rows) * READ_BACK + LOADS * variations * pace(strategy).total(rows);
    }

    /** Reading back every cell. */
    double readBack(long rows) {
        return readBackPerRow * rows;
    }

    /** The two fastest: a forecast from the first loads, which also load classes, may be many times too long. */
    List<Strategy> fastest(Collection<Strategy> applicable, long rows) {
        return applicable.stream()
                .filter(strategy -> Double.isFinite(load(strategy, rows)))
                .sorted(Comparator.comparingDouble(strategy -> load(strategy, rows)))
                .limit(2)
                .toList();
    }

    /**
     * The strategies to race: the fastest ones, as many as the time allows, and with one that drops indexes the one that keeps them; none
     * if the time does not allow two.
     *
     * @param largest the size that matters most
     * @param time for the race
     * @param most time that may be spent if the race needs it
     */
    List<Strategy> lineup(Collection<Strategy> applicable, long rows, long largest, double time, double most) {
        List<Strategy> byPace = applicable.stream()
                .sorted(Comparator.comparingDouble(strategy -> load(strategy, rows)))
                .toList();
        double best = best(byPace, rows);
        double bestOfLargest = best(byPace, largest);
        double spent = readBack(rows) * READ_BACK;
        List<Strategy> lineup = new ArrayList<>();
        for (Strategy strategy : byPace) {
            boolean isTooSlow =
                    load(strategy, rows) > TOO_SLOW * best && load(strategy, largest) > PROMISING * bestOfLargest;
            boolean isEssential = lineup.size() < 2
                    || lineup.stream().anyMatch(other -> IndexTime.isAllThatDiffers(strategy.name(), other.name()));
            if (!isTooSlow && spent + race(strategy, rows) <= (isEssential ? most : time)) {
                lineup.add(strategy);
                spent += race(strategy, rows);
            }
        }
        return lineup.size() < Math.min(2, byPace.size()) ? List.of() : lineup;
    }
}
