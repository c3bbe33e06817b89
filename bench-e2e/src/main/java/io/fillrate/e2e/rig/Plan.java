package io.fillrate.e2e.rig;

import io.fillrate.core.Capability;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.data.SchemaWorkload;
import io.fillrate.e2e.rig.Calibration.Estimate;
import io.fillrate.e2e.server.Target;
import io.fillrate.e2e.settings.Settings;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Series;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongPredicate;
import java.util.function.UnaryOperator;

/**
 * The series of a run on one database, sizes ascending, and the number of rounds.
 *
 * @param warmup rounds whose samples are discarded
 * @param iterations rounds that are measured
 */
record Plan(List<PlannedSeries> series, int warmup, int iterations) {

    private static final long MAX_ROWS_NEVER_SKIPPED = 10_000;

    private static final long TRIED_ROWS = 100;

    /**
     * One strategy at one number of rows in one variant.
     *
     * @param series as it is saved: with the samples of an interrupted run, if there are any; or skipped for a reason
     */
    record PlannedSeries(Series series, Strategy strategy, Variant variant) {

        long rows() {
            return series.rows();
        }

        /** What its loads do, apart from the strategy. */
        Tasks.Kind kind() {
            return new Tasks.Kind(strategy.operation(), variant.changes(), series.rows(), variant.before());
        }

        Target target() {
            return variant.target();
        }

        PlannedSeries skipped(String reason) {
            return new PlannedSeries(series.withSkipped(reason), strategy, variant);
        }

        /** The number of rounds that an interrupted run has completed. */
        int roundsDone() {
            return series.samples().stream().mapToInt(Sample::round).max().orElse(0);
        }

        boolean hasFailed() {
            return PreviousRun.hasFailed(series);
        }
    }

    Plan {
        series = List.copyOf(series);
    }

    /**
     * The series of a workload that settings select.
     *
     * @param base varied by the factors
     * @param streamed which numbers of rows are generated while they are loaded
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
            parameters.put("batch", String.valueOf(strategy.batchSize(variant.writer())));
        }
        if (streamed) {
            parameters.put("rowsFrom", "generator");
        }
        Series series = new Series(
                strategy.database(),
                workload.name(),
                strategy.name(),
                io.fillrate.report.results.Series.Operation.valueOf(
                        strategy.operation().name()),
                rows,
                parameters,
                variant.target()
                        .guarantee(new FillPlan(strategy, workload.schema(), variant).guarantee())
                        .name());
        PlannedSeries planned = new PlannedSeries(series, strategy, variant);
        boolean leftOut = strategy.has(Capability.REWRITES_BATCHES) && !settings.rewriteBatched();
        return leftOut ? planned.skipped("bench.rewriteBatched=false leaves it out") : planned;
    }

    /** The parameters that distinguish the series of a target from those of others: {@code {durability=unlogged}}. */
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

    /** This plan with the series skipped that cannot run: for lack of rows to change, or because their writers cannot be opened. */
    Plan withoutUnavailable(Tasks tasks, Loader loader) {
        loader.listener().stage("checking strategies");
        return changed(one -> {
            Tasks.Kind kind = one.kind();
            Optional<String> why = one.series().skipped() != null
                    ? Optional.empty()
                    : tasks.unavailable(kind).or(() -> loader.unavailable(one, tasks.of(kind.withRows(1))));
            return why.map(one::skipped).orElse(one);
        });
    }

    /** This plan with the series skipped that fail to load a few rows: not every strategy takes the columns of every table. */
    Plan withoutFailing(Tasks tasks, Loader loader) {
        loader.listener().stage("trying strategies");
        Map<Strategy, Optional<String>> failures = new HashMap<>();
        return changed(one -> {
            if (one.series().skipped() != null) {
                return one;
            }
            Optional<String> why = failures.computeIfAbsent(
                    one.strategy(),
                    any -> Optional.ofNullable(
                            loader.load(one, tasks.of(one.kind().withRows(Math.min(TRIED_ROWS, one.rows()))), 1, 1)
                                    .error()));
            String into = one.strategy().id() + " into ";
            return why.map(error -> one.skipped("fails with this table: "
                            + (error.startsWith(into) ? error.substring(into.length()) : error)))
                    .orElse(one);
        });
    }

    private Plan changed(UnaryOperator<PlannedSeries> change) {
        return new Plan(series.stream().map(change).toList(), warmup, iterations);
    }

    /** This plan with the samples of an interrupted run, and the reasons why series were skipped in it. */
    Plan resuming(PreviousRun previous) {
        return changed(one -> previous.find(one.series().key())
                .map(series -> new PlannedSeries(series, one.strategy(), one.variant()))
                .orElse(one));
    }

    /** This plan with large series skipped whose loads are estimated to take longer than a limit. */
    Plan withoutSlow(Map<PlannedSeries, Estimate> estimates, double limitNanos) {
        return changed(one -> {
            double nanos = estimates.getOrDefault(one, Estimate.UNKNOWN).load(one.rows());
            boolean begun = !one.series().samples().isEmpty();
            return !begun && one.rows() > MAX_ROWS_NEVER_SKIPPED && nanos > limitNanos
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
