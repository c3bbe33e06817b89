package io.fillrate.core;

import io.fillrate.data.Table;

/**
 * All that a writer is made from.
 *
 * @param strategy id of the strategy, for errors
 */
public record WriterContext<T>(String strategy, Table<T> table, Session session, WriterOptions options) {

    /** The strategy can't run here; see {@link UnavailableException} for the reason. */
    public UnavailableException unavailable(String reason) {
        return new UnavailableException(strategy, reason);
    }

    /** A failure that is not tied to a row. */
    public BulkWriteException failure(String why, Throwable cause) {
        return new BulkWriteException(strategy, table.name(), null, null, why, cause);
    }
}
