package io.fillrate.e2e.advise;

import io.fillrate.core.Guarantee;
import io.fillrate.core.Strategy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How long loads of each strategy will take, and so which of them are worth their time. Times are in nanoseconds. Not thread-safe. */
final class CostForecast {

    /** Loads that a strategy is expected to take at a size: one to warm up, and the rounds; in a race, until the slower ones leave. */
    private static final int SCREENING_LOADS = 4;

    private static final int RACE_LOADS = 6;

    /** Safety factor on the predicted time of reading back every cell. */
    private static final double READ_BACK = 2;

    private final Map<String, LoadCost> costs = new HashMap<>();
    private final Set<String> favourites;
    private double readBackPerRow;
    private double fastestPerRow;

    /** @param favourites strategies that are worth their time whatever the forecast says, by name */
    CostForecast(Set<String> favourites) {
        this.favourites = favourites;
    }

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

    double readBack(long rows) {
        return readBackPerRow * rows;
    }

    double race(List<Strategy> some, long rows) {
        return readBack(rows) * READ_BACK
                + some.stream()
                        .mapToDouble(strategy -> total(strategy, rows) * RACE_LOADS)
                        .sum();
    }

    private double total(Strategy strategy, long rows) {
        LoadCost cost = cost(strategy.name());
        return load(strategy, rows) + cost.total(rows) - cost.load(rows);
    }

    /**
     * Returns those that may take at most some times as long as the fastest does, with as many rows or with those that matter most: the
     * favourites first, then the fastest.
     *
     * @param largest the size that matters most
     */
    List<Strategy> promising(Collection<Strategy> applicable, long rows, long largest, double margin) {
        double best = margin * atMost(applicable, rows);
        double bestOfLargest = margin * atMost(applicable, largest);
        return applicable.stream()
                .filter(strategy -> Double.isFinite(load(strategy, rows)))
                .filter(strategy -> load(strategy, rows) <= best
                        || load(strategy, largest) <= bestOfLargest
                        || favourites.contains(strategy.name()))
                .sorted(Comparator.comparing((Strategy strategy) -> !favourites.contains(strategy.name()))
                        .thenComparing(strategy -> load(strategy, rows)))
                .toList();
    }

    /** What the shortest load takes at most, of those with the full guarantee if there are any. */
    double atMost(Collection<Strategy> some, long rows) {
        boolean isFull = some.stream().anyMatch(strategy -> strategy.guarantee() == Guarantee.ATOMIC);
        return some.stream()
                .filter(strategy -> !isFull || strategy.guarantee() == Guarantee.ATOMIC)
                .mapToDouble(strategy -> cost(strategy.name()).atMost(rows))
                .min()
                .orElse(0);
    }

    /** Returns those that there is time to race, as {@link #screened}. */
    List<Strategy> racing(List<Strategy> promising, long rows, double time) {
        return affordable(promising, rows, RACE_LOADS, time, time);
    }

    /**
     * Returns those that there is time to measure in a few rounds: the fastest, and with one that drops indexes the one that keeps
     * them; none if there is only time for one.
     *
     * @param promising the fastest first
     * @param time for all
     * @param max time for the two fastest, if they need it
     */
    List<Strategy> screened(List<Strategy> promising, long rows, double time, double max) {
        return affordable(promising, rows, SCREENING_LOADS, time, max);
    }

    private List<Strategy> affordable(List<Strategy> promising, long rows, int loads, double time, double max) {
        double spent = readBack(rows) * READ_BACK;
        List<Strategy> affordable = new ArrayList<>();
        for (Strategy strategy : promising) {
            double more = loads * total(strategy, rows);
            boolean isEssential = affordable.size() < 2
                    || affordable.stream().anyMatch(other -> IndexTime.isAllThatDiffers(strategy.name(), other.name()));
            if (spent + more <= (isEssential ? max : time)) {
                affordable.add(strategy);
                spent += more;
            }
        }
        return affordable.size() < Math.min(2, promising.size()) ? List.of() : affordable;
    }
}
