package io.fillrate.e2e.advise;

import io.fillrate.core.Strategy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How long loads of each strategy will take, and so which of them are worth their time. Times are in nanoseconds. Not thread-safe. */
final class CostForecast {

    /** Loads that a strategy is expected to take at a size: one to warm up, and the rounds until the slower ones leave. */
    private static final int LOADS = 6;

    /** Safety factor on the predicted time of reading back every cell. */
    private static final double READ_BACK = 2;

    /** A strategy that is this many times as slow as the best is not measured, unless it may be good at the largest size. */
    private static final double TOO_SLOW = 10;

    private static final double PROMISING = 2;

    private final Map<String, LoadCost> costs = new HashMap<>();
    private double readBackPerRow;
    private double fastestPerRow;

    /** What is known of a strategy with its own parameters. */
    LoadCost cost(String strategy) {
        return costs.computeIfAbsent(strategy, any -> new LoadCost());
    }

    /**
     * Learns from a comparison of some strategies.
     *
     * @param readBack how long it took to read back every cell
     */
    void learn(List<Strategy> compared, long rows, double readBack) {
        readBackPerRow = readBack / rows;
        fastestPerRow = compared.stream()
                        .mapToDouble(strategy -> cost(strategy.name()).load(rows))
                        .min()
                        .orElse(0)
                / rows;
    }

    /** What a strategy's load may take; no less than half of what the best of the last comparison took for as many rows. */
    double load(Strategy strategy, long rows) {
        return Math.max(cost(strategy.name()).load(rows), fastestPerRow * rows / 2);
    }

    /** The same of the fastest. */
    double best(Collection<Strategy> some, long rows) {
        return some.stream().mapToDouble(strategy -> load(strategy, rows)).min().orElse(0);
    }

    /** How long a comparison of some strategies takes. */
    double elimination(List<Strategy> some, long rows) {
        return readBack(rows) * READ_BACK
                + some.stream()
                        .mapToDouble(strategy -> elimination(strategy, rows))
                        .sum();
    }

    private double elimination(Strategy strategy, long rows) {
        LoadCost cost = cost(strategy.name());
        return LOADS * (load(strategy, rows) + cost.total(rows) - cost.load(rows));
    }

    /** How long a comparison of a strategy with other parameters takes. */
    double elimination(String strategy, int variations, long rows) {
        return readBack(rows) * READ_BACK + LOADS * variations * cost(strategy).total(rows);
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
     * Returns the strategies to compare: the fastest ones, as many as the time allows, and with one that drops indexes the one
     * that keeps them; none
     * if the time does not allow two.
     *
     * @param largest the size that matters most
     * @param time for the comparison
     * @param max time that may be spent if the comparison needs it
     */
    List<Strategy> candidates(Collection<Strategy> applicable, long rows, long largest, double time, double max) {
        List<Strategy> byCost = applicable.stream()
                .sorted(Comparator.comparingDouble(strategy -> load(strategy, rows)))
                .toList();
        double best = best(byCost, rows);
        double bestOfLargest = best(byCost, largest);
        double spent = readBack(rows) * READ_BACK;
        List<Strategy> candidates = new ArrayList<>();
        for (Strategy strategy : byCost) {
            boolean isTooSlow =
                    load(strategy, rows) > TOO_SLOW * best && load(strategy, largest) > PROMISING * bestOfLargest;
            boolean isEssential = candidates.size() < 2
                    || candidates.stream().anyMatch(other -> IndexTime.isAllThatDiffers(strategy.name(), other.name()));
            if (!isTooSlow && spent + elimination(strategy, rows) <= (isEssential ? max : time)) {
                candidates.add(strategy);
                spent += elimination(strategy, rows);
            }
        }
        return candidates.size() < Math.min(2, byCost.size()) ? List.of() : candidates;
    }
}
