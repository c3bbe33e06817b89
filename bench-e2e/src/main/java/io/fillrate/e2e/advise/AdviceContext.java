package io.fillrate.e2e.advise;

import io.fillrate.core.Operation;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.e2e.rig.RigSetup;
import io.fillrate.e2e.rig.SingleFills;
import io.fillrate.e2e.rig.Variant;
import io.fillrate.e2e.server.Target;
import io.fillrate.e2e.settings.Settings;
import io.fillrate.e2e.table.CopiedTable;
import io.fillrate.e2e.table.UpsertedTable;
import io.fillrate.report.results.Series;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What measurements for advice share: the database, a copy of a user's table, and the time budget.
 *
 * @param upserted the same with what is upserted; empty for inserts
 * @param properties {@code bench.*}, that reach the database
 * @param order determines the order of strategies within rounds
 */
record AdviceContext(
        Target target,
        CopiedTable table,
        Optional<UpsertedTable> upserted,
        Map<String, String> properties,
        Timer timer,
        AdviceProgress progress,
        Random order) {

    /**
     * Opens some strategies.
     *
     * @param more properties, such as the number of rows
     */
    SingleFills open(List<Strategy> strategies, Map<String, String> more) {
        Map<String, String> all = new HashMap<>(properties);
        all.putAll(more);
        Strategies registry = new Strategies(strategies);
        RigSetup setup = RigSetup.seeded(0).withoutProgress();
        Settings settings = Settings.parse(all, registry);
        Variant variant = Variant.of(target);
        return upserted.isPresent()
                ? new SingleFills(
                        variant.with(
                                options -> options.withUpsert(upserted.get().upsert())),
                        setup,
                        settings,
                        registry,
                        upserted.get())
                : new SingleFills(variant, setup, settings, registry, table);
    }

    /** What the library itself would choose. */
    Set<String> favourites() {
        return operation() == Operation.INSERT
                ? table
                        .plan()
                        .fastestInserts(
                                Strategies.load(),
                                target.database(),
                                table.plan().rows())
                        .stream()
                        .limit(1)
                        .map(Strategy::name)
                        .collect(Collectors.toSet())
                : Set.of();
    }

    Operation operation() {
        return upserted.isPresent() ? Operation.UPSERT : Operation.INSERT;
    }

    /** Returns a comparison of the series that are wanted and can run. */
    Elimination elimination(SingleFills fills, Predicate<Series> isWanted, Function<Series, LoadCost> costs) {
        List<Series> series = fills.series();
        List<Integer> available = IntStream.range(0, series.size())
                .filter(i -> series.get(i).skipped() == null && isWanted.test(series.get(i)))
                .boxed()
                .toList();
        return new Elimination(series, available, fills::fill, timer, order, costs, progress::activity);
    }
}
