package io.fillrate.e2e.advise;

import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.e2e.rig.SingleFills;
import io.fillrate.e2e.settings.StrategyGroups;
import io.fillrate.report.results.Environment.DatabaseInfo;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Series;
import io.fillrate.report.text.Numbers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Measures the strategies that apply to a table at rising numbers of rows. Smaller ones show which are promising for more rows; at the
 * largest that there is time for they race ({@link Elimination}), with {@link Variations} of the fastest. Not thread-safe.
 */
final class Trials {

    private static final long SMALLEST = 1_000;
    private static final long GROWTH = 10;

    /** Rows of the first loads, which show what applies; and more, which show what a larger load may take. */
    private static final List<Long> FIRST_SIZES = List.of(100L, SMALLEST);

    /** The share of the budget that one of these may take. */
    private static final double FIRST_LOAD = 0.03;

    /** The share of what is left for a size that may only show what is promising. */
    private static final double SMALLER_SIZE = 0.4;

    /** So many times as long as the fastest may take who is measured at the first size; at others at least, and at most. */
    private static final double FIRST_MARGIN = 10;

    private static final double CLOSE = 1.25;
    private static final double MAX_MARGIN = 3;

    private final AdviceContext context;
    private final Timer timer;
    private final CostForecast forecast;
    private final Map<String, Strategy> applicable = new LinkedHashMap<>();
    private final Map<Series.Key, Series> measured = new LinkedHashMap<>();
    private final Map<String, String> leftOut = new LinkedHashMap<>();
    private @Nullable DatabaseInfo described;
    private Optional<Race> race = Optional.empty();
    private boolean hasRaced;

    Trials(AdviceContext context) {
        this.context = context;
        this.timer = context.timer();
        this.forecast = new CostForecast(context.favourites());
        Strategies.load().of(context.target().database().id(), context.operation()).stream()
                .filter(strategy -> !StrategyGroups.isExperiment(strategy))
                .forEach(strategy -> applicable.put(strategy.name(), strategy));
    }

    /**
     * What was measured.
     *
     * @param series with their samples, two or more each, none of which failed
     * @param race at the largest number of rows that there was time for; empty if there was none for any
     * @param hasStrategies whether any strategy can load the table
     * @param leftOut why a strategy cannot load the table, by its name
     * @param screened what the largest load took by a strategy that did not race, by its name
     */
    record Measured(
            List<Series> series,
            Optional<Race> race,
            boolean hasStrategies,
            Map<String, String> leftOut,
            Map<String, Screened> screened,
            DatabaseInfo database) {}

    /**
     * A load that says nothing but that it was not worth a race.
     *
     * @param nanos the fastest of a few
     */
    record Screened(long rows, double nanos) {}

    /**
     * Measures.
     *
     * @param rows the largest number of rows to measure, if there is time
     */
    Measured run(long rows) {
        tryAll(rows);
        List<Long> sizes = sizes(rows);
        boolean goesOn = true;
        for (int i = 0; goesOn && i < sizes.size(); i++) {
            goesOn = measure(sizes.get(i), i + 1 < sizes.size() ? sizes.get(i + 1) : 0, rows);
        }
        return new Measured(
                List.copyOf(measured.values()),
                race,
                !applicable.isEmpty(),
                leftOut,
                screened(),
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
     * Measures a size; returns whether a larger one is worth measuring and there is time for it.
     *
     * @param next the next size; 0 if there is none
     */
    private boolean measure(long size, long next, long largest) {
        List<Strategy> promising = forecast.promising(applicable.values(), size, largest, margin());
        boolean isLast = hasRaced || next == 0;
        List<Strategy> candidates = isLast
                ? forecast.racing(promising, size, timer.left())
                : forecast.screened(promising, size, SMALLER_SIZE * timer.left(), timer.left());
        if (candidates.isEmpty() && measured.isEmpty()) {
            candidates = promising.stream().limit(2).toList(); // first loads also load classes, and say little
        }
        if (candidates.isEmpty() || (hasRaced && candidates.size() < promising.size())) {
            return false;
        }
        boolean isWhole = candidates.size() == promising.size();
        context.progress().stage(Numbers.whole(size) + " rows");
        race = measured(size, candidates, () -> isLast || (isWhole && !isTimeFor(next, largest)))
                .map(ended -> ended.without(promising.stream()
                        .filter(strategy -> strategy.guarantee()
                                .name()
                                .equals(ended.winner().guarantee()))
                        .map(Strategy::name)
                        .toList()))
                .or(() -> race);
        if (!hasRaced && !isTimeFor(next, largest)) {
            return measure(size, 0, largest); // a race of all, with all of the time
        }
        return !hasRaced || race.filter(Race::isCertain).isPresent();
    }

    /** Whether all that are promising can race with as many rows; a race with the fewest would say little of more. */
    private boolean isTimeFor(long next, long largest) {
        return next <= SMALLEST * GROWTH
                || forecast.race(forecast.promising(applicable.values(), next, largest, margin()), next)
                        <= timer.left();
    }

    /** So many times as long as the fastest may take who is promising: the more, the less the few loads so far say. */
    private double margin() {
        return race.map(soFar -> CLOSE * Math.exp(2 * soFar.noise() * Math.sqrt(2.0 / Elimination.SCREENING_ROUNDS)))
                .map(margin -> Math.min(margin, MAX_MARGIN))
                .orElse(FIRST_MARGIN);
    }

    private Optional<Race> measured(long size, List<Strategy> candidates, BooleanSupplier isRace) {
        Variations variations = Variations.of(candidates, forecast, size);
        try (SingleFills fills = context.open(candidates, variations.properties(candidates, size))) {
            Elimination elimination = context.elimination(
                    fills,
                    series -> variations.isWanted(series, strategy(series)),
                    variations.costs(forecast, this::strategy));
            elimination.screen(forecast.readBack(size));
            forecast.learn(candidates, size, elimination.readBack());
            race = elimination.result().or(() -> race);
            if (isRace.getAsBoolean()) {
                hasRaced = true;
                context.progress().stage("racing with " + Numbers.whole(size) + " rows");
                elimination.race();
            }
            elimination.series().forEach(this::add);
            return elimination.result();
        }
    }

    private Strategy strategy(Series series) {
        return Objects.requireNonNull(applicable.get(series.strategy()));
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

    /** What is known of those that did not race. */
    private Map<String, Screened> screened() {
        Map<String, Screened> screened = new LinkedHashMap<>();
        Set<String> raced = race.map(Race::strategies).orElse(Set.of());
        applicable.keySet().stream()
                .filter(strategy -> !raced.contains(strategy))
                .forEach(strategy -> forecast.cost(strategy).latest().ifPresent(load -> screened.put(strategy, load)));
        return screened;
    }
}
