package io.fillrate.e2e.advise;

import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.e2e.rig.SingleFills;
import io.fillrate.e2e.settings.StrategyGroups;
import io.fillrate.report.results.Environment.DatabaseInfo;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Series;
import io.fillrate.report.text.Numbers;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Measures the strategies that apply to a table at rising numbers of rows, as many as the time allows: at each the promising ones
 * {@link Elimination} each other. Then come {@link Variations} of the fastest. Not thread-safe.
 */
final class Trials {

    private static final long SMALLEST = 1_000;
    private static final long GROWTH = 10;

    /** Rows of the first loads, which show what applies; and more, which show what a larger load may take. */
    private static final List<Long> FIRST_SIZES = List.of(100L, SMALLEST);

    /** The share of the budget that one of these may take. */
    private static final double FIRST_LOAD = 0.03;

    /** The share of the budget for variations. */
    private static final double VARIATIONS = 0.15;

    /** The share of what is left for a size that larger ones follow, and for the first, at which every strategy should have its chance. */
    private static final double SMALLER_SIZE = 0.25;

    private static final double FIRST_SIZE = 0.4;

    private final AdviceContext context;
    private final Timer timer;
    private final CostForecast forecast = new CostForecast();
    private final Map<String, Strategy> applicable = new LinkedHashMap<>();
    private final Map<Series.Key, Series> measured = new LinkedHashMap<>();
    private final Map<String, String> leftOut = new LinkedHashMap<>();
    private final Map<String, SortedMap<Long, Double>> slow = new LinkedHashMap<>();
    private @Nullable DatabaseInfo described;

    Trials(AdviceContext context) {
        this.context = context;
        this.timer = context.timer();
        Strategies.load().of(context.target().database().id(), context.operation()).stream()
                .filter(strategy -> !StrategyGroups.isExperiment(strategy))
                .forEach(strategy -> applicable.put(strategy.name(), strategy));
    }

    /**
     * What was measured.
     *
     * @param series with their samples, two or more each, none of which failed
     * @param hasStrategies whether any strategy can load the table
     * @param leftOut why a strategy cannot load the table, by its name
     * @param slow how many times as long as the fastest a strategy would take at sizes at which it was not measured, by its name
     */
    record Measured(
            List<Series> series,
            boolean hasStrategies,
            Map<String, String> leftOut,
            Map<String, SortedMap<Long, Double>> slow,
            DatabaseInfo database) {}

    /**
     * Measures.
     *
     * @param rows the largest number of rows to measure, if there is time
     */
    Measured run(long rows) {
        tryAll(rows);
        List<Long> sizes = sizes(rows);
        for (int i = 0; i < sizes.size(); i++) {
            long next = i + 1 < sizes.size() ? sizes.get(i + 1) : 0;
            if (!measure(sizes.get(i), next, rows)) {
                break;
            }
        }
        new Variations(context, forecast, applicable, measured).run();
        return new Measured(
                List.copyOf(measured.values()),
                !applicable.isEmpty(),
                leftOut,
                slow,
                Objects.requireNonNull(described));
    }

    private static List<Long> sizes(long rows) {
        TreeSet<Long> sizes = new TreeSet<>();
        for (long size = SMALLEST; size < rows; size *= GROWTH) {
            sizes.add(size);
        }
        sizes.add(rows);
        return List.copyOf(sizes);
    }

    /** Loads few rows by every strategy, to see which apply. */
    private void tryAll(long rows) {
        context.progress().stage("trying strategies");
        String sizes = FIRST_SIZES.stream()
                .map(size -> Math.min(size, rows))
                .distinct()
                .map(String::valueOf)
                .collect(Collectors.joining(","));
        try (SingleFills fills = context.open(List.copyOf(applicable.values()), Map.of("bench.rows", sizes))) {
            described = fills.described();
            for (int i = 0; i < fills.series().size(); i++) {
                Series series = fills.series().get(i);
                if (series.skipped() != null) {
                    leaveOut(series.strategy(), series.skipped());
                } else if (applicable.containsKey(series.strategy()) && isShort(series, series.rows())) {
                    tryOne(fills, i);
                    if (applicable.containsKey(series.strategy()) && !isShort(series, Math.min(SMALLEST, rows))) {
                        tryOne(fills, i); // the first load of all also loads classes
                    }
                }
            }
        }
    }

    /** Whether a load is expected to be short, or nothing is known of it. */
    private boolean isShort(Series series, long rows) {
        double expected = forecast.cost(series.strategy()).total(rows);
        return Double.isInfinite(expected) || expected < FIRST_LOAD * timer.budget();
    }

    private void tryOne(SingleFills fills, int index) {
        Series series = fills.series().get(index);
        context.progress().activity(series.strategy());
        long started = timer.nanos().getAsLong();
        Sample sample = fills.fill(index, 1, 1);
        double total = (double) timer.nanos().getAsLong() - started;
        if (sample.error() == null) {
            forecast.cost(series.strategy()).learn(series.rows(), (double) sample.elapsedNanos(), total);
        } else {
            leaveOut(series.strategy(), "fails with this table: " + sample.error());
        }
    }

    private void leaveOut(String strategy, String why) {
        applicable.remove(strategy);
        leftOut.putIfAbsent(strategy, why);
    }

    /**
     * Measures a size; false if there is no time for it, nor for larger ones.
     *
     * @param next the next size; 0 if there is none
     */
    private boolean measure(long size, long next, long largest) {
        double max = timer.left() - VARIATIONS * timer.budget();
        double time = next == 0 ? max : (size == SMALLEST ? FIRST_SIZE : SMALLER_SIZE) * max;
        List<Strategy> candidates = forecast.candidates(applicable.values(), size, largest, time, max);
        if (candidates.isEmpty() && measured.isEmpty()) {
            candidates = forecast.fastest(applicable.values(), size);
        }
        if (candidates.isEmpty()) {
            return false;
        }
        context.progress().stage(Numbers.whole(size) + " rows");
        double expected = forecast.elimination(candidates, size);
        boolean isLast = next == 0
                || max - expected < forecast.elimination(candidates.subList(0, Math.min(2, candidates.size())), next);
        double planned = isLast ? max : Math.min(max, Math.max(time, expected));
        try (SingleFills fills = context.open(candidates, Map.of("bench.rows", String.valueOf(size)))) {
            Elimination elimination = context.elimination(fills, series -> forecast.cost(series.strategy()));
            List<Series> compared =
                    elimination.run(1, forecast.readBack(size), timer.left() - planned, timer.left() - max);
            compared.forEach(this::add);
            forecast.learn(candidates, size, elimination.readBack());
        }
        return noteOthers(size, candidates);
    }

    private void add(Series series) {
        Optional<String> error = series.samples().stream()
                .map(Sample::error)
                .filter(Objects::nonNull)
                .findFirst();
        if (error.isPresent()) {
            leaveOut(series.strategy(), "at " + Numbers.whole(series.rows()) + " rows: " + error.get());
        } else if (series.samples().size() > 1) {
            measured.put(series.key(), series);
        }
    }

    /** Whether any strategy was measured at a size; if so, notes which were not. */
    private boolean noteOthers(long size, Collection<Strategy> candidates) {
        List<String> ofSize = measured.values().stream()
                .filter(series -> series.rows() == size)
                .map(Series::strategy)
                .toList();
        if (ofSize.isEmpty()) {
            return false;
        }
        List<Strategy> others = new ArrayList<>(applicable.values());
        others.removeIf(strategy -> ofSize.contains(strategy.name()));
        double best = forecast.best(candidates, size);
        others.forEach(strategy -> slow.computeIfAbsent(strategy.name(), any -> new TreeMap<>())
                .put(size, forecast.load(strategy, size) / best));
        return true;
    }
}
