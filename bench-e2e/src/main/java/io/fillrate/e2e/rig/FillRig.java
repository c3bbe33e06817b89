package io.fillrate.e2e.rig;

import io.fillrate.core.Strategies;
import io.fillrate.data.Schema;
import io.fillrate.data.SchemaWorkload;
import io.fillrate.e2e.settings.Settings;
import io.fillrate.e2e.targets.Target;
import io.fillrate.report.format.DatabaseInfo;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Fills the tables of a target, or changes one, with every strategy that the settings choose. Sizes come one after the other, smallest first; the rounds
 * of a size run each of its series once, in a new random order, so that whatever drifts hits all alike. Belongs to one thread.
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
     * Runs all rounds. A strategy that fails is left out of the rounds that follow; its failed sample tells why.
     *
     * @param factors what is varied besides what the settings vary
     * @throws io.fillrate.e2e.targets.TargetException if the database fails outside a load
     */
    public void run(Settings settings, Strategies registry, SchemaWorkload wanted, List<Factor> factors) {
        SchemaWorkload workload = target.storable(wanted);
        Schema schema = workload.schema();
        target.prepare(schema);
        DatabaseInfo described = target.describe(schema);
        listener.described(target.database(), described);
        RowSupply supply = new RowSupply(workload, settings.seed(), setup.rowBudgetBytes());
        if (settings.rows(workload).stream().anyMatch(supply::streamed)) {
            listener.fact("generator_" + workload.name(), supply.nanosPerRow(setup.nanos()) + " ns per row");
        }
        Tasks tasks = new Tasks(workload, settings.seed(), supply);
        List<Factor> all = Stream.concat(factors.stream(), WriterFactors.of(settings, schema).stream())
                .toList();
        Plan wished = Plan.of(settings, workload, registry, Variant.of(target), all, supply::streamed);
        wished.targets().forEach(one -> one.prepare(schema));
        describeOthers(wished, schema, described);
        try (LoadWatch watch = new LoadWatch(setup.progress(), listener::loading)) {
            run(settings, wished, tasks, new Loader(setup.nanos(), setup.collectGarbage(), listener::fact, watch));
        }
    }

    /** Series on another server are told apart by a parameter; what is different about that server is a fact. */
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
        Plan wished = all.goingOnFrom(setup.earlier()).withoutUnavailable(one -> {
            Tasks.Kind kind = one.kind();
            return tasks.unavailable(kind).or(() -> loader.unavailable(one, tasks.of(kind.withRows(1))));
        });
        Map<PlannedSeries, Expectation> expectations = new Pilot(loader, tasks, SLOW_NANOS).expect(wished);
        Plan plan = settings.slow() ? wished : wished.withoutSlow(expectations, SLOW_NANOS);
        plan.series().forEach(one -> listener.changed(one.series()));
        new Rounds(loader, tasks, plan, expectations, setup.order(), listener).run();
    }
}
