package io.fillrate.e2e.rig;

import io.fillrate.core.Strategies;
import io.fillrate.data.SchemaWorkload;
import io.fillrate.e2e.settings.Settings;
import io.fillrate.e2e.targets.Target;
import io.fillrate.report.format.DatabaseInfo;
import io.fillrate.report.format.Sample;
import io.fillrate.report.format.Series;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Single fills of the tables of a target, whichever of the settings' series is asked for: somebody else decides on rounds and
 * their order. Each fill is verified. Belongs to one thread.
 */
public final class SingleFills implements AutoCloseable {

    private final Tasks tasks;
    private final LoadWatch watch;
    private final Loader loader;
    private final List<PlannedSeries> planned;
    private final DatabaseInfo described;
    private final Map<Tasks.Kind, Task> known = new HashMap<>();
    private final Map<Integer, Verifier> verifiers = new HashMap<>();

    /**
     * Makes the tables, and finds out which series can run.
     *
     * @throws io.fillrate.e2e.targets.TargetException if the database fails
     */
    public SingleFills(Target target, RigSetup setup, Settings settings, Strategies registry, SchemaWorkload wanted) {
        SchemaWorkload workload = target.storable(wanted);
        target.prepare(workload.schema());
        this.described = target.describe(workload.schema());
        RowSupply supply = new RowSupply(workload, settings.seed(), setup.rowBudgetBytes());
        this.tasks = new Tasks(workload, settings.seed(), supply);
        this.watch = new LoadWatch(setup.progress(), (series, rows) -> {});
        this.loader = new Loader(setup.nanos(), setup.collectGarbage(), (name, value) -> {}, watch);
        List<Factor> factors = WriterFactors.of(settings, workload.schema());
        this.planned = Plan.of(settings, workload, registry, Variant.of(target), factors, supply::streamed)
                .withoutUnavailable(one -> {
                    Tasks.Kind kind = one.kind();
                    return tasks.unavailable(kind).or(() -> loader.unavailable(one, tasks.of(kind.withRows(1))));
                })
                .series();
    }

    /** The database, for the results file. */
    public DatabaseInfo described() {
        return described;
    }

    /** All series, without samples; those that can't run are skipped for a reason. */
    public List<Series> series() {
        return planned.stream().map(PlannedSeries::series).toList();
    }

    /**
     * One fill.
     *
     * @param index of the series
     * @param round that the sample says it's of
     * @param order that the sample says it had
     * @return the sample, verified, or with what went wrong as its error
     * @throws io.fillrate.e2e.targets.TargetException if the database fails outside the fill
     */
    public Sample fill(int index, int round, int order) {
        PlannedSeries one = planned.get(index);
        Task task = known.computeIfAbsent(one.kind(), tasks::of);
        Sample sample = loader.load(one, task, round, order);
        return verifiers
                .computeIfAbsent(index, unknown -> new Verifier(one.target()))
                .check(sample, task);
    }

    /** Leaves the target as it is. */
    @Override
    public void close() {
        watch.close();
    }
}
