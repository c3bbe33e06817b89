package io.fillrate.core.duckdb;

import io.fillrate.core.internal.jdbc.RowCursor;
import io.fillrate.core.internal.jdbc.RowCursor.RowException;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a load that other threads pull: DuckDB's, or our own. Hands the rows out in parts, keeps the first failure, of which DuckDB
 * would pass on the stack trace as text, and ends the load when the loading thread is interrupted. Safe for use by many threads.
 */
final class SharedRows<T> {

    private static final int PARTS_PER_THREAD = 8;

    private final Thread loader = Thread.currentThread();
    private final Queue<RowCursor<T>> parts = new ArrayDeque<>();
    private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();

    /** All rows in one part, in order. */
    SharedRows(RowCursor<T> rows) {
        parts.add(rows);
    }

    /** The rows in contiguous parts for several threads: enough parts that the threads end at about the same time. */
    SharedRows(RowCursor<T> rows, int threads) {
        parts.addAll(rows.split(threads * PARTS_PER_THREAD));
    }

    /** Returns the next part that no thread has taken; null if there is none. */
    synchronized @Nullable RowCursor<T> nextPart() {
        return parts.poll();
    }

    /** Pulls some rows, uses them, and returns how many. */
    @FunctionalInterface
    interface Step<X extends Exception> {
        long take() throws X;
    }

    /**
     * Takes a step of the load. Steps should be short: a load can only end between them.
     *
     * @param rows of which the step pulls some
     * @throws CancellationException if another step has failed, or the loading thread was interrupted
     * @throws RuntimeException if the step fails
     */
    <X extends Exception> long step(RowCursor<T> rows, Step<X> step) throws X {
        if (loader.isInterrupted()) {
            fail(interrupted());
        }
        if (failure.get() != null) {
            throw new CancellationException("the load has failed elsewhere");
        }
        try {
            return step.take();
        } catch (Exception e) {
            fail(e instanceof SQLException ? e : rows.explain(e));
            throw e;
        } catch (Throwable e) { // an Error of an accessor, which must not reach DuckDB's threads
            RowException known = rows.explain(e);
            fail(known);
            throw known;
        }
    }

    static RowException interrupted() {
        return new RowException(null, null, "the loading thread was interrupted", null);
    }

    /** Ends the load. The first failure counts, but a cause before its consequences, which another thread may see earlier. */
    void fail(Exception e) {
        failure.accumulateAndGet(e, (known, later) -> known == null || isConsequence(known) ? later : known);
    }

    /** Returns whether the failure only says that something else has failed. */
    private static boolean isConsequence(Exception e) {
        return e instanceof CancellationException
                || (e instanceof SQLException
                        && String.valueOf(e.getMessage()).contains("Current transaction is aborted"));
    }

    /** Runs the work that pulls the rows, and throws the first failure. */
    long run(Step<SQLException> pulling) throws SQLException {
        long result = 0;
        try {
            result = pulling.take();
        } catch (SQLException | RuntimeException e) {
            fail(e);
        }
        if (loader.isInterrupted()) { // perhaps too late for a step to see it
            fail(interrupted());
        }
        Exception first = failure.get();
        if (first instanceof SQLException sql) {
            throw sql;
        } else if (first instanceof RuntimeException runtime) {
            throw runtime;
        }
        return result;
    }
}
