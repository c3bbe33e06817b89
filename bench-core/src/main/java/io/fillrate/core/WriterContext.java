package io.fillrate.core;

import io.fillrate.data.Table;

/**
 * All that a writer is made from.
 *
 * @param strategy id of the strategy, for errors
 * @param options with a batch size: where a user has not given one, {@link Strategy#open} has put in the strategy's own, and what is made
 *     without it has {@link Strategy#DEFAULT_BATCH_SIZE}
 */
public record WriterContext<T>(String strategy, Table<T> table, Session session, WriterOptions options) {

    public WriterContext {
        if (options.batchSize() == 0) {
            options = options.withBatchSize(Strategy.DEFAULT_BATCH_SIZE);
        }
    }

    /** The strategy can't run here; see {@link UnavailableException} for the reason. */
    public UnavailableException unavailable(String reason) {
        return new UnavailableException(strategy, reason);
    }

    /** A failure that is not tied to a row. */
    public BulkWriteException failure(String why, Throwable cause) {
        return new BulkWriteException(strategy, table.name(), null, null, why, cause);
    }
}
