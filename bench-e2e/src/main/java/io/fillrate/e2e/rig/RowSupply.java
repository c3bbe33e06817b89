package io.fillrate.e2e.rig;

import io.fillrate.data.RowGenerator;
import io.fillrate.data.RowSource;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Rows for loads: Java objects made beforehand as long as they fit into a budget of memory, else made while they are pulled. Belongs to
 * one thread.
 *
 * @param <T> the row
 */
final class RowSupply<T> {

    private static final int MEASURED_ROWS = 1_000;
    private static final int TIMED_ROWS = 100_000;

    private final RowGenerator<T> generator;
    private final long mostRowsInMemory;

    /** With a budget in bytes; how many rows fit is measured. */
    RowSupply(RowGenerator<T> generator, long budgetBytes) {
        this.generator = generator;
        this.mostRowsInMemory = budgetBytes / bytesPerRow();
    }

    /** What making a row allocates, garbage included, which is at least what the row holds. The second attempt finds classes loaded. */
    private long bytesPerRow() {
        allocatedForRows();
        return Math.max(1, allocatedForRows() / MEASURED_ROWS);
    }

    private long allocatedForRows() {
        if (!(ManagementFactory.getThreadMXBean() instanceof com.sun.management.ThreadMXBean threads)) {
            return MEASURED_ROWS * 1_000L;
        }
        long before = threads.getCurrentThreadAllocatedBytes();
        inMemory(generator.rows(MEASURED_ROWS));
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    /** Whether so many rows are made while they are pulled. */
    boolean streamed(long rows) {
        return rows > Math.min(mostRowsInMemory, Integer.MAX_VALUE - 8);
    }

    /** The first rows, as many as said. */
    RowSource<T> rows(long count) {
        return hold(generator.rows(count));
    }

    /** Rows of the same kind, in memory if they fit. */
    RowSource<T> hold(RowSource<T> rows) {
        return streamed(rows.size()) ? rows : inMemory(rows);
    }

    private static <T> RowSource<T> inMemory(RowSource<T> source) {
        List<T> rows = new ArrayList<>((int) source.size());
        source.forEach(rows::add);
        return RowSource.of(rows);
    }

    /** What making a row costs, in nanoseconds, when nothing else is done with it. The second pass finds the code compiled. */
    long nanosPerRow(LongSupplier nanos) {
        RowSource<T> rows = generator.rows(TIMED_ROWS);
        pull(rows);
        long started = nanos.getAsLong();
        pull(rows);
        return (nanos.getAsLong() - started) / TIMED_ROWS;
    }

    /** Keeps a few rows for a while, so that each is really made. */
    private void pull(RowSource<T> rows) {
        Object[] recent = new Object[256];
        int next = 0;
        for (T row : rows) {
            recent[next++ % recent.length] = row;
        }
    }
}
