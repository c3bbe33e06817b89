package io.fillrate.e2e.rig;

import io.fillrate.data.RowSource;
import io.fillrate.data.SchemaRows;
import io.fillrate.data.SchemaWorkload;
import io.fillrate.data.TableRows;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Rows for loads: generated beforehand and kept in memory if those of all tables fit into a budget, otherwise
 * generated while they are loaded. Not thread-safe.
 */
final class RowCache {

    private static final int MEASURED_ROWS = 1_000;
    private static final int TIMED_ROWS = 100_000;
    private static final int MAX_LIST_SIZE = Integer.MAX_VALUE - 8;

    private final SchemaWorkload workload;
    private final long seed;
    private final long budgetBytes;
    private final Map<String, Long> bytesPerRow = new HashMap<>();
    private @Nullable SchemaRows shared;

    /** With a budget in bytes; the size of a row is measured. */
    RowCache(SchemaWorkload workload, long seed, long budgetBytes) {
        this.workload = workload;
        this.seed = seed;
        this.budgetBytes = budgetBytes;
        int tables = workload.schema().tables().size();
        workload.rows(seed, (long) MEASURED_ROWS * tables)
                .tables()
                .forEach(rows -> bytesPerRow.put(rows.table().name(), bytesPerRow(rows.rows())));
    }

    /**
     * What generating a row allocates, garbage included: an upper bound of what it holds. Measured twice, since the
     * first time loads classes.
     */
    private static long bytesPerRow(RowSource<?> rows) {
        RowSource<?> some = rows.slice(0, Math.min(MEASURED_ROWS, rows.size()));
        allocatedFor(some);
        return Math.max(1, allocatedFor(some) / Math.max(1, some.size()));
    }

    private static long allocatedFor(RowSource<?> rows) {
        if (!(ManagementFactory.getThreadMXBean() instanceof com.sun.management.ThreadMXBean threads)) {
            return rows.size() * 1_000L;
        }
        long before = threads.getCurrentThreadAllocatedBytes();
        inMemory(rows);
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    /** Whether this number of rows of the workload is generated while it is loaded. */
    boolean streamed(long rows) {
        return streamed(workload.rows(seed, rows).tables());
    }

    private boolean streamed(List<TableRows<?>> tables) {
        long bytes = tables.stream()
                .mapToLong(rows ->
                        rows.size() * bytesPerRow.getOrDefault(rows.table().name(), 1L))
                .sum();
        return bytes > budgetBytes || tables.stream().anyMatch(rows -> rows.size() > MAX_LIST_SIZE);
    }

    /** The rows, in memory if they fit. */
    SchemaRows hold(SchemaRows rows) {
        return streamed(rows.tables())
                ? rows
                : new SchemaRows(
                        rows.schema(),
                        rows.tables().stream()
                                .<TableRows<?>>map(RowCache::inMemory)
                                .toList());
    }

    /** The same of this number of rows of the workload; held once for tasks that load the same rows, until another number is asked for. */
    SchemaRows shared(long rows) {
        SchemaRows known = shared;
        if (known == null || known.size() != rows) {
            shared = null; // not both at the same time
            known = hold(workload.rows(seed, rows));
            shared = known;
        }
        return known;
    }

    /** Rows of one table, in memory if they fit. */
    <T> TableRows<T> hold(TableRows<T> rows) {
        return streamed(List.of(rows)) ? rows : inMemory(rows);
    }

    private static <T> TableRows<T> inMemory(TableRows<T> rows) {
        return new TableRows<>(rows.table(), inMemory(rows.rows()));
    }

    private static <T> RowSource<T> inMemory(RowSource<T> source) {
        List<T> rows = new ArrayList<>((int) source.size());
        source.forEach(rows::add);
        return RowSource.of(rows);
    }

    /** The time to generate a row, in nanoseconds; measured in a second pass, when the code is compiled. */
    long nanosPerRow(LongSupplier nanos) {
        SchemaRows rows = workload.rows(seed, TIMED_ROWS);
        pull(rows);
        long started = nanos.getAsLong();
        pull(rows);
        return (nanos.getAsLong() - started) / rows.size();
    }

    /** Keeps recent rows, so that generating them cannot be optimised away. */
    private static void pull(SchemaRows rows) {
        Object[] recent = new Object[256];
        int next = 0;
        for (TableRows<?> table : rows.tables()) {
            for (Object row : table.rows()) {
                recent[next++ % recent.length] = row;
            }
        }
    }
}
