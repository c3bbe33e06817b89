package io.fillrate.core.internal.jdbc;

import io.fillrate.core.BulkWriteException.RowRange;
import io.fillrate.core.OnError;
import io.fillrate.core.OnError.Reject;
import io.fillrate.core.OnError.RejectedRow;
import io.fillrate.core.OnError.SkipDuplicates;
import io.fillrate.core.internal.encode.EncodeException;
import io.fillrate.core.internal.encode.ValueException;
import io.fillrate.core.internal.jdbc.RowCursor.RowException;
import io.fillrate.data.RowSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A load that passes over the rows which the database refuses. Rows are sent in parts, each behind a savepoint; a part that fails is sent
 * again in smaller ones, until the row is alone that fails. The place that the error names, such as COPY's line, is where to cut; without
 * one, a part is halved. A place is never trusted further than that: a row counts as refused only by an error about itself, with all good
 * rows before it in the table.
 *
 * <p>A part is kept in memory, so rows may be given once, and memory does not grow with them. Belongs to one thread.
 */
final class RejectingLoad<T> {

    private static final long REFUSED = -1;

    private final JdbcWriter<T> writer;
    private final Reject options;
    private final Function<@Nullable Throwable, Optional<String>> sqlState;
    private int window = PartReader.MAX_ROWS;
    private @Nullable RowRange suspects;
    private @Nullable Savepoint before;
    private long rejected;

    /** @param sqlState finds the SQLSTATE of a row to pass over; empty for a failure that is the load's */
    private RejectingLoad(
            JdbcWriter<T> writer, Reject options, Function<@Nullable Throwable, Optional<String>> sqlState) {
        this.writer = writer;
        this.options = options;
        this.sqlState = sqlState;
    }

    /** Returns the load that passes over some rows; empty if no row is refused, or the writer's statements pass over them themselves. */
    static <T> Optional<RejectingLoad<T>> of(JdbcWriter<T> writer, OnError onError) {
        JdbcDialect dialect = writer.dialect();
        if (onError instanceof Reject reject) {
            return Optional.of(new RejectingLoad<>(writer, reject, cause -> refusal(cause, dialect)));
        } else if (onError instanceof SkipDuplicates
                && dialect.skippingDuplicates().isEmpty()) {
            Reject all = new Reject(Long.MAX_VALUE, row -> {});
            return Optional.of(new RejectingLoad<>(writer, all, cause -> duplicate(cause, dialect)));
        }
        return Optional.empty();
    }

    /**
     * Loads all rows but those refused.
     *
     * @return the number that the database acknowledged
     * @throws RowException if more rows are refused than allowed, or the sink fails
     */
    long load(RowCursor<T> rows) throws SQLException {
        if (!rows.hasNext()) {
            return writer.load(rows);
        }
        long written = 0;
        PartReader<T> parts = new PartReader<>(writer.context().table());
        while (rows.hasNext()) {
            long first = rows.first() + rows.pulled();
            written += load(parts.read(rows, PartReader.MAX_ROWS), first);
        }
        release();
        return written;
    }

    private long load(List<T> kept, long first) throws SQLException {
        long written = 0;
        int from = 0;
        while (from < kept.size()) {
            int size = Math.min(kept.size() - from, nextSize(first + from));
            long stored = attempt(kept.subList(from, from + size), first + from);
            if (stored != REFUSED) {
                written += stored;
                from += size;
                window = Math.min(PartReader.MAX_ROWS, window * 2);
            } else if (size == 1) {
                from++;
            }
        }
        return written;
    }

    /** Ends a part before rows that are suspected, or has it hold only these. */
    private int nextSize(long from) {
        RowRange named = suspects;
        if (named == null || from > named.last()) {
            return window;
        }
        long end = from < named.first() ? named.first() : named.last() + 1;
        return (int) Math.min(window, end - from);
    }

    /** Returns the number of rows stored; {@link #REFUSED} if the part was refused, and nothing of it is left. */
    private long attempt(List<T> part, long first) throws SQLException {
        Connection connection = writer.connection();
        Savepoint start = before == null ? connection.setSavepoint() : before;
        before = start;
        RowCursor<T> rows = RowCursor.ofPart(writer.context().table(), RowSource.of(part), first);
        try {
            long stored = writer.load(rows);
            release();
            return stored;
        } catch (SQLException | RuntimeException e) {
            RowException failure = writer.explain(e, rows);
            if (Thread.currentThread().isInterrupted()) { // its statement may have been cancelled
                throw failure;
            }
            String state = sqlState.apply(failure.getCause()).orElseThrow(() -> failure);
            writer.abandon();
            connection.rollback(start); // and starts the next part there
            if (part.size() == 1) {
                reject(first, part.get(0), state, failure);
            } else {
                narrow(failure.rows(), first, part.size());
            }
            return REFUSED;
        }
    }

    private void release() throws SQLException {
        Savepoint reached = before;
        before = null;
        if (reached != null) {
            writer.connection().releaseSavepoint(reached);
        }
    }

    private static Optional<String> refusal(@Nullable Throwable cause, JdbcDialect dialect) {
        if (cause instanceof SQLException e && dialect.refusesRow(e)) {
            return Optional.ofNullable(e.getSQLState());
        }
        return cause instanceof EncodeException e && e.getCause() instanceof ValueException value
                ? Optional.of(value.sqlState())
                : Optional.empty();
    }

    private static Optional<String> duplicate(@Nullable Throwable cause, JdbcDialect dialect) {
        return cause instanceof SQLException e && dialect.isDuplicate(e)
                ? Optional.ofNullable(e.getSQLState())
                : Optional.empty();
    }

    private void reject(long row, T value, String state, RowException failure) {
        String message = String.valueOf(failure.getMessage());
        if (rejected == options.limit()) {
            throw new RowException(
                    RowRange.of(row),
                    failure.column(),
                    (rejected + 1) + " rows are refused, and the limit is " + rejected + ": " + message,
                    failure.getCause());
        }
        rejected++;
        try {
            options.sink().accept(new RejectedRow(row, value, Optional.ofNullable(failure.column()), state, message));
        } catch (RuntimeException e) {
            throw new RowException(RowRange.of(row), null, "the sink of rejected rows failed: " + e, e);
        }
    }

    /** Few good rows before a bad one may mean many bad ones: parts become smaller, and grow again with each that is stored. */
    private void narrow(@Nullable RowRange named, long first, int size) {
        boolean isNarrower = named != null && named.last() - named.first() + 1 < size;
        suspects = isNarrower ? named : null;
        if (named == null || !isNarrower) {
            window = size / 2;
        } else if (named.first() > first) {
            window = (int) Math.min(window, 2 * (named.first() - first));
        }
    }
}
