package io.fillrate.e2e.rig;

import io.fillrate.core.Capability;
import io.fillrate.core.CommitPolicy;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.WriterOptions;
import io.fillrate.e2e.settings.Settings;
import io.fillrate.report.format.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongPredicate;

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
     * The series that settings ask for.
     *
     * @param streamed which numbers of rows come from the generator while they are loaded
     */
    static Plan of(Settings settings, Strategies registry, String database, LongPredicate streamed) {
        List<PlannedSeries> all = new ArrayList<>();
        for (long rows : settings.rows()) {
            for (Strategy strategy : registry.of(database, Operation.INSERT)) {
                if (settings.strategies().selects(strategy)) {
                    all.addAll(sizes(settings, strategy, rows, streamed.test(rows)));
                }
            }
        }
        return new Plan(all, settings.warmup(), settings.iterations());
    }

    private static List<PlannedSeries> sizes(Settings settings, Strategy strategy, long rows, boolean streamed) {
        List<Integer> batches = strategy.has(Capability.BATCHED)
                ? settings.batch()
                : settings.batch().subList(0, 1);
        return batches.stream()
                .map(batch -> planned(settings, strategy, rows, batch, streamed))
                .toList();
    }

    private static PlannedSeries planned(Settings settings, Strategy strategy, long rows, int batch, boolean streamed) {
        WriterOptions options = WriterOptions.defaults()
                .withBatchSize(batch)
                .withPartitions(settings.partitions())
                .withCommit(settings.commit());
        Series series = new Series(
                strategy.database(),
                settings.workload().name(),
                strategy.name(),
                io.fillrate.report.format.Operation.valueOf(strategy.operation().name()),
                rows,
                parameters(strategy, options, streamed),
                strategy.guarantee(options).name());
        PlannedSeries planned = new PlannedSeries(series, strategy, options);
        boolean leftOut = strategy.has(Capability.REWRITES_BATCHES) && !settings.rewriteBatched();
        return leftOut ? planned.skipped("bench.rewriteBatched=false leaves it out") : planned;
    }

    private static Map<String, String> parameters(Strategy strategy, WriterOptions options, boolean streamed) {
        Map<String, String> parameters = new TreeMap<>();
        if (strategy.has(Capability.BATCHED)) {
            parameters.put("batch", Integer.toString(options.batchSize()));
        }
        if (strategy.has(Capability.PARALLEL)) {
            parameters.put("partitions", Integer.toString(options.partitions()));
        }
        if (strategy.has(Capability.COMMIT_POLICY) && !options.commit().equals(CommitPolicy.ONCE)) {
            parameters.put("commit", commit(options.commit()));
        }
        if (streamed) {
            parameters.put("rowsFrom", "generator");
        }
        return parameters;
    }

    private static String commit(CommitPolicy policy) {
        return policy.equals(CommitPolicy.AUTOCOMMIT) ? "none" : "everyN:" + policy.everyBatches();
    }

    /** The series that are not skipped. */
    List<PlannedSeries> active() {
        return series.stream().filter(one -> one.series().skipped() == null).toList();
    }

    /** Those of a size that are not skipped. */
    List<PlannedSeries> active(long rows) {
        return active().stream().filter(one -> one.rows() == rows).toList();
    }

    /** This plan without the large series that are expected to take longer than a limit. */
    Plan withoutSlow(Map<PlannedSeries, Expectation> expectations, double limitNanos) {
        List<PlannedSeries> changed = new ArrayList<>(series);
        changed.replaceAll(one -> {
            double nanos = expectations.getOrDefault(one, Expectation.NONE).load(one.rows());
            return one.rows() > NEVER_SKIPPED_UP_TO && nanos > limitNanos ? one.skipped(slow(one.rows(), nanos)) : one;
        });
        return new Plan(changed, warmup, iterations);
    }

    private static String slow(long rows, double nanos) {
        return String.format(
                Locale.ROOT,
                "estimated %,.0f s for %,d rows, over a minute; -Dbench.slow=true runs it",
                nanos / 1e9,
                rows);
    }
}
