package io.fillrate.e2e.rig;

import io.fillrate.core.Capability;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.UnavailableException;
import io.fillrate.data.SchemaRows;
import io.fillrate.e2e.link.Links;
import io.fillrate.e2e.rig.Plan.PlannedSeries;
import io.fillrate.e2e.rig.RigListener.Step;
import io.fillrate.e2e.server.OneLine;
import io.fillrate.e2e.server.ServerReading;
import io.fillrate.e2e.server.Target;
import io.fillrate.e2e.server.TargetException;
import io.fillrate.e2e.settings.StrategyGroups;
import io.fillrate.report.results.MeanSample;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Sample.ClientUsage;
import io.fillrate.report.results.Sample.ServerUsage;
import io.fillrate.report.results.Series;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Runs single loads. The clock runs during {@link SchemaLoad#load}, commits included; opening and closing writers and reading meters are
 * outside.
 *
 * @param nanos the clock
 * @param collectGarbage runs before each load
 * @param listener receives steps, and what writers find out about their loads
 * @param poller reports the progress of long loads
 */
record Loader(LongSupplier nanos, Runnable collectGarbage, RigListener listener, ProgressPoller poller) {

    /**
     * Polls the progress of long loads from a thread of its own. Loads shorter than the time between two polls are left alone.
     */
    static final class ProgressPoller implements AutoCloseable {

        private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread daemon = new Thread(task, "fillrate-progress");
            daemon.setDaemon(true);
            return daemon;
        });
        private final Duration pause;
        private final ObjLongConsumer<Series> listener;

        /** Reports a series and its rows so far, in the thread of the poller. */
        ProgressPoller(Duration pause, ObjLongConsumer<Series> listener) {
            this.pause = pause;
            this.listener = listener;
        }

        /** Runs a load and polls its progress. */
        <R> R during(PlannedSeries series, Supplier<R> load) {
            Future<?> polls = thread.scheduleWithFixedDelay(
                    () -> poll(series), pause.toNanos(), pause.toNanos(), TimeUnit.NANOSECONDS);
            try {
                return load.get();
            } finally {
                polls.cancel(false);
            }
        }

        private void poll(PlannedSeries series) {
            series.target().rowsInProgress().ifPresent(rows -> listener.accept(series.series(), rows));
        }

        @Override
        public void close() {
            thread.shutdownNow();
        }
    }

    /** A load whose writers are open; it takes the same clock for its phases. */
    record Opened(SchemaLoad load, PhaseClock phases) implements AutoCloseable {

        @Override
        public void close() {
            load.close();
        }
    }

    /** Why a series cannot run on its target, found by opening its writers; empty if it can, or if it fails in another way. */
    Optional<String> unavailable(PlannedSeries series, Task task) {
        try {
            task.prepareAgain(series.target());
            open(series, task, PhaseRecorder.NONE).close();
            return Optional.empty();
        } catch (UnavailableException e) {
            return Optional.of("unavailable: " + withProperties(e.reason()));
        } catch (RuntimeException | Error e) {
            return Optional.empty(); // a failure, saved as such in the rounds
        }
    }

    /** The library names its options; users of the benchmark set properties. */
    private static String withProperties(String reason) {
        return reason.replace("WriterOptions.withDuckDbExtensions", "bench.duckdbExtensions");
    }

    /** Prepares the tables and loads them; the sample of a load that fails has an error. */
    Sample load(PlannedSeries series, Task task, int round, int order) {
        Target target = series.target();
        listener.step(Step.PREPARING, series.series());
        task.prepare(target);
        listener.step(Step.LOADING, series.series());
        collectGarbage.run();
        Map<String, Long> before = target.totals();
        Sample sample = watch(series, task)
                .map(watch -> load(watch, series, task, round, order))
                .orElseGet(() -> load(series, task, round, order, () -> metered(series)));
        return sample.error() == null ? withTotals(sample, before, series.target(), task) : sample;
    }

    /** Begins to watch: by readers, or else how far a replica is. */
    private static Optional<LoadObserver> watch(PlannedSeries series, Task task) {
        Target target = series.target();
        Optional<LoadObserver> readers = series.variant().readers().map(some -> some.start(target, task));
        return target.replicas().isEmpty() ? readers : readers.or(() -> Optional.of(new ReplicaWatch(target)));
    }

    private Sample load(PlannedSeries series, Task task, int round, int order, Supplier<UnaryOperator<Sample>> meters) {
        return poller.during(series, () -> timed(series, task, round, order, () -> opened(series, task), meters));
    }

    private Sample load(LoadObserver watch, PlannedSeries series, Task task, int round, int order) {
        try (watch) {
            return watch.addTo(load(series, task, round, order, () -> watch.during(metered(series))));
        }
    }

    /**
     * Loads as often as said, from empty tables each time. Times of the sample are the mean, what it used is that of the first load: the
     * others go without the meters, reading which takes about as long as a small load. A failed load is returned at once. Between the
     * loads the server need not finish its writing, and its totals, for which connections must have ended, are read for none of them.
     */
    Sample loadInARow(PlannedSeries series, Task task, int round, int order, int loads) {
        List<Sample> samples = new ArrayList<>();
        for (int load = 1; load <= loads; load++) {
            Sample sample = loadOne(series, task, round, order, load == 1);
            if (sample.error() != null) {
                return sample;
            }
            samples.add(sample);
        }
        return MeanSample.of(samples);
    }

    Sample loadOne(PlannedSeries series, Task task, int round, int order, boolean isFirst) {
        prepare(series, task, isFirst);
        return loadOne(series, task, round, order, isFirst, () -> opened(series, task));
    }

    /**
     * Prepares one of these loads: brings the tables into the state that it starts from, and opens its writers.
     *
     * @return empty if the writers do not open; the load will fail, too, and its sample say why
     */
    Optional<Opened> opened(PlannedSeries series, Task task, boolean isFirst) {
        prepare(series, task, isFirst);
        try {
            return Optional.of(opened(series, task));
        } catch (TargetException notTheStrategy) {
            throw notTheStrategy;
        } catch (RuntimeException | Error failure) {
            return Optional.empty();
        }
    }

    /** One of these loads, prepared before. */
    Sample loadOpened(Opened opened, PlannedSeries series, Task task, int round, int order, boolean isFirst) {
        return loadOne(series, task, round, order, isFirst, () -> opened);
    }

    private void prepare(PlannedSeries series, Task task, boolean isFirst) {
        if (isFirst) {
            task.prepare(series.target());
        } else {
            task.prepareAgain(series.target());
        }
        collectGarbage.run();
    }

    private Sample loadOne(
            PlannedSeries series, Task task, int round, int order, boolean isFirst, Supplier<Opened> opening) {
        Supplier<UnaryOperator<Sample>> meters = isFirst ? () -> metered(series) : UnaryOperator::identity;
        return poller.during(series, () -> timed(series, task, round, order, opening, meters));
    }

    private Opened opened(PlannedSeries series, Task task) {
        PhaseClock phases = new PhaseClock(nanos);
        return new Opened(open(series, task, phases), phases);
    }

    private static SchemaLoad open(PlannedSeries series, Task task, PhaseRecorder phases) {
        SchemaRows rows = task.rows();
        boolean whole = StrategyGroups.isExperiment(series.strategy());
        Variant variant =
                series.variant().with(writer -> (whole ? writer.withPartitions(1) : writer).withPhases(phases));
        return SchemaLoad.open(
                new FillPlan(series.strategy(), rows.schema(), variant),
                rows,
                series.target().session(session -> Links.shared()
                        .through(series.variant().link(), session)),
                series.target().dialect());
    }

    /**
     * One load.
     *
     * @param opening opens its writers
     * @param meters starts them, right before the clock; the operator that it returns stops them, and adds what they read to the sample
     */
    private Sample timed(
            PlannedSeries series,
            Task task,
            int round,
            int order,
            Supplier<Opened> opening,
            Supplier<UnaryOperator<Sample>> meters) {
        try (Opened opened = opening.get()) {
            UnaryOperator<Sample> used = meters.get();
            long started = nanos.getAsLong();
            long acknowledged = opened.load().load();
            long elapsed = Math.max(1, nanos.getAsLong() - started);
            Sample sample =
                    used.apply(new Sample(round, order, elapsed, opened.phases().stop()));
            opened.phases()
                    .notes()
                    .forEach((name, value) -> listener.fact(series.series().id() + " " + name, value));
            long wanted = task.rows().size();
            return acknowledged == wanted
                    ? sample
                    : sample.withError("acknowledged " + acknowledged + " of " + wanted + " rows");
        } catch (TargetException notTheStrategy) {
            throw notTheStrategy;
        } catch (RuntimeException | Error failure) {
            // Errors, too (out of memory, missing class), are the strategy's: the others still run.
            return Sample.failed(round, order, 0, OneLine.of(failure));
        }
    }

    private static UnaryOperator<Sample> metered(PlannedSeries series) {
        ServerReading before = read(series);
        ClientMeter client = ClientMeter.start();
        return load -> {
            ClientUsage clientUsage = client.stop();
            ServerReading after = read(series);
            Sample metered = load.with(clientUsage).with(after.since(before));
            Long wireBytes = after.wireBytesSince(before);
            return wireBytes == null ? metered : metered.withWireBytes(wireBytes);
        };
    }

    private static ServerReading read(PlannedSeries series) {
        ServerReading reading = series.target().read();
        return series.strategy().has(Capability.OWN_CONNECTIONS) ? reading.withoutWire() : reading;
    }

    /** Adds what the server knows of a load only when its connections are closed. */
    private Sample withTotals(Sample sample, Map<String, Long> before, Target target, Task task) {
        Map<String, Long> more = new HashMap<>(ServerReading.differences(target.totals(), before));
        task.schema().tables().forEach(table -> target.sizes(table)
                .forEach((name, size) -> more.merge(name, size, Long::sum)));
        ServerUsage server = sample.server();
        return server == null ? sample : sample.with(server.with(more));
    }

    /**
     * Looks how far a replica is behind during one load, every five milliseconds, and how long after the load it has applied everything.
     * Belongs to one thread.
     */
    private static final class ReplicaWatch extends LoadObserver {

        private static final long POLL_NANOS = 5_000_000;
        private static final Duration CATCH_UP_TIMEOUT = Duration.ofSeconds(30);
        private static final String LAST_STAGE = "Replay";

        private final Future<Map<String, Long>> seen;

        ReplicaWatch(Target target) {
            super("the replica could not be watched");
            this.seen = start(() -> watch(target));
        }

        private Map<String, Long> watch(Target target) {
            Map<String, List<Long>> lags = new TreeMap<>();
            Map<String, Long> found = new TreeMap<>();
            while (!Thread.currentThread().isInterrupted()) {
                boolean over = isLoaded();
                Map<String, Long> lag = target.replicaLag();
                long sinceEnd = System.nanoTime() - loadEnd();
                if (isLoading() && !over) {
                    lag.forEach((stage, bytes) -> lags.computeIfAbsent(stage, first -> new ArrayList<>())
                            .add(Math.max(0, bytes)));
                }
                if (over && lag.getOrDefault(LAST_STAGE, Long.MAX_VALUE) <= 0) {
                    found.put("replicaCaughtUpNanos", sinceEnd);
                    break;
                }
                if (over && sinceEnd > CATCH_UP_TIMEOUT.toNanos()) {
                    break;
                }
                LockSupport.parkNanos(POLL_NANOS);
            }
            lags.forEach((stage, bytes) -> {
                long[] sorted =
                        bytes.stream().mapToLong(Long::longValue).sorted().toArray();
                found.put("replica" + stage + "LagP50Bytes", Readers.percentile(sorted, 0.5));
                found.put("replica" + stage + "LagMaxBytes", sorted[sorted.length - 1]);
            });
            return found;
        }

        @Override
        Map<String, Long> seen() throws ExecutionException, InterruptedException {
            return seen.get();
        }
    }
}
