package io.fillrate.core;

import io.fillrate.data.RowSource;
import io.fillrate.data.Rows;
import java.util.Optional;
import java.util.function.ObjLongConsumer;

/**
 * Writes every row of a source into one table, or none of them. Opened by a {@link Strategy}, which connects and prepares; belongs to
 * one thread, except for {@link #cancel}; may write several sources one after the other.
 *
 * @param <T> the row
 */
public interface BulkWriter<T> extends AutoCloseable {

    /**
     * Writes all rows and makes them as safe and as visible as the strategy's {@link Guarantee} says, commit included. A load
     * that takes longer than {@link WriterOptions#timeout}, whose thread is interrupted, or that is {@linkplain #cancel cancelled} fails at
     * its next row, or within a second if it waits for a lock; the thread stays interrupted.
     *
     * @return the number of rows that the database has acknowledged: fewer than the source has, if a trigger skips some, or {@link
     *     WriterOptions#onError} passes over some
     * @throws BulkWriteException if that failed. The table is unchanged then (as far as the guarantee goes), and the writer can be used
     *     again unless its connection has been lost, as its next load says
     */
    long write(RowSource<T> rows);

    /**
     * Writes all rows of a source whose size may be unknown, and closes it, also after a failure. A {@link Capability#STREAMING} strategy
     * needs the same memory for any number of rows.
     *
     * @throws UnavailableException if the strategy is not {@link Capability#SINGLE_PASS} and the rows are no {@link RowSource}; nothing was
     *     tried
     * @throws UnsupportedOperationException the same, from a writer that does not override this method
     */
    default long write(Rows<T> rows) {
        if (rows instanceof RowSource<T> source) {
            return write(source);
        }
        rows.close();
        throw new UnsupportedOperationException(getClass().getName() + " takes only a RowSource");
    }

    /**
     * Writes all rows likewise, and hands back the key that the database gives each: see {@link WriterOptions#withKeys}.
     *
     * <p>Keys come in the order of the rows, a part of the load at a time, when its rows have been sent: on the loading thread, and before
     * the commit, so they count only once this method has returned. A row that a trigger skips has a key, too; one that is {@linkplain
     * OnError#reject rejected} has none. If the consumer throws, the load fails. It must not use the connection of the load.
     *
     * @throws IllegalStateException if the writer was opened without keys; nothing was tried
     */
    default long write(Rows<T> rows, ObjLongConsumer<? super T> keys) {
        rows.close();
        throw new IllegalStateException("the writer was opened without keys: see WriterOptions.withKeys");
    }

    /**
     * Returns how many rows the last load has inserted and updated, together as many as {@code write} has returned; empty if the writer
     * does not upsert, or has not yet.
     */
    default Optional<Upsert.Counts> upserted() {
        return Optional.empty();
    }

    /**
     * Ends the load in progress as a failure, from any thread, and returns at once; without effect if there is none. A load that is just
     * being committed may succeed. A connection that does not react to that is cut after some seconds.
     *
     * @throws UnsupportedOperationException by a writer that does not override this method: interrupt the thread that loads
     */
    default void cancel() {
        throw new UnsupportedOperationException(
                getClass().getName() + " cannot be cancelled: interrupt the thread that loads");
    }

    /** Ends an unfinished load and releases everything. Never throws if the connection is already broken. */
    @Override
    void close();
}
