package io.fillrate.core;

import io.fillrate.data.Table;

/**
 * Everything that a writer is opened with.
 *
 * @param strategy id of the strategy, for errors
 * @param options with a batch size greater than 0: {@link Strategy#open} replaces 0 by the strategy's own, and this record by
 *     {@link Strategy#DEFAULT_BATCH_SIZE}
 */
public record WriterContext<T>(String strategy, Table<T> table, Session session, WriterOptions options) {

    public WriterContext {
        if (options.batchSize() == 0) {
            options = options.withBatchSize(Strategy.DEFAULT_BATCH_SIZE);
        }
    }

    /** Returns the failure of a strategy that cannot run here; see {@link UnavailableException} for the reason. */
    public UnavailableException unavailable(String reason) {
        return new UnavailableException(strategy, reason);
    }

    /** Returns a failure that is not tied to a row. */
    public BulkWriteException failure(String why, Throwable cause) {
        return new BulkWriteException(strategy, table.name(), null, null, why, cause);
    }
}
