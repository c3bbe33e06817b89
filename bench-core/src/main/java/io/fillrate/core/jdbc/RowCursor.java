package io.fillrate.core.jdbc;

import io.fillrate.core.RowRange;
import io.fillrate.data.RowSource;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a load, with a note of which have been handed to the database and not been answered for: among them is the culprit when
 * the database complains. Belongs to one thread.
 */
public final class RowCursor<T> {

    private final RowSource<T> source;
    private final Iterator<T> iterator;
    private final long first;
    private final long size;
    private long pulled;
    private long settled;

    public RowCursor(RowSource<T> source) {
        this(source, 0);
    }

    /**
     * The rows of a part.
     *
     * @param first index of the part's first row in the whole source
     */
    public RowCursor(RowSource<T> part, long first) {
        this.source = part;
        this.iterator = part.iterator();
        this.first = first;
        this.size = part.size();
    }

    /** Whether the source has promised another row. */
    public boolean hasNext() {
        return pulled < size;
    }

    /**
     * The next row.
     *
     * @throws RowException if the source fails, or has fewer rows than it said, or the thread has been interrupted
     */
    public T next() {
        if (Thread.currentThread().isInterrupted()) {
            throw failure("the loading thread was interrupted", null);
        }
        T row;
        try {
            if (!iterator.hasNext()) {
                throw failure("the source ended after " + pulled + " rows, but had said " + size, null);
            }
            row = iterator.next();
        } catch (RowException e) {
            throw e;
        } catch (RuntimeException e) {
            throw failure("the source failed: " + e, e);
        }
        pulled++;
        return row;
    }

    private RowException failure(String why, @Nullable Throwable cause) {
        return new RowException(RowRange.of(first + pulled), null, why, cause);
    }

    /** How many rows have been pulled. */
    public long pulled() {
        return pulled;
    }

    /** The index of the row pulled last, in the whole source. */
    public long current() {
        return first + pulled - 1;
    }

    /** The database has taken all rows so far. */
    public void settle() {
        settled = pulled;
    }

    /** The rows that the database has not answered for; null if there are none. */
    public @Nullable RowRange unsettled() {
        return settled < pulled ? new RowRange(first + settled, first + pulled - 1) : null;
    }

    /** The source, to look at its rows again. */
    public RowSource<T> source() {
        return source;
    }
}
