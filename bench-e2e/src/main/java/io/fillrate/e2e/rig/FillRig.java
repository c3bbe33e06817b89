package io.fillrate.e2e.rig;

import io.fillrate.core.Strategies;
import io.fillrate.data.Schema;
import io.fillrate.data.SchemaWorkload;
import io.fillrate.e2e.link.Links;
import io.fillrate.e2e.rig.Calibration.Estimate;
import io.fillrate.e2e.rig.Loader.ProgressPoller;
import io.fillrate.e2e.rig.Plan.PlannedSeries;
import io.fillrate.e2e.server.Target;
import io.fillrate.e2e.settings.Settings;
import io.fillrate.report.results.Environment.DatabaseInfo;
import io.fillrate.report.results.Link;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Fills or changes the tables of a target with every strategy that the settings select. Sizes come one after the other, smallest first; the
 * rounds of a size run each of its series once, in a new random order, so that any drift affects all alike. Not thread-safe.
 */
public final class FillRig {

    private static final double SLOW_NANOS = 60e9;

    private final Target target;
    private final RigSetup setup;
    private final RigListener listener;

    public FillRig(Target target, RigSetup setup, RigListener listener) {
        this.target = target;
        this.setup = setup;
        this.listener = listener;
    }

    /**
     * Runs all rounds. A strategy that fails is left out of later rounds; its failed sample says why.
     *
     * @param factors varied in addition to those of the settings
     * @throws io.fillrate.e2e.server.TargetException if the database fails outside a load
     */
    public void run(Settings settings, Strategies registry, SchemaWorkload wanted, List<Factor> factors) {
        SchemaWorkload workload = target.storable(wanted);
        Schema schema = workload.schema();
        target.prepare(schema);
        DatabaseInfo described = target.describe(schema);
        listener.described(target.database().id(), described);
        RowCache cache = new RowCache(workload, settings.seed(), setup.rowBudgetBytes());
        if (settings.rows(workload).stream().anyMatch(cache::streamed)) {
            listener.stage("timing the generator");
            listener.fact("generator_" + workload.name(), cache.nanosPerRow(setup.nanos()) + " ns per row");
        }
        Tasks tasks = new Tasks(workload, settings.seed(), cache);
        List<Factor> all = Stream.concat(factors.stream(), Factor.ofSettings(settings, schema).stream())
                .toList();
        Plan selected = Plan.of(settings, workload, registry, Variant.of(target), all, cache::streamed);
        selected.targets().forEach(one -> one.prepare(schema));
        describeOthers(selected, schema, described);
        try (ProgressPoller poller = new ProgressPoller(setup.progress(), listener::loading)) {
            run(settings, selected, tasks, new Loader(setup.nanos(), setup.collectGarbage(), listener, poller));
            if (settings.links().stream().anyMatch(Link::exists)) {
                Links.shared()
                        .ownNanos()
                        .ifPresent(nanos -> listener.fact("link_proxy", nanos + " ns per round trip, part of the RTT"));
            }
        }
    }

    /** Series on another server have a parameter of their own; how that server's settings differ is a fact. */
    private void describeOthers(Plan plan, Schema schema, DatabaseInfo first) {
        for (Target other : plan.targets()) {
            Map<String, String> settings = new TreeMap<>(other.describe(schema).settings());
            settings.entrySet().removeAll(first.settings().entrySet());
            if (!settings.isEmpty()) {
                listener.fact("settings where " + plan.parametersOf(other), settings.toString());
            }
        }
    }

    private void run(Settings settings, Plan all, Tasks tasks, Loader loader) {
        Plan openable = all.resuming(setup.previous()).withoutUnavailable(tasks, loader);
        Plan available = setup.tried() ? openable.withoutFailing(tasks, loader) : openable;
        Map<PlannedSeries, Estimate> estimates = new Calibration(loader, tasks, SLOW_NANOS).estimate(available);
        Plan plan = settings.slow() ? available : available.withoutSlow(estimates, SLOW_NANOS);
        plan.series().forEach(one -> listener.changed(one.series()));
        new Rounds(
                        loader,
                        tasks,
                        plan,
                        estimates,
                        setup.order(),
                        setup.previous().process(),
                        listener)
                .run();
    }
}
