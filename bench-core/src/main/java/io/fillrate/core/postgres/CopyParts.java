package io.fillrate.core.postgres;

import io.fillrate.core.jdbc.RowCursor;
import io.fillrate.core.jdbc.RowException;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;

/**
 * COPY of contiguous parts of a source at once, each in a transaction and on a thread of its own.
 *
 * @param lanes one per part
 * @param explain says what went wrong, and with which of some rows
 */
record CopyParts<T>(List<Lane<T>> lanes, BiFunction<Throwable, RowCursor<T>, RowException> explain) {

    /**
     * What a part needs for itself.
     *
     * @param connection without autocommit
     */
    record Lane<T>(Connection connection, CopyFeed<T> feed) {}

    private static final int PATIENCE_SECONDS = 5;

    /**
     * Sends all rows, and commits each part.
     *
     * @param target named as the table that the rows go to
     * @return the number of rows that the server acknowledged
     * @throws RowException if a part has failed. The others have been ended then, or have been committed; nothing runs any more.
     */
    long run(RowCursor<T> rows, Table<T> target) {
        List<RowSource<T>> parts = rows.source().split(lanes.size());
        ExecutorService threads = Executors.newFixedThreadPool(parts.size(), CopyParts::daemon);
        try {
            CompletionService<Long> results = new ExecutorCompletionService<>(threads);
            long first = 0;
            for (int i = 0; i < parts.size(); i++) {
                Lane<T> lane = lanes.get(i);
                RowCursor<T> part = new RowCursor<>(parts.get(i), first);
                results.submit(() -> run(lane.connection, new PostgresCopy<>(target, lane.feed, ""), part));
                first += parts.get(i).size();
            }
            long copied = 0;
            for (int i = 0; i < parts.size(); i++) {
                copied += results.take().get();
            }
            if (Thread.interrupted()) { // which a result that came at the same moment hides
                throw new InterruptedException();
            }
            return copied;
        } catch (ExecutionException e) {
            throw explain.apply(e.getCause(), rows);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RowException(null, null, "the loading thread was interrupted", e);
        } finally {
            end(threads);
        }
    }

    private long run(Connection connection, PostgresCopy<T> copy, RowCursor<T> part) {
        try {
            long copied = copy.run(connection, part);
            connection.commit();
            return copied;
        } catch (SQLException | RuntimeException | Error e) {
            RowException failure = explain.apply(e, part);
            try {
                copy.cancel();
                connection.rollback();
            } catch (SQLException lost) {
                failure.addSuppressed(lost);
            }
            throw failure;
        }
    }

    private static Thread daemon(Runnable part) {
        Thread thread = new Thread(part, "copy-part");
        thread.setDaemon(true);
        return thread;
    }

    /** Interrupts the parts that still run, which end at their next row, and waits for them, interrupted or not: connections are in use. */
    private void end(ExecutorService threads) {
        boolean interrupted = Thread.interrupted();
        threads.shutdownNow();
        try {
            if (!threads.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                lanes.forEach(CopyParts::abort);
            }
        } catch (InterruptedException e) {
            interrupted = true;
            lanes.forEach(CopyParts::abort);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Wakes a thread that waits for the server. */
    private static void abort(Lane<?> lane) {
        try {
            lane.connection.abort(Runnable::run);
        } catch (SQLException e) {
            // It is gone either way.
        }
    }
}
