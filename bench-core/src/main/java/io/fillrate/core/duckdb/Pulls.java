package io.fillrate.core.duckdb;

import io.fillrate.core.encode.EncodeException;
import io.fillrate.core.jdbc.RowCursor;
import io.fillrate.core.jdbc.RowException;
import io.fillrate.data.RowSource;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a load that other threads pull: DuckDB's, or our own. Hands the rows out in parts, remembers what went wrong first, where
 * DuckDB would pass on a stack trace as text, and ends the load when the thread that loads is interrupted. Safe for use by many threads.
 */
final class Pulls<T> {

    private final Thread loader = Thread.currentThread();
    private final Queue<RowCursor<T>> parts = new ArrayDeque<>();
    private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();

    /** All rows in one part, in order. */
    Pulls(RowCursor<T> rows) {
        parts.add(rows);
    }

    /** The rows in contiguous parts. */
    Pulls(RowSource<T> rows, int count) {
        long first = 0;
        for (RowSource<T> part : rows.split(count)) {
            parts.add(new RowCursor<>(part, first));
            first += part.size();
        }
    }

    /** The next part that nobody has; null if there is none. */
    synchronized @Nullable RowCursor<T> nextPart() {
        return parts.poll();
    }

    /** Pulls some rows, does something with them, and tells how many. */
    @FunctionalInterface
    interface Step<X extends Exception> {
        long take() throws X;
    }

    /**
     * Takes a step of the load. Steps should be short: between them it is seen that the load is to end.
     *
     * @param rows of which the step pulls some
     * @throws CancellationException if another step has failed, or the load is to end
     * @throws RuntimeException if the step fails
     */
    <X extends Exception> long step(RowCursor<T> rows, Step<X> step) throws X {
        if (loader.isInterrupted()) {
            fail(interrupted());
        }
        Exception known = failure.get();
        if (known != null) {
            throw new CancellationException("the load has failed elsewhere");
        }
        try {
            return step.take();
        } catch (EncodeException e) {
            fail(RowException.of(rows.current(), e));
            throw e;
        } catch (Exception e) {
            fail(e);
            throw e;
        } catch (Error e) {
            fail(new IllegalStateException(e));
            throw e;
        }
    }

    /** What an interrupted load fails with. */
    static RowException interrupted() {
        return new RowException(null, null, "the loading thread was interrupted", null);
    }

    /** Ends the load. What came first counts, but a cause before its consequences, which another thread may see earlier. */
    void fail(Exception e) {
        failure.accumulateAndGet(e, (known, later) -> known == null || isConsequence(known) ? later : known);
    }

    /** Whether no more is said than that something else has failed. */
    private static boolean isConsequence(Exception e) {
        return e instanceof CancellationException
                || (e instanceof SQLException
                        && String.valueOf(e.getMessage()).contains("Current transaction is aborted"));
    }

    /** Runs what pulls the rows, and fails with what went wrong first. */
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
