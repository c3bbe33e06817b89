package io.fillrate.core.internal.jdbc;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriteException.RowRange;
import io.fillrate.core.internal.encode.EncodeException;
import io.fillrate.core.internal.jdbc.Sql.UnknownCommit;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.data.Column;
import io.fillrate.data.RowSource;
import io.fillrate.data.Rows;
import io.fillrate.data.Table;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a load, which remembers the rows that were sent and not yet acknowledged: an error of the database is about one of them.
 * Every failure of the source, of an accessor or of an encoder gets its row and column here. The source is not opened before its first row
 * is pulled. Belongs to one thread.
 */
public final class RowCursor<T> {

    private static final long UNKNOWN = -1;

    private final Table<T> table;
    private final Rows<T> source;
    private final long first;
    private boolean closed;
    private boolean ended;
    private @Nullable Iterator<T> iterator;
    private @Nullable T row;
    private long size = UNKNOWN;
    private long pulled;
    private long settled;

    /**
     * The rows of a load.
     *
     * @param table whose columns are read from the rows
     */
    public RowCursor(Table<T> table, Rows<T> source) {
        this(table, source, 0, false);
    }

    /** @param closed whether closing the source is not this cursor's task */
    private RowCursor(Table<T> table, Rows<T> source, long first, boolean closed) {
        this.table = table;
        this.source = source;
        this.first = first;
        this.closed = closed;
    }

    /**
     * Returns a part of a load's rows.
     *
     * @param first the index of its first row, in the whole source
     */
    static <T> RowCursor<T> ofPart(Table<T> table, RowSource<T> rows, long first) {
        return new RowCursor<>(table, rows, first, true);
    }

    /**
     * Returns contiguous parts of all rows in order, one for each of several threads; this cursor stays where it is.
     *
     * @param count how many, at least 1
     * @throws RowException if the source fails
     */
    public List<RowCursor<T>> split(int count) {
        try {
            List<RowCursor<T>> parts = new ArrayList<>();
            long next = first;
            RowSource<T> whole =
                    replay().orElseThrow(() -> new IllegalStateException("rows of a single pass are not split"));
            for (RowSource<T> part : whole.split(count)) {
                parts.add(ofPart(table, part, next));
                next += part.size();
            }
            return parts;
        } catch (Throwable e) { // a source is others' code
            throw new RowException(null, null, "the source failed: " + e, e);
        }
    }

    /** Waits for the first row if the source may have to wait for it itself: before a transaction begins, and on the loading thread. */
    void await() {
        if (!isSized()) {
            hasNext();
        }
    }

    /** Whether the number of rows is known. */
    public boolean isSized() {
        return source instanceof RowSource;
    }

    /**
     * Whether there is another row, or the source has promised one. Behind the last row the source is closed: a load may be committed by
     * the statement that sends its rows, and nothing may fail after that.
     *
     * @throws RowException if the source fails, has more rows than it promised or fails to close, or the thread was interrupted after the
     *     last row
     */
    public boolean hasNext() {
        if (pulled < size) {
            return true;
        } else if (ended) {
            return false;
        }
        boolean more;
        try {
            more = open().hasNext();
        } catch (Throwable e) { // a source is others' code
            throw sourceFailed(e);
        }
        if (pulled < size) { // which was not known before
            return true;
        } else if (more && isSized()) {
            throw failure("the source has more rows than the " + (first + size) + " it promised", null);
        } else if (more) {
            size = pulled + 1;
            return true;
        }
        end();
        return false;
    }

    private void end() {
        if (Thread.currentThread().isInterrupted()) { // nobody expects the rows of an interrupted load
            throw RowException.interrupted(null);
        }
        ended = true;
        size = pulled;
        close();
    }

    /** Returns the number of rows that the source has promised and not given yet; 1 while there are more of an unknown number. */
    public long left() {
        return hasNext() ? size - pulled : 0;
    }

    /**
     * The next row.
     *
     * @throws RowException if the source fails, or has fewer rows than it promised, or the row is null, or the thread has been interrupted
     */
    public T next() {
        if (Thread.currentThread().isInterrupted()) {
            throw failure(LoadWatch.INTERRUPTED, null);
        }
        T next;
        try {
            Iterator<T> rows = open();
            if (!rows.hasNext()) {
                throw failure("the source ended after " + (first + pulled) + " of " + (first + size) + " rows", null);
            }
            next = rows.next();
        } catch (RowException e) {
            throw e;
        } catch (Throwable e) { // a source is others' code
            throw sourceFailed(e);
        }
        if (next == null) {
            String column = table.columns().get(0).name(); // none can be read; the first is where it shows
            throw new RowException(RowRange.of(first + pulled), column, "the row is null", null);
        }
        row = next;
        pulled++;
        return next;
    }

    private Iterator<T> open() {
        Iterator<T> rows = iterator;
        if (rows == null) {
            size = source instanceof RowSource<T> sized ? sized.size() : 0;
            rows = source.iterator();
            iterator = rows;
        }
        return rows;
    }

    /** Closes the source, once; its failure to close is the load's. */
    void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            source.close();
        } catch (Throwable e) { // a source is others' code
            throw new RowException(null, null, "the source failed to close: " + e, e);
        }
    }

    private RowException sourceFailed(Throwable failure) {
        return failure instanceof CancellationException
                ? failure(String.valueOf(failure.getMessage()), failure)
                : failure("the source failed: " + failure, failure);
    }

    private RowException failure(String why, @Nullable Throwable cause) {
        return new RowException(RowRange.of(first + pulled), null, why, cause);
    }

    /**
     * Returns what went wrong while the row pulled last was read, encoded or sent, and where: in the column that an encoder names, or else
     * in the first one that cannot be read. If all can be read, the failure is among the rows that the database has not acknowledged.
     *
     * @param failure anything but an error of the database, which knows more about it
     */
    public RowException explain(Throwable failure) {
        if (failure instanceof RowException known) {
            return known;
        } else if (failure instanceof BulkWriteException known) { // of a load within this one
            return RowException.of(known);
        } else if (failure instanceof EncodeException known) {
            return RowException.of(row == null ? null : RowRange.of(current()), known);
        }
        return unreadable()
                .map(known -> RowException.of(RowRange.of(current()), known))
                .orElseGet(() -> new RowException(unsettled(), null, failure.toString(), failure));
    }

    /** Found by reading the columns once more one by one, so that good rows pay nothing for it. */
    private Optional<EncodeException> unreadable() {
        T suspect = row;
        if (suspect == null) {
            return Optional.empty();
        }
        for (Column<T> column : table.columns()) {
            try {
                column.get(suspect);
            } catch (Throwable e) { // so are accessors
                return Optional.of(EncodeException.of(column.name(), e));
            }
        }
        return Optional.empty();
    }

    /** The index of the first row, in the whole source. */
    public long first() {
        return first;
    }

    /** Whether all rows have been pulled, and the source is closed. */
    public boolean hasEnded() {
        return ended;
    }

    /** The number of rows that have been pulled. */
    public long pulled() {
        return pulled;
    }

    /** The index of the row pulled last, in the whole source. */
    public long current() {
        return first + pulled - 1;
    }

    /** Marks all rows so far as acknowledged by the database. */
    public void settle() {
        settled = pulled;
    }

    /** The rows that the database has not acknowledged; null if there are none. */
    public @Nullable RowRange unsettled() {
        return settled < pulled ? new RowRange(first + settled, first + pulled - 1) : null;
    }

    /** The source, to read its rows again; empty if it gives them once. */
    public Optional<RowSource<T>> replay() {
        return source instanceof RowSource<T> sized ? Optional.of(sized) : Optional.empty();
    }

    /**
     * Searches for the row that violates a unique key: the second that matches, or the first if the table has had such a row before.
     *
     * @param matches whether a row has the repeated key
     * @return the row's index; empty if none matches
     */
    public static <T> Optional<Long> findRepeated(RowSource<T> rows, Predicate<T> matches) {
        long index = 0;
        long first = -1;
        try {
            for (T row : rows) {
                if (matches.test(row)) {
                    if (first >= 0) {
                        return Optional.of(index);
                    }
                    first = index;
                }
                index++;
            }
        } catch (Throwable e) { // a source is others' code
            // It fails further on, or gives its rows only once; what has been found stands.
        }
        return first < 0 ? Optional.empty() : Optional.of(first);
    }

    /** A load that failed at a known place: the source gave no row, or a part of a parallel load met a row that cannot be written. */
    public static final class RowException extends RuntimeException {

        private static final long serialVersionUID = 1;

        private final transient @Nullable RowRange rows;
        private final @Nullable String column;

        /**
         * A failure among rows.
         *
         * @param rows of the whole source, among which the culprit is; null if not known
         * @param column the culprit's column; null if not known
         * @param why one clear line
         */
        public RowException(@Nullable RowRange rows, @Nullable String column, String why, @Nullable Throwable cause) {
            super(why, cause);
            this.rows = rows;
            this.column = column;
        }

        /** A value of some row that cannot be read or encoded. */
        static RowException of(@Nullable RowRange rows, EncodeException cause) {
            return new RowException(rows, cause.column(), String.valueOf(cause.getMessage()), cause);
        }

        /** The failure of a load within this one. */
        static RowException of(BulkWriteException inner) {
            return new RowException(inner.rows().orElse(null), inner.column().orElse(null), inner.why(), inner);
        }

        /** Returns the failure among rows of a part as one of the whole source, in which the part begins at {@code first}. */
        RowException inSource(long first) {
            return rows == null || first == 0
                    ? this
                    : new RowException(
                            new RowRange(first + rows.first(), first + rows.last()),
                            column,
                            String.valueOf(getMessage()),
                            getCause());
        }

        /** The failure of a load whose thread was interrupted. */
        public static RowException interrupted(@Nullable Throwable cause) {
            return new RowException(null, null, LoadWatch.INTERRUPTED, cause);
        }

        /**
         * The failure of a load that was ended from outside.
         *
         * @param reason one clear line
         * @param failure with which it ended
         */
        static RowException stopped(String reason, Throwable failure) {
            if (failure instanceof RowException known && reason.equals(known.getMessage())) {
                return known; // and says at which row
            }
            boolean isUnknown = UnknownCommit.isCauseOf(failure);
            return new RowException(null, null, isUnknown ? reason + ": " + failure.getMessage() : reason, failure);
        }

        /** The rows among which the culprit is; null if not known. */
        @Nullable
        RowRange rows() {
            return rows;
        }

        /** The culprit's column; null if not known. */
        @Nullable
        String column() {
            return column;
        }

        /** Returns this failure as that of a whole load, with its suppressed exceptions. */
        BulkWriteException ofLoad(WriterContext<?> context) {
            BulkWriteException load = context.failure(rows, column, String.valueOf(getMessage()), getCause());
            for (Throwable other : getSuppressed()) {
                load.addSuppressed(other);
            }
            return load;
        }
    }
}
