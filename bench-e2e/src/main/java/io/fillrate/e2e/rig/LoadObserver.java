package io.fillrate.e2e.rig;

import io.fillrate.e2e.server.OneLine;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Sample.ServerUsage;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;

/** Watches one load from threads of its own, which know when it begins and ends. Belongs to one thread. */
abstract class LoadObserver implements AutoCloseable {

    private final String failure;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread daemon = new Thread(task, "fillrate-watch");
        daemon.setDaemon(true);
        return daemon;
    });
    private volatile boolean loading;
    private volatile boolean loaded;
    private volatile long loadStart;
    private volatile long loadEnd;

    /** @param failure what errors of a task begin with */
    LoadObserver(String failure) {
        this.failure = failure;
    }

    final <R> Future<R> start(Callable<R> task) {
        return threads.submit(task);
    }

    /** Whether the load has begun; it may have ended. */
    final boolean isLoading() {
        return loading;
    }

    final boolean isLoaded() {
        return loaded;
    }

    final long loadStart() {
        return loadStart;
    }

    final long loadEnd() {
        return loadEnd;
    }

    /** The same meters, which also say when the load begins and ends. */
    final UnaryOperator<Sample> during(UnaryOperator<Sample> meters) {
        loadStart = System.nanoTime();
        loading = true;
        return sample -> {
            loadEnd = System.nanoTime();
            loaded = true;
            return meters.apply(sample);
        };
    }

    /** Waits until the tasks are done, and returns counters by name. */
    abstract Map<String, Long> seen() throws ExecutionException, InterruptedException;

    /** Adds to the sample of the load what the tasks have seen, when they are done; or an error if one failed. */
    final Sample addTo(Sample sample) {
        ServerUsage server = sample.server();
        if (!loaded || server == null) {
            return sample;
        }
        try {
            return sample.with(server.with(seen()));
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            return sample.withError(failure + ": " + OneLine.of(cause == null ? e : cause));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return sample.withError("interrupted while the load was watched");
        }
    }

    /** Ends tasks that are not done. */
    @Override
    public void close() {
        threads.shutdownNow();
    }
}
