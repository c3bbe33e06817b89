package io.fillrate.core.duckdb;

import io.fillrate.core.encode.EncodeException;
import io.fillrate.core.jdbc.RowCursor;
import io.fillrate.core.jdbc.RowException;
import io.fillrate.data.RowSource;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a load that other threads pull: DuckDB's, or our own. Hands the rows out in parts, remembers what went wrong first, where
 * DuckDB would pass on a stack trace as text, and ends the load when the thread that loads is interrupted. Safe for use by many threads.
 */
final class Pulls<T> {

    private final Thread loader = Thread.currentThread();
    private final Queue<RowCursor<T>> parts = new ArrayDeque<>();
    private final AtomicReference<@Nullable RowException> failure = new AtomicReference<>();

    /** All rows in one part, in order. */
    Pulls(RowCursor<T> rows) {
        parts.add(rows);
    }

    /** The rows in contiguous parts. */
    Pulls(RowSource<T> rows, int count) {
        long first = 0;
        List<RowSource<T>> sources = rows.split(count);
        for (RowSource<T> source : sources) {
            parts.add(new RowCursor<>(source, first));
            first += source.size();
        }
    }

    /** The next part that nobody has; null if there is none. */
    synchronized @Nullable RowCursor<T> nextPart() {
        return parts.poll();
    }

    /**
     * Takes a step of the load.
     *
     * @param rows of which the step pulls some
     * @throws RowException if the step fails, or another has failed, or the load is to end
     */
    <V> V step(RowCursor<T> rows, Supplier<V> step) {
        try {
            RowException known = failure.get();
            if (known != null) {
                throw known;
            } else if (loader.isInterrupted()) {
                throw new RowException(null, null, "the loading thread was interrupted", null);
            }
            return step.get();
        } catch (RowException e) {
            throw remembered(e);
        } catch (EncodeException e) {
            throw remembered(RowException.of(rows.current(), e));
        } catch (RuntimeException e) {
            throw remembered(new RowException(rows.unsettled(), null, e.toString(), e));
        }
    }

    private RowException remembered(RowException e) {
        failure.compareAndSet(null, e);
        return e;
    }

    /**
     * Runs a statement that pulls the rows.
     *
     * @throws RowException if a step has failed
     */
    long run(Statement statement) throws SQLException {
        try {
            return statement.run();
        } catch (SQLException e) {
            RowException first = failure.get();
            if (first != null) {
                throw first;
            }
            throw e;
        }
    }

    /** Something that pulls rows. */
    @FunctionalInterface
    interface Statement {
        long run() throws SQLException;
    }
}
