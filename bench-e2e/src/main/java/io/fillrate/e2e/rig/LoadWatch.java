package io.fillrate.e2e.rig;

import io.fillrate.report.format.Series;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;

/**
 * Asks the database now and then, from a thread of its own, how far a load is that takes long. Loads that are shorter than the time between
 * two questions are left alone.
 */
final class LoadWatch implements AutoCloseable {

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread daemon = new Thread(task, "fillrate-progress");
        daemon.setDaemon(true);
        return daemon;
    });
    private final Duration pause;
    private final ObjLongConsumer<Series> listener;

    /** Told are the series and its rows so far, in the thread of the watch. */
    LoadWatch(Duration pause, ObjLongConsumer<Series> listener) {
        this.pause = pause;
        this.listener = listener;
    }

    /** Runs a load under watch. */
    <R> R during(PlannedSeries series, Supplier<R> load) {
        Future<?> questions = thread.scheduleWithFixedDelay(
                () -> ask(series), pause.toNanos(), pause.toNanos(), TimeUnit.NANOSECONDS);
        try {
            return load.get();
        } finally {
            questions.cancel(false);
        }
    }

    private void ask(PlannedSeries series) {
        series.target().rowsInProgress().ifPresent(rows -> listener.accept(series.series(), rows));
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
