package io.fillrate.e2e.rig;

import io.fillrate.core.Capability;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.UnavailableException;
import io.fillrate.core.schema.FillOptions;
import io.fillrate.core.schema.FillPlan;
import io.fillrate.core.schema.SchemaFiller;
import io.fillrate.data.SchemaRows;
import io.fillrate.e2e.targets.OneLine;
import io.fillrate.e2e.targets.ServerReading;
import io.fillrate.e2e.targets.Target;
import io.fillrate.e2e.targets.TargetException;
import io.fillrate.report.format.ClientUsage;
import io.fillrate.report.format.Sample;
import io.fillrate.report.format.ServerUsage;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;

/**
 * Runs single loads. The clock runs while {@link SchemaFiller#fill} does, commits included; opening and closing writers, and
 * reading meters, is outside.
 *
 * @param nanos the clock
 * @param collectGarbage runs before each load
 * @param facts is told what writers find out about their loads
 * @param watch tells of long loads while they run
 */
record Loader(LongSupplier nanos, Runnable collectGarbage, BiConsumer<String, String> facts, LoadWatch watch) {

    /** Why a series can't run on this target, found by opening its writers; empty if it can, or if it fails in another way. */
    Optional<String> unavailable(PlannedSeries series, Task task) {
        try {
            task.prepare(series.target());
            open(series, task, PhaseRecorder.NONE).close();
            return Optional.empty();
        } catch (UnavailableException e) {
            return Optional.of("unavailable: " + e.reason());
        } catch (RuntimeException | Error e) {
            return Optional.empty(); // a failure, which the rounds will save as such
        }
    }

    /** Prepares the tables and loads them; a load that fails is a sample that says why. */
    Sample load(PlannedSeries series, Task task, int round, int order) {
        Target target = series.target();
        task.prepare(target);
        collectGarbage.run();
        Map<String, Long> before = target.totals();
        Sample sample = watch.during(series, () -> timed(series, task, round, order));
        return sample.error() == null ? withTotals(sample, before, series.target(), task) : sample;
    }

    private static SchemaFiller open(PlannedSeries series, Task task, PhaseRecorder phases) {
        SchemaRows rows = task.rows();
        FillOptions options = series.variant().options();
        FillPlan plan = new FillPlan(
                series.strategy(),
                rows.schema(),
                options.withWriter(options.writer().withPhases(phases)));
        return SchemaFiller.open(
                plan, rows, series.target().session(), series.target().dialect());
    }

    private Sample timed(PlannedSeries series, Task task, int round, int order) {
        PhaseClock phases = new PhaseClock(nanos);
        try (SchemaFiller filler = open(series, task, phases)) {
            ServerReading serverBefore = read(series);
            ClientMeter client = ClientMeter.start();
            long started = nanos.getAsLong();
            long acknowledged = filler.fill();
            long elapsed = Math.max(1, nanos.getAsLong() - started);
            Map<String, Long> times = phases.stop();
            ClientUsage clientUsage = client.stop();
            ServerReading serverAfter = read(series);
            phases.notes().forEach((name, value) -> facts.accept(series.series().id() + " " + name, value));
            ServerUsage serverUsage = serverAfter.since(serverBefore);
            Sample sample = new Sample(
                    round,
                    order,
                    elapsed,
                    times,
                    clientUsage,
                    serverUsage,
                    serverAfter.wireBytesSince(serverBefore),
                    false,
                    null);
            long wanted = task.rows().size();
            return acknowledged == wanted
                    ? sample
                    : sample.withError("acknowledged " + acknowledged + " of " + wanted + " rows");
        } catch (TargetException notTheStrategy) {
            throw notTheStrategy;
        } catch (RuntimeException | Error failure) {
            // An error, too (no memory, a class missing), is the strategy's: the others shall still run.
            return Sample.failed(round, order, 0, OneLine.of(failure));
        }
    }

    private static ServerReading read(PlannedSeries series) {
        ServerReading reading = series.target().read();
        return series.strategy().has(Capability.OWN_CONNECTIONS) ? reading.withoutWire() : reading;
    }

    /** With what the server knows of a load only when its connections are closed. */
    private Sample withTotals(Sample sample, Map<String, Long> before, Target target, Task task) {
        Map<String, Long> more = new HashMap<>(ServerReading.differences(target.totals(), before));
        task.schema().tables().forEach(table -> target.sizes(table)
                .forEach((name, size) -> more.merge(name, size, Long::sum)));
        ServerUsage server = sample.server();
        return server == null ? sample : sample.with(server.with(more));
    }
}
