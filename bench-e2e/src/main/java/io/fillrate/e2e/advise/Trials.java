package io.fillrate.e2e.advise;

import io.fillrate.core.Capability;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.e2e.rig.RigSetup;
import io.fillrate.e2e.rig.SingleFills;
import io.fillrate.e2e.settings.Settings;
import io.fillrate.e2e.table.CopiedTable;
import io.fillrate.e2e.target.Target;
import io.fillrate.report.results.Environment.DatabaseInfo;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Series;
import io.fillrate.report.text.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Measures the strategies that apply to a table at rising numbers of rows, as many as the time allows: at each the promising ones {@link Race}
 * each other. Then varies rows per batch and connections. Not thread-safe.
 */
final class Trials {

    private static final long SMALLEST = 1_000;
    private static final long GROWTH = 10;

    /** Rows of the first loads, which show what applies; and more, which show what a larger load may take. */
    private static final List<Long> FIRST_SIZES = List.of(100L, SMALLEST);

    /** The share of the budget that one of these may take. */
    private static final double FIRST_LOAD = 0.03;

    /** A strategy that is this many times as slow as the best is not measured, unless it may be good at the largest size. */
    private static final double TOO_SLOW = 10;

    private static final double PROMISING = 2;

    /** Of the budget, for variations of batches and connections. */
    private static final double VARIATIONS = 0.15;

    /** Of what is left, for a size that larger ones follow. */
    private static final double SMALLER_SIZE = 0.25;

    /** Loads that a strategy is expected to take at a size: one to warm up, and the rounds until the slower ones leave. */
    private static final int LOADS = 6;

    /** How many times as long as foreseen it may take to read back every cell. */
    private static final double READ_BACK = 2;

    private static final List<Integer> BATCHES = List.of(100, 1_000, 10_000);
    private static final List<Integer> CONNECTIONS = List.of(2, 4);

    private final Target target;
    private final CopiedTable table;
    private final Map<String, String> properties;
    private final Timer timer;
    private final Progress progress;
    private final Random order;
    private final List<Strategy> strategies;
    private final Map<Series.Key, Series> measured = new LinkedHashMap<>();
    private final Map<String, String> leftOut = new LinkedHashMap<>();
    private final Map<String, Pace> paces = new HashMap<>();
    private double readBackPerRow;
    private double fastestPerRow;
    private @Nullable DatabaseInfo described;

    /** @param properties {@code bench.*}, that reach the database */
    Trials(
            Target target,
            CopiedTable table,
            Map<String, String> properties,
            long seed,
            Timer timer,
            Progress progress) {
        this.target = target;
        this.table = table;
        this.properties = Map.copyOf(properties);
        this.timer = timer;
        this.progress = progress;
        this.order = new Random(seed);
        this.strategies = Strategies.load().of(target.database(), Operation.INSERT).stream()
                .filter(strategy -> !strategy.has(Capability.LIMIT))
                .toList();
    }

    /**
     * What was measured.
     *
     * @param series with their samples
     * @param hasStrategies whether any strategy can load the table
     * @param leftOut why a strategy has no result, or none at some sizes, by its name
     */
    record Measured(List<Series> series, boolean hasStrategies, Map<String, String> leftOut, DatabaseInfo database) {}

    /**
     * Measures.
     *
     * @param rows the largest number of rows to measure, if there is time
     */
    Measured run(long rows) {
        Map<String, Strategy> applicable = tryAll(rows);
        List<Long> sizes = sizes(rows);
        for (int i = 0; i < sizes.size(); i++) {
            long next = i + 1 < sizes.size() ? sizes.get(i + 1) : 0;
            if (!measure(sizes.get(i), next, rows, applicable)) {
                break;
            }
        }
        vary("batch", BATCHES, strategy -> strategy.has(Capability.BATCHED), applicable);
        vary("partitions", CONNECTIONS, strategy -> strategy.has(Capability.PARALLEL), applicable);
        return new Measured(
                List.copyOf(measured.values()), !applicable.isEmpty(), leftOut, Objects.requireNonNull(described));
    }

    private static List<Long> sizes(long rows) {
        TreeSet<Long> sizes = new TreeSet<>();
        for (long size = SMALLEST; size < rows; size *= GROWTH) {
            sizes.add(size);
        }
        sizes.add(rows);
        return List.copyOf(sizes);
    }

    private SingleFills open(List<Strategy> some, Map<String, String> more) {
        Map<String, String> all = new HashMap<>(properties);
        all.putAll(more);
        Strategies registry = new Strategies(some);
        RigSetup setup = RigSetup.seeded(0).withoutProgress();
        return new SingleFills(target, setup, Settings.parse(all, registry), registry, table);
    }

    /** Loads few rows by every strategy; returns those that have done it. */
    private Map<String, Strategy> tryAll(long rows) {
        progress.stage("trying strategies", timer.share());
        String sizes = FIRST_SIZES.stream()
                .map(size -> Math.min(size, rows))
                .distinct()
                .map(String::valueOf)
                .collect(Collectors.joining(","));
        Map<String, Strategy> applicable = new LinkedHashMap<>();
        strategies.forEach(strategy -> applicable.put(strategy.name(), strategy));
        try (SingleFills fills = open(strategies, Map.of("bench.rows", sizes))) {
            described = fills.described();
            for (int i = 0; i < fills.series().size(); i++) {
                Series series = fills.series().get(i);
                if (series.skipped() != null) {
                    leaveOut(series.strategy(), series.skipped(), applicable);
                } else if (applicable.containsKey(series.strategy()) && isShort(series)) {
                    tell(series.strategy());
                    tryOne(fills, i, applicable);
                }
            }
        }
        return applicable;
    }

    private boolean isShort(Series series) {
        double expected = pace(series.strategy()).total(series.rows());
        return Double.isInfinite(expected) || expected < FIRST_LOAD * timer.budget();
    }

    private void tryOne(SingleFills fills, int index, Map<String, Strategy> applicable) {
        Series series = fills.series().get(index);
        long started = timer.nanos().getAsLong();
        Sample sample = fills.fill(index, 1, 1);
        if (sample.error() == null) {
            pace(series.strategy())
                    .learn(
                            series.rows(),
                            (double) sample.elapsedNanos(),
                            (double) timer.nanos().getAsLong() - started);
        } else {
            leaveOut(series.strategy(), "fails with this table: " + sample.error(), applicable);
        }
    }

    private void leaveOut(String strategy, String why, Map<String, Strategy> applicable) {
        applicable.remove(strategy);
        leftOut.putIfAbsent(strategy, why);
    }

    private Pace pace(String strategy) {
        return paces.computeIfAbsent(strategy, any -> new Pace());
    }

    /**
     * Measures a size; false if there is no time for it, nor for larger ones.
     *
     * @param next the next size; 0 if there is none
     */
    private boolean measure(long size, long next, long largest, Map<String, Strategy> applicable) {
        double reserve = VARIATIONS * timer.budget();
        double share = timer.left() - SMALLER_SIZE * (timer.left() - reserve);
        Map<String, String> others = new LinkedHashMap<>();
        List<Strategy> starters = starters(applicable, size, largest, next == 0 ? reserve : share, others);
        if (starters.isEmpty()) {
            return false;
        }
        progress.stage(Numbers.whole(size) + " rows", timer.share());
        double left = timer.left() - expected(starters, size);
        boolean isLast =
                next == 0 || left - expected(starters.subList(0, Math.min(2, starters.size())), next) < reserve;
        double end = isLast ? reserve : Math.min(share, Math.max(reserve, left));
        boolean isMeasured = false;
        try (SingleFills fills = open(starters, Map.of("bench.rows", String.valueOf(size)))) {
            Race race = new Race(fills, available(fills), timer, order, any -> pace(any.strategy()), this::tell);
            for (Series series : race.run(1, readBackPerRow * size, end, reserve)) {
                isMeasured |= series.samples().size() > 1;
                end(series, applicable, others);
            }
            readBackPerRow = race.readBack() / size;
            fastestPerRow = starters.stream()
                            .mapToDouble(strategy -> pace(strategy.name()).load(size))
                            .min()
                            .orElse(0)
                    / size;
        }
        if (isMeasured) {
            others.forEach(leftOut::putIfAbsent);
        }
        return isMeasured;
    }

    /** Nanoseconds that it takes to measure some strategies. */
    private double expected(List<Strategy> some, long size) {
        return READ_BACK * readBackPerRow * size
                + some.stream()
                        .mapToDouble(strategy -> LOADS * total(strategy, size))
                        .sum();
    }

    private static List<Integer> available(SingleFills fills) {
        return IntStream.range(0, fills.series().size())
                .filter(i -> fills.series().get(i).skipped() == null)
                .boxed()
                .toList();
    }

    private void end(Series series, Map<String, Strategy> applicable, Map<String, String> others) {
        Optional<String> error = series.samples().stream()
                .map(Sample::error)
                .filter(Objects::nonNull)
                .findFirst();
        if (error.isPresent()) {
            leaveOut(series.strategy(), "at " + Numbers.whole(series.rows()) + " rows: " + error.get(), applicable);
        } else if (series.samples().size() > 1) {
            measured.put(series.key(), series);
        } else {
            others.put(series.strategy(), "from " + Numbers.whole(series.rows()) + " rows on there was no time for it");
        }
    }

    private void tell(String strategy) {
        progress.activity(strategy, timer.share());
    }

    /**
     * The strategies to measure at a size: the fastest ones, as many as there is time for; none if there is no time for two.
     *
     * @param others gets the others, with the reason
     */
    private List<Strategy> starters(
            Map<String, Strategy> applicable, long size, long largest, double until, Map<String, String> others) {
        List<Strategy> byPace = applicable.values().stream()
                .sorted(Comparator.comparingDouble(strategy -> load(strategy, size)))
                .toList();
        double best = best(byPace, size);
        double bestOfLargest = best(byPace, largest);
        double readBack = READ_BACK * readBackPerRow * size;
        double spare = timer.left() - VARIATIONS * timer.budget() - readBack;
        double time = Math.min(spare, timer.left() - until - readBack);
        List<Strategy> starters = new ArrayList<>();
        for (Strategy strategy : byPace) {
            boolean tooSlow =
                    load(strategy, size) > TOO_SLOW * best && load(strategy, largest) > PROMISING * bestOfLargest;
            double total = LOADS * total(strategy, size);
            boolean isEssential = total <= spare
                    && (starters.size() < 2
                            || starters.stream()
                                    .anyMatch(other -> IndexTime.isAllThatDiffers(strategy.name(), other.name())));
            if (!tooSlow && (total <= time || isEssential)) {
                starters.add(strategy);
                time -= total;
                spare -= total;
            } else {
                others.put(
                        strategy.name(),
                        "from " + Numbers.whole(size) + " rows on it would take about "
                                + Numbers.ratio(load(strategy, size) / best) + " times as long as the fastest");
            }
        }
        return starters.size() < Math.min(2, byPace.size()) ? List.of() : starters;
    }

    /** What a strategy's load may take; no less than half of what the best of the largest size yet took for as many rows. */
    private double load(Strategy strategy, long size) {
        return Math.max(pace(strategy.name()).load(size), fastestPerRow * size / 2);
    }

    private double total(Strategy strategy, long size) {
        Pace pace = pace(strategy.name());
        return pace.total(size) - pace.load(size) + load(strategy, size);
    }

    private double best(List<Strategy> some, long size) {
        return some.stream().mapToDouble(strategy -> load(strategy, size)).min().orElse(0);
    }

    /** Measures the fastest strategy that has a parameter with other values of it, beside its own, at the largest size that there is time for. */
    private void vary(
            String parameter, List<Integer> values, Predicate<Strategy> has, Map<String, Strategy> applicable) {
        TreeMap<Long, Series> fastest = new TreeMap<>(Comparator.reverseOrder());
        measured.values().stream()
                .filter(series -> Optional.ofNullable(applicable.get(series.strategy()))
                        .filter(has)
                        .isPresent())
                .forEach(series -> fastest.merge(series.rows(), series, (a, b) -> load(a) <= load(b) ? a : b));
        for (Series series : fastest.values()) {
            double expected =
                    LOADS * (values.size() + 1) * pace(series.strategy()).total(series.rows());
            if (expected + readBackPerRow * series.rows() <= timer.left()) {
                vary(parameter, values, series, applicable);
                return;
            }
        }
    }

    private void vary(String parameter, List<Integer> values, Series base, Map<String, Strategy> applicable) {
        progress.stage("varying " + parameter, timer.share());
        TreeSet<Integer> all = new TreeSet<>(values);
        all.add(Integer.parseInt(base.parameters().getOrDefault(parameter, "2")));
        all.removeIf(value -> parameter.equals("batch") && value > base.rows());
        Map<String, String> more = Map.of(
                "bench.rows",
                String.valueOf(base.rows()),
                "bench." + parameter,
                all.stream().map(String::valueOf).collect(Collectors.joining(",")));
        Strategy strategy = Objects.requireNonNull(applicable.get(base.strategy()));
        Map<Map<String, String>, Pace> own = new HashMap<>();
        try (SingleFills fills = open(List.of(strategy), more)) {
            int firstRound =
                    1 + base.samples().stream().mapToInt(Sample::round).max().orElse(0);
            new Race(
                            fills,
                            available(fills),
                            timer,
                            order,
                            series -> own.computeIfAbsent(series.parameters(), any -> likeBase(base)),
                            this::tell)
                    .run(firstRound, readBackPerRow * base.rows(), 0, 0)
                    .forEach(this::addVariation);
        }
    }

    /** What is known of a variation before it is measured. */
    private Pace likeBase(Series base) {
        Pace pace = new Pace();
        pace.learn(base.rows(), load(base), pace(base.strategy()).total(base.rows()));
        return pace;
    }

    private double load(Series series) {
        return pace(series.strategy()).load(series.rows());
    }

    private void addVariation(Series series) {
        boolean isResult =
                !series.samples().isEmpty() && series.samples().stream().allMatch(sample -> sample.error() == null);
        if (isResult) {
            Series before = measured.getOrDefault(series.key(), series.upToRound(0));
            Series all = before;
            for (Sample sample : series.samples()) {
                all = all.with(sample);
            }
            measured.put(series.key(), all);
        }
    }
}
