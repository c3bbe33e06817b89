package io.fillrate.e2e.rig;

import io.fillrate.core.Strategies;
import io.fillrate.data.SchemaWorkload;
import io.fillrate.e2e.rig.Loader.Opened;
import io.fillrate.e2e.rig.Loader.ProgressPoller;
import io.fillrate.e2e.rig.Plan.PlannedSeries;
import io.fillrate.e2e.server.Target;
import io.fillrate.e2e.settings.Settings;
import io.fillrate.report.results.Environment.DatabaseInfo;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Series;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Single fills of the tables of a target by any of the settings' series; the caller decides on rounds and their order.
 * Each fill is verified: the first of a size by reading back every cell, later ones, of all series, by the server's digest. Not thread-
 * safe.
 */
public final class SingleFills implements AutoCloseable {

    private final Tasks tasks;
    private final ProgressPoller poller;
    private final Loader loader;
    private final List<PlannedSeries> planned;
    private final DatabaseInfo described;
    private final Map<Tasks.Kind, Task> known = new HashMap<>();
    private final Map<Verified, Verifier> verifiers = new HashMap<>();
    private @Nullable Prepared prepared;

    /** What has the same content after every fill, by whatever strategy. */
    private record Verified(Tasks.Kind kind, Target target) {}

    /** One of several fills in a row, whose tables are empty and whose writers are connected. */
    private record Prepared(int index, int load, Opened opened) {}

    /**
     * Creates the tables and checks which series can run.
     *
     * @throws io.fillrate.e2e.server.TargetException if the database fails
     */
    public SingleFills(Target target, RigSetup setup, Settings settings, Strategies registry, SchemaWorkload wanted) {
        this(Variant.of(target), setup, settings, registry, wanted);
    }

    /** Likewise, on the target of a variant, with its options. */
    public SingleFills(Variant variant, RigSetup setup, Settings settings, Strategies registry, SchemaWorkload wanted) {
        Target target = variant.target();
        SchemaWorkload workload = target.storable(wanted);
        target.prepare(workload.schema());
        this.described = target.describe(workload.schema());
        RowCache cache = new RowCache(workload, settings.seed(), setup.rowBudgetBytes());
        this.tasks = new Tasks(workload, settings.seed(), cache);
        this.poller = new ProgressPoller(setup.progress(), (series, rows) -> {});
        this.loader = new Loader(setup.nanos(), setup.collectGarbage(), RigListener.NONE, poller);
        List<Factor> factors = Factor.ofSettings(settings, workload.schema());
        Plan openable = Plan.of(settings, workload, registry, variant, factors, cache::streamed)
                .withoutUnavailable(tasks, loader);
        this.planned = (setup.tried() ? openable.withoutFailing(tasks, loader) : openable).series();
    }

    /** The database, for the results file. */
    public DatabaseInfo described() {
        return described;
    }

    /** All series, without samples; those that cannot run are skipped for a reason. */
    public List<Series> series() {
        return planned.stream().map(PlannedSeries::series).toList();
    }

    /** Fills the tables once, as {@link #fill(int, int, int, int)} does. */
    public Sample fill(int index, int round, int order) {
        return fill(index, round, order, 1);
    }

    /**
     * Fills the tables, and again from empty ones as often as said. Every fill must have acknowledged all rows; the last one is verified.
     *
     * @param index of the series
     * @param round of the sample
     * @param order of the sample
     * @param loads in a row, of which the sample is the mean; 1 or more
     * @return the sample, verified, or with an error that says what went wrong
     * @throws io.fillrate.e2e.server.TargetException if the database fails outside the fill
     */
    public Sample fill(int index, int round, int order, int loads) {
        closePrepared();
        PlannedSeries one = planned.get(index);
        Task task = task(one);
        return verified(
                one,
                task,
                loads == 1 ? loader.load(one, task, round, order) : loader.loadInARow(one, task, round, order, loads));
    }

    /**
     * Prepares the fill that {@link #fillOne} does next: brings the tables into the state that it starts from, and opens its writers. What
     * else is filled before undoes that.
     *
     * @param load which of several fills in a row, from 1
     * @return false if that failed: the fill tries it again, and its sample says why it failed
     * @throws io.fillrate.e2e.server.TargetException if the database fails
     */
    public boolean prepareOne(int index, int load) {
        closePrepared();
        PlannedSeries one = planned.get(index);
        Optional<Opened> opened = loader.opened(one, task(one), load == 1);
        prepared = opened.map(ready -> new Prepared(index, load, ready)).orElse(null);
        return opened.isPresent();
    }

    private Optional<Opened> taken(int index, int load) {
        Prepared ready = prepared;
        if (ready == null || ready.index() != index || ready.load() != load) {
            closePrepared();
            return Optional.empty();
        }
        prepared = null;
        return Optional.of(ready.opened());
    }

    private void closePrepared() {
        Prepared unused = prepared;
        prepared = null;
        if (unused != null) {
            unused.opened().close();
        }
    }

    /**
     * One of the fills that {@link #fill(int, int, int, int)} does in a row: what others do in between is not part of it.
     *
     * @param load which of them, from 1; the first reads meters, the last is verified
     * @return its sample, or one with an error that says what went wrong
     * @throws io.fillrate.e2e.server.TargetException if the database fails outside the fill
     */
    public Sample fillOne(int index, int round, int order, int loads, int load) {
        PlannedSeries one = planned.get(index);
        Task task = task(one);
        Sample sample = taken(index, load)
                .map(opened -> loader.loadOpened(opened, one, task, round, order, load == 1))
                .orElseGet(() -> loader.loadOne(one, task, round, order, load == 1));
        return load == loads ? verified(one, task, sample) : sample;
    }

    private Task task(PlannedSeries one) {
        return known.computeIfAbsent(one.kind(), tasks::of);
    }

    private Sample verified(PlannedSeries one, Task task, Sample sample) {
        return verifiers
                .computeIfAbsent(new Verified(one.kind(), one.target()), first -> new Verifier(one.target()))
                .check(sample, task);
    }

    /** Does not close the target. */
    @Override
    public void close() {
        closePrepared();
        poller.close();
    }
}
