package io.fillrate.e2e.run;

import io.fillrate.e2e.rig.Progress;
import io.fillrate.report.format.Series;
import java.util.function.LongSupplier;

/** Lines for a log: the first load, the last one, those that fail, and of the others one in a while. */
final class ProgressLines implements ProgressDisplay {

    /** So that a run of four minutes has a screen of them. */
    static final long SPARSE_NANOS = 10_000_000_000L;

    private final Console console;
    private final long leastNanos;
    private final LongSupplier nanos;
    private long last;

    /**
     * No line yet.
     *
     * @param leastNanos from one line to the next; with 0 every load has one
     * @param nanos the clock
     */
    ProgressLines(Console console, long leastNanos, LongSupplier nanos) {
        this.console = console;
        this.leastNanos = leastNanos;
        this.nanos = nanos;
    }

    @Override
    public synchronized void loading(Series series, long rows) {
        long now = nanos.getAsLong();
        if (now - last >= leastNanos) {
            last = now;
            console.say(ProgressLine.of(series, rows));
        }
    }

    @Override
    public synchronized void loaded(Progress progress) {
        long now = nanos.getAsLong();
        boolean first = progress.done() == 1;
        boolean end = progress.done() == progress.total();
        if (first || end || progress.sample().error() != null || now - last >= leastNanos) {
            last = now;
            console.say(ProgressLine.of(progress));
        }
    }

    @Override
    public void close() {
        // lines end by themselves
    }
}
