package io.fillrate.e2e.rig;

import io.fillrate.e2e.server.OneLine;
import io.fillrate.e2e.server.Target;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Sample.ServerUsage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;

/**
 * Looks how far a replica is behind during one load, every five milliseconds, and how long after the load it has applied everything.
 * Belongs to one thread.
 */
final class ReplicaWatch implements AutoCloseable {

    private static final long POLL_NANOS = 5_000_000;
    private static final Duration CATCH_UP_TIMEOUT = Duration.ofSeconds(30);
    private static final String LAST_STAGE = "Replay";

    private final ExecutorService thread = Executors.newSingleThreadExecutor(task -> {
        Thread daemon = new Thread(task, "fillrate-replica");
        daemon.setDaemon(true);
        return daemon;
    });
    private final Future<Map<String, Long>> seen;
    private volatile boolean loading;
    private volatile boolean loaded;
    private volatile long loadEnd;

    /** Begins to look. */
    ReplicaWatch(Target target) {
        this.seen = thread.submit(() -> watch(target));
    }

    private Map<String, Long> watch(Target target) {
        Map<String, List<Long>> lags = new TreeMap<>();
        Map<String, Long> found = new TreeMap<>();
        while (!Thread.currentThread().isInterrupted()) {
            boolean over = loaded;
            Map<String, Long> lag = target.replicaLag();
            long sinceEnd = System.nanoTime() - loadEnd;
            if (loading && !over) {
                lag.forEach((stage, bytes) ->
                        lags.computeIfAbsent(stage, first -> new ArrayList<>()).add(Math.max(0, bytes)));
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
            long[] sorted = bytes.stream().mapToLong(Long::longValue).sorted().toArray();
            found.put("replica" + stage + "LagP50Bytes", Readers.percentile(sorted, 0.5));
            found.put("replica" + stage + "LagMaxBytes", sorted[sorted.length - 1]);
        });
        return found;
    }

    /** The same meters, which also say when the load begins and ends. */
    UnaryOperator<Sample> during(UnaryOperator<Sample> meters) {
        loading = true;
        return sample -> {
            loadEnd = System.nanoTime();
            loaded = true;
            return meters.apply(sample);
        };
    }

    /** Waits until the replica has applied everything, and adds to the sample of the load how far it was behind. */
    Sample addTo(Sample sample) {
        ServerUsage server = sample.server();
        if (!loaded || server == null) {
            return sample;
        }
        try {
            return sample.with(server.with(seen.get()));
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            return sample.withError("the replica could not be watched: " + OneLine.of(cause == null ? e : cause));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return sample.withError("interrupted while the replica was watched");
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
