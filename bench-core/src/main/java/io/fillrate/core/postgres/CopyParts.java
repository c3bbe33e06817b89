package io.fillrate.core.postgres;

import io.fillrate.core.jdbc.RowCursor;
import io.fillrate.core.jdbc.RowException;
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
import java.util.function.Supplier;

/**
 * COPY of contiguous parts of a source at once, each over a connection, in a transaction and on a thread of its own.
 *
 * @param connections one per part, without autocommit
 * @param explain says what went wrong, and with which of some rows
 */
record CopyParts<T>(List<Connection> connections, BiFunction<Throwable, RowCursor<T>, RowException> explain) {

    private static final int PATIENCE_SECONDS = 5;

    /**
     * Sends all rows, and commits each part.
     *
     * @param copy makes a COPY for a part
     * @return the number of rows that the server acknowledged
     * @throws RowException if a part has failed. The others have been ended then, or have been committed; nothing runs any more.
     */
    long run(RowCursor<T> rows, Supplier<PostgresCopy<T>> copy) {
        List<RowSource<T>> parts = rows.source().split(connections.size());
        ExecutorService threads = Executors.newFixedThreadPool(parts.size(), CopyParts::daemon);
        try {
            CompletionService<Long> results = new ExecutorCompletionService<>(threads);
            long first = 0;
            for (int i = 0; i < parts.size(); i++) {
                Connection connection = connections.get(i);
                RowCursor<T> part = new RowCursor<>(parts.get(i), first);
                results.submit(() -> run(connection, part, copy.get()));
                first += parts.get(i).size();
            }
            long copied = 0;
            for (int i = 0; i < parts.size(); i++) {
                copied += results.take().get();
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

    private long run(Connection connection, RowCursor<T> part, PostgresCopy<T> copy) {
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
                connections.forEach(CopyParts::abort);
            }
        } catch (InterruptedException e) {
            interrupted = true;
            connections.forEach(CopyParts::abort);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Wakes a thread that waits for the server. */
    private static void abort(Connection connection) {
        try {
            connection.abort(Runnable::run);
        } catch (SQLException e) {
            // It is gone either way.
        }
    }
}
