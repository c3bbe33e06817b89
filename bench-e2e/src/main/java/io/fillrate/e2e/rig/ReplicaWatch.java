package io.fillrate.e2e.rig;

import io.fillrate.e2e.server.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;

/**
 * Looks how far a replica is behind during one load, every five milliseconds, and how long after the load it has applied everything.
 * Belongs to one thread.
 */
final class ReplicaWatch extends LoadObserver {

    private static final long POLL_NANOS = 5_000_000;
    private static final Duration CATCH_UP_TIMEOUT = Duration.ofSeconds(30);
    private static final String LAST_STAGE = "Replay";

    private final Future<Map<String, Long>> seen;

    /** Begins to look. */
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

    @Override
    Map<String, Long> seen() throws ExecutionException, InterruptedException {
        return seen.get();
    }
}
