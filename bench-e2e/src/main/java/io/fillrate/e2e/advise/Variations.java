package io.fillrate.e2e.advise;

import io.fillrate.core.Capability;
import io.fillrate.core.Strategy;
import io.fillrate.e2e.rig.SingleFills;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Series;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Other numbers of rows per batch and of connections, for the fastest strategy that has such a number, besides its own number. Not
 * thread-safe.
 */
final class Variations {

    private static final List<Integer> BATCHES = List.of(100, 1_000, 10_000);
    private static final List<Integer> CONNECTIONS = List.of(2, 4);

    private final AdviceContext context;
    private final CostForecast forecast;
    private final Map<String, Strategy> applicable;
    private final Map<Series.Key, Series> measured;

    /** @param measured what was measured; gets the variations */
    Variations(
            AdviceContext context,
            CostForecast forecast,
            Map<String, Strategy> applicable,
            Map<Series.Key, Series> measured) {
        this.context = context;
        this.forecast = forecast;
        this.applicable = applicable;
        this.measured = measured;
    }

    /** Measures them, as far as there is time. */
    void run() {
        vary("batch", BATCHES, strategy -> strategy.has(Capability.BATCHED));
        vary("partitions", CONNECTIONS, strategy -> strategy.has(Capability.PARALLEL));
    }

    /** At the largest size that there is time for. */
    private void vary(String parameter, List<Integer> values, Predicate<Strategy> has) {
        TreeMap<Long, Series> fastest = new TreeMap<>(Collections.reverseOrder());
        measured.values().stream()
                .filter(series -> applicable.containsKey(series.strategy()))
                .filter(series -> has.test(Objects.requireNonNull(applicable.get(series.strategy()))))
                .forEach(series -> fastest.merge(series.rows(), series, this::faster));
        fastest.values().stream()
                .filter(series -> forecast.elimination(series.strategy(), values.size() + 1, series.rows())
                        <= context.timer().left())
                .findFirst()
                .ifPresent(series -> vary(parameter, values, series));
    }

    private Series faster(Series one, Series other) {
        return load(one) <= load(other) ? one : other;
    }

    private double load(Series series) {
        return forecast.cost(series.strategy()).load(series.rows());
    }

    private void vary(String parameter, List<Integer> values, Series base) {
        context.progress().stage("varying " + (parameter.equals("batch") ? "rows per batch" : "connections"));
        TreeSet<Integer> all = new TreeSet<>(values);
        all.removeIf(value -> parameter.equals("batch") && value > base.rows());
        all.add(Integer.parseInt(Objects.requireNonNull(base.parameters().get(parameter))));
        Map<String, String> properties = Map.of(
                "bench.rows",
                String.valueOf(base.rows()),
                "bench." + parameter,
                all.stream().map(String::valueOf).collect(Collectors.joining(",")));
        Strategy strategy = Objects.requireNonNull(applicable.get(base.strategy()));
        Map<Map<String, String>, LoadCost> costs = new HashMap<>();
        int firstRound =
                1 + base.samples().stream().mapToInt(Sample::round).max().orElse(0);
        try (SingleFills fills = context.open(List.of(strategy), properties)) {
            context.elimination(fills, series -> costs.computeIfAbsent(series.parameters(), any -> likeBase(base)))
                    .run(firstRound, forecast.readBack(base.rows()), 0, 0)
                    .forEach(this::add);
        }
    }

    /** What is known of a variation before it is measured. */
    private LoadCost likeBase(Series base) {
        LoadCost cost = new LoadCost();
        cost.learn(base.rows(), load(base), forecast.cost(base.strategy()).total(base.rows()));
        return cost;
    }

    /** Adds the rounds of a variation, after those of the comparison if it is the strategy's own. */
    private void add(Series variation) {
        boolean isResult = variation.samples().size() > 1
                && variation.samples().stream().allMatch(sample -> sample.error() == null);
        if (isResult) {
            Series all = measured.getOrDefault(variation.key(), variation.upToRound(0));
            for (Sample sample : variation.samples()) {
                all = all.with(sample);
            }
            measured.put(variation.key(), all);
        }
    }
}
