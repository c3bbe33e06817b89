package io.fillrate.core.jdbc;

import io.fillrate.data.RowSource;
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
 * Contiguous parts of a source that are loaded at once, each in a transaction and on a thread of its own.
 *
 * @param lanes one per part
 * @param explain says what went wrong, and with which of some rows
 */
public record ParallelParts<T>(List<Lane<T>> lanes, BiFunction<Throwable, RowCursor<T>, RowException> explain) {

    /**
     * What a part needs for itself.
     *
     * @param connection without autocommit
     */
    public record Lane<T>(Connection connection, PartLoad<T> load) {}

    /** How a part gets into the database. Belongs to one thread. */
    public interface PartLoad<T> {

        /**
         * Sends all rows, and commits nothing.
         *
         * @return the number that the server acknowledged
         */
        long run(Connection connection, RowCursor<T> part) throws SQLException;

        /** Ends what has failed on the client's side, if the connection is out of use until then. */
        default void cancel() throws SQLException {}
    }

    private static final int PATIENCE_SECONDS = 5;

    /**
     * Sends all rows, and commits each part.
     *
     * @return the number of rows that the server acknowledged
     * @throws RowException if a part has failed. The others have been ended then, or have been committed; nothing runs any more.
     */
    public long run(RowCursor<T> rows) {
        List<RowSource<T>> parts = rows.source().split(lanes.size());
        ExecutorService threads = Executors.newFixedThreadPool(parts.size(), ParallelParts::daemon);
        try {
            CompletionService<Long> results = new ExecutorCompletionService<>(threads);
            long first = 0;
            for (int i = 0; i < parts.size(); i++) {
                Lane<T> lane = lanes.get(i);
                RowCursor<T> part = new RowCursor<>(parts.get(i), first);
                results.submit(() -> run(lane, part));
                first += parts.get(i).size();
            }
            long loaded = 0;
            for (int i = 0; i < parts.size(); i++) {
                loaded += results.take().get();
            }
            if (Thread.interrupted()) { // which a result that came at the same moment hides
                throw new InterruptedException();
            }
            return loaded;
        } catch (ExecutionException e) {
            throw explain.apply(e.getCause(), rows);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RowException(null, null, "the loading thread was interrupted", e);
        } finally {
            end(threads);
        }
    }

    private long run(Lane<T> lane, RowCursor<T> part) {
        try {
            long loaded = lane.load.run(lane.connection, part);
            lane.connection.commit();
            return loaded;
        } catch (SQLException | RuntimeException | Error e) {
            RowException failure = explain.apply(e, part);
            try {
                lane.load.cancel();
                lane.connection.rollback();
            } catch (SQLException lost) {
                failure.addSuppressed(lost);
            }
            throw failure;
        }
    }

    private static Thread daemon(Runnable part) {
        Thread thread = new Thread(part, "load-part");
        thread.setDaemon(true);
        return thread;
    }

    /** Interrupts the parts that still run, which end at their next row, and waits for them, interrupted or not: connections are in use. */
    private void end(ExecutorService threads) {
        boolean interrupted = Thread.interrupted();
        threads.shutdownNow();
        try {
            if (!threads.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                lanes.forEach(ParallelParts::abort);
            }
        } catch (InterruptedException e) {
            interrupted = true;
            lanes.forEach(ParallelParts::abort);
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
