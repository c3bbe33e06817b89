package io.fillrate.e2e.rig;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Capability;
import io.fillrate.core.UnavailableException;
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
 * Runs single loads. The clock runs while {@link BulkWriter#write} does, commit included; opening and closing the
 * writer, and reading meters, is outside.
 *
 * @param nanos the clock
 * @param collectGarbage runs before each load
 * @param facts is told what writers find out about their loads
 * @param watch tells of long loads while they run
 */
record Loader<T>(LongSupplier nanos, Runnable collectGarbage, BiConsumer<String, String> facts, LoadWatch watch) {

    /** Why a series can't run on this target, found by opening its writer; empty if it can, or if it fails in another way. */
    Optional<String> unavailable(PlannedSeries series, Task<T> task) {
        try {
            series.strategy()
                    .open(
                            task.table(),
                            series.target().session(),
                            series.variant().options())
                    .close();
            return Optional.empty();
        } catch (UnavailableException e) {
            return Optional.of("unavailable: " + e.reason());
        } catch (RuntimeException | Error e) {
            return Optional.empty(); // a failure, which the rounds will save as such
        }
    }

    /** Prepares the table and loads it; a load that fails is a sample that says why. */
    Sample load(PlannedSeries series, Task<T> task, int round, int order) {
        Target target = series.target();
        task.prepare(target);
        collectGarbage.run();
        Map<String, Long> before = target.totals();
        Sample sample = watch.during(series, () -> timed(series, task, round, order));
        return sample.error() == null ? withTotals(sample, before, series.target(), task) : sample;
    }

    private Sample timed(PlannedSeries series, Task<T> task, int round, int order) {
        Target target = series.target();
        PhaseClock phases = new PhaseClock(nanos);
        try (BulkWriter<T> writer = series.strategy()
                .open(task.table(), target.session(), series.variant().options().withPhases(phases))) {
            ServerReading serverBefore = read(series);
            ClientMeter client = ClientMeter.start();
            long started = nanos.getAsLong();
            long acknowledged = writer.write(task.rows());
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
    private Sample withTotals(Sample sample, Map<String, Long> before, Target target, Task<T> task) {
        Map<String, Long> more = new HashMap<>(ServerReading.differences(target.totals(), before));
        more.putAll(target.sizes(task.table()));
        ServerUsage server = sample.server();
        return server == null ? sample : sample.with(server.with(more));
    }
}
