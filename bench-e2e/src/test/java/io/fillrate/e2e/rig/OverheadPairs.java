package io.fillrate.e2e.rig;

import io.fillrate.core.Session;
import io.fillrate.core.Strategy;
import io.fillrate.data.Schema;
import io.fillrate.data.SchemaRows;
import io.fillrate.data.SchemaWorkload;
import io.fillrate.data.Table;
import io.fillrate.data.TableRows;
import io.fillrate.e2e.rig.Loader.ProgressPoller;
import io.fillrate.e2e.rig.Plan.PlannedSeries;
import io.fillrate.e2e.server.SharedPostgres;
import io.fillrate.e2e.server.Target;
import io.fillrate.e2e.settings.Settings;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Series;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** The same loads by the rig and by a bare loop, in pairs of random order. */
public final class OverheadPairs {

    private OverheadPairs() {}

    /** The series of the rig, then the bare one: rounds are pairs. */
    public static List<Series> measure(Settings settings, SchemaWorkload workload, Strategy strategy) {
        RowCache cache = new RowCache(workload, settings.seed(), Long.MAX_VALUE);
        SchemaRows rows =
                cache.hold(workload.rows(settings.seed(), settings.rows().get(0)));
        return of(settings, rows, rows.tables().get(0), strategy);
    }

    private static <T> List<Series> of(Settings settings, SchemaRows all, TableRows<T> only, Strategy strategy) {
        long rows = only.size();
        Task task = new Task.Insert(all);
        Table<T> table = only.table();
        Series byRig = series(all.schema(), strategy, rows, "rig");
        Series bare = series(all.schema(), strategy, rows, "bare");
        Random order = new Random(settings.seed());
        try (Target target = SharedPostgres.target();
                ProgressPoller poller = new ProgressPoller(Duration.ofSeconds(5), (series, sent) -> {});
                BareLoop<T> loop =
                        new BareLoop<>(Session.of(SharedPostgres.url(), Map.of()), strategy, table, only.rows())) {
            target.prepare(all.schema());
            Loader loader = new Loader(System::nanoTime, System::gc, RigListener.NONE, poller);
            PlannedSeries planned = new PlannedSeries(byRig, strategy, Variant.of(target));
            for (int pair = 1 - settings.warmup(); pair <= settings.iterations(); pair++) {
                boolean rigFirst = order.nextBoolean();
                int round = Math.max(1, pair);
                Sample first = rigFirst ? loader.load(planned, task, round, 1) : loop.load(round, 1);
                Sample second = rigFirst ? loop.load(round, 2) : loader.load(planned, task, round, 2);
                requireLoaded(rows, loop.loaded());
                if (pair > 0) {
                    byRig = byRig.with((rigFirst ? first : second).withVerified());
                    bare = bare.with((rigFirst ? second : first).withVerified());
                }
            }
            target.verify(table, only.rows());
        }
        return List.of(byRig, bare);
    }

    private static void requireLoaded(long rows, long loaded) {
        if (loaded != rows) {
            throw new AssertionError("the bare loop has loaded " + loaded + " of " + rows + " rows");
        }
    }

    private static Series series(Schema schema, Strategy strategy, long rows, String loop) {
        return new Series(
                strategy.database(),
                schema.name(),
                strategy.name(),
                io.fillrate.report.results.Series.Operation.INSERT,
                rows,
                Map.of("loop", loop),
                Series.ATOMIC);
    }
}
