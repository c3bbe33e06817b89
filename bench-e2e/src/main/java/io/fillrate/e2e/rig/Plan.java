package io.fillrate.e2e.rig;

import io.fillrate.core.Capability;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.schema.FillPlan;
import io.fillrate.data.SchemaWorkload;
import io.fillrate.e2e.settings.Settings;
import io.fillrate.e2e.targets.Target;
import io.fillrate.report.format.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.function.UnaryOperator;

/**
 * Every series of one database, sizes ascending, and the number of rounds.
 *
 * @param warmup rounds that are not saved
 * @param iterations rounds that are
 */
record Plan(List<PlannedSeries> series, int warmup, int iterations) {

    private static final long NEVER_SKIPPED_UP_TO = 10_000;

    Plan {
        series = List.copyOf(series);
    }

    /**
     * The series of a workload that settings ask for.
     *
     * @param base what factors vary
     * @param streamed which numbers of rows come from the generator while they are loaded
     */
    static Plan of(
            Settings settings,
            SchemaWorkload workload,
            Strategies registry,
            Variant base,
            List<Factor> factors,
            LongPredicate streamed) {
        List<PlannedSeries> all = new ArrayList<>();
        for (long rows : settings.rows(workload)) {
            for (Strategy strategy : settings.chosen(registry, base.target().database())) {
                Factor.variants(strategy, base, factors).stream()
                        .map(variant -> planned(settings, workload, strategy, rows, variant, streamed.test(rows)))
                        .forEach(all::add);
            }
        }
        return new Plan(all, settings.warmup(), settings.iterations());
    }

    private static PlannedSeries planned(
            Settings settings,
            SchemaWorkload workload,
            Strategy strategy,
            long rows,
            Variant variant,
            boolean streamed) {
        Map<String, String> parameters = new TreeMap<>(variant.parameters());
        if (strategy.has(Capability.BATCHED)) {
            parameters.put(
                    "batch", String.valueOf(strategy.batchSize(variant.options().writer())));
        }
        if (streamed) {
            parameters.put("rowsFrom", "generator");
        }
        Series series = new Series(
                strategy.database(),
                workload.name(),
                strategy.name(),
                io.fillrate.report.format.Operation.valueOf(strategy.operation().name()),
                rows,
                parameters,
                variant.target()
                        .guarantee(new FillPlan(strategy, workload.schema(), variant.options()).guarantee())
                        .name());
        PlannedSeries planned = new PlannedSeries(series, strategy, variant);
        boolean leftOut = strategy.has(Capability.REWRITES_BATCHES) && !settings.rewriteBatched();
        return leftOut ? planned.skipped("bench.rewriteBatched=false leaves it out") : planned;
    }

    /** The parameters by which the series of a target are told apart from those of others: {@code {durability=unlogged}}. */
    Map<String, String> parametersOf(Target target) {
        Map<String, String> common = new TreeMap<>();
        series.stream()
                .filter(one -> one.target().equals(target))
                .findFirst()
                .ifPresent(one -> common.putAll(one.variant().parameters()));
        series.stream().filter(one -> one.target().equals(target)).forEach(one -> common.entrySet()
                .retainAll(one.variant().parameters().entrySet()));
        return common;
    }

    /** The databases that the series run on. */
    List<Target> targets() {
        return series.stream().map(PlannedSeries::target).distinct().toList();
    }

    /** The series that are not skipped. */
    List<PlannedSeries> active() {
        return series.stream().filter(one -> one.series().skipped() == null).toList();
    }

    /** Those of a size that are not skipped. */
    List<PlannedSeries> active(long rows) {
        return active().stream().filter(one -> one.rows() == rows).toList();
    }

    /** This plan without the series that can't run, for the reasons given. */
    Plan withoutUnavailable(Function<PlannedSeries, Optional<String>> whyUnavailable) {
        return changed(one -> one.series().skipped() != null
                ? one
                : whyUnavailable.apply(one).map(one::skipped).orElse(one));
    }

    private Plan changed(UnaryOperator<PlannedSeries> change) {
        return new Plan(series.stream().map(change).toList(), warmup, iterations);
    }

    /** This plan with what has been measured of it earlier: samples, and the reasons why series were skipped. */
    Plan goingOnFrom(Earlier earlier) {
        return changed(one -> earlier.find(one.series().key())
                .map(series -> new PlannedSeries(series, one.strategy(), one.variant()))
                .orElse(one));
    }

    /** This plan without the large series that are expected to take longer than a limit. */
    Plan withoutSlow(Map<PlannedSeries, Expectation> expectations, double limitNanos) {
        return changed(one -> {
            double nanos = expectations.getOrDefault(one, Expectation.NONE).load(one.rows());
            boolean begun = !one.series().samples().isEmpty();
            return !begun && one.rows() > NEVER_SKIPPED_UP_TO && nanos > limitNanos
                    ? one.skipped(slow(one.rows(), nanos))
                    : one;
        });
    }

    private static String slow(long rows, double nanos) {
        return String.format(
                Locale.ROOT,
                "estimated %,.0f s for %,d rows, over a minute; -Dbench.slow=true runs it",
                nanos / 1e9,
                rows);
    }
}
