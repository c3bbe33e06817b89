package io.fillrate.e2e.advise;

import io.fillrate.core.Capability;
import io.fillrate.core.Strategy;
import io.fillrate.report.results.Series;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Other numbers of rows per batch and of connections, which race besides the own ones of the fastest strategy that has such a number.
 *
 * @param varied these strategies, by the name of the parameter
 */
record Variations(Map<String, Strategy> varied) {

    /** Who takes more times as long as the best does not become the best by another number. */
    private static final double PROMISING = 2;

    private static final String BATCH = "batch";
    private static final String PARTITIONS = "partitions";
    private static final List<Integer> BATCHES = List.of(100, 1_000, 10_000);

    /** The first is what strategies have without being asked. */
    private static final List<Integer> CONNECTIONS = List.of(2, 4);

    /** Of some strategies, if they may be the fastest. */
    static Variations of(List<Strategy> candidates, CostForecast forecast, long rows) {
        Map<String, Strategy> varied = new HashMap<>();
        fastest(candidates, Capability.BATCHED, forecast, rows).ifPresent(strategy -> varied.put(BATCH, strategy));
        fastest(candidates, Capability.PARALLEL, forecast, rows)
                .ifPresent(strategy -> varied.put(PARTITIONS, strategy));
        return new Variations(Map.copyOf(varied));
    }

    private static Optional<Strategy> fastest(
            List<Strategy> candidates, Capability capability, CostForecast forecast, long rows) {
        double best = forecast.atMost(candidates, rows);
        return candidates.stream()
                .filter(strategy -> strategy.has(capability) && forecast.load(strategy, rows) <= PROMISING * best)
                .min(Comparator.comparingDouble(strategy -> forecast.load(strategy, rows)));
    }

    /** The settings with which some strategies have all of these numbers, and their own. */
    Map<String, String> properties(List<Strategy> candidates, long rows) {
        Map<String, String> properties = new HashMap<>(Map.of("bench.rows", String.valueOf(rows)));
        if (varied.containsKey(BATCH)) {
            Stream<Integer> own = candidates.stream()
                    .filter(strategy -> strategy.has(Capability.BATCHED))
                    .map(Strategy::batchSize);
            properties.put(
                    "bench.batch", list(Stream.concat(own, BATCHES.stream().filter(batch -> batch <= rows))));
        }
        if (varied.containsKey(PARTITIONS)) {
            properties.put("bench.partitions", list(CONNECTIONS.stream()));
        }
        return properties;
    }

    private static String list(Stream<Integer> numbers) {
        return numbers.collect(Collectors.toCollection(TreeSet::new)).stream()
                .map(String::valueOf)
                .collect(Collectors.joining(","));
    }

    /** Whether a series has its own numbers, or other ones that should race. */
    boolean isWanted(Series series, Strategy strategy) {
        return (isVaried(BATCH, strategy) && has(PARTITIONS, series, CONNECTIONS.get(0)))
                || (isVaried(PARTITIONS, strategy) && has(BATCH, series, strategy.batchSize()))
                || hasOwnNumbers(series, strategy);
    }

    private boolean isVaried(String parameter, Strategy strategy) {
        Strategy fastest = varied.get(parameter);
        return fastest != null && fastest.name().equals(strategy.name());
    }

    private static boolean hasOwnNumbers(Series series, Strategy strategy) {
        return has(BATCH, series, strategy.batchSize()) && has(PARTITIONS, series, CONNECTIONS.get(0));
    }

    private static boolean has(String parameter, Series series, int number) {
        @Nullable String value = series.parameters().get(parameter);
        return value == null || value.equals(String.valueOf(number));
    }

    /** What is known of a series before it is measured: of other numbers, what is known of the own one. */
    Function<Series, LoadCost> costs(CostForecast forecast, Function<Series, Strategy> strategies) {
        Map<Map<String, String>, LoadCost> others = new HashMap<>();
        return series -> hasOwnNumbers(series, strategies.apply(series))
                ? forecast.cost(series.strategy())
                : others.computeIfAbsent(series.parameters(), any -> forecast.cost(series.strategy())
                        .copy());
    }
}
