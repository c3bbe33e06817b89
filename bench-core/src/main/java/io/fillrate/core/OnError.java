package io.fillrate.core;

import io.fillrate.core.internal.LineBreaks;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * What a load does with rows that the database does not take. However it decides, the rows that it stores are stored in one transaction,
 * and a failure that is not a row's, such as one of the source or of the connection, fails the load.
 */
public sealed interface OnError {

    /** The first such row fails the load, and nothing is stored. */
    record Fail() implements OnError {}

    /**
     * Rows that a type or a constraint refuses are passed over, and all others stored.
     *
     * @param limit the number of such rows that a load may have, at least 0: one more fails it, and nothing is stored
     * @param sink gets these rows, on the loading thread, in the order of the source, and before the commit. If it throws, the load fails
     */
    record Reject(long limit, Consumer<? super RejectedRow> sink) implements OnError {

        public Reject {
            if (limit < 0) {
                throw new IllegalArgumentException("limit " + limit + ": must be at least 0");
            }
        }
    }

    /**
     * Rows with a unique key that is in the table already, or that an earlier row has, are passed over.
     *
     * @param skipped gets the number of rows that have not been stored, after the commit
     */
    record SkipDuplicates(LongConsumer skipped) implements OnError {}

    /**
     * A row that a load has passed over, since a type or a constraint refused it.
     *
     * @param row its index in the source, from 0
     * @param value the row itself, of the type that the writer's table has; {@link #value(Class)} returns it as one
     * @param column the column at fault, where it is known; a constraint over several columns has none
     * @param sqlState the SQLSTATE of the database's error; {@code 22000} or {@code 23502} for a value that was refused before it was sent
     * @param message why, in one line, as the database or the encoder says it. May contain values of the row
     */
    record RejectedRow(long row, Object value, Optional<String> column, String sqlState, String message) {

        public RejectedRow {
            message = LineBreaks.removed(message);
        }

        /**
         * Returns the row itself.
         *
         * @throws ClassCastException if the rows of the load are of another type
         */
        public <T> T value(Class<T> type) {
            return type.cast(value);
        }
    }

    /** Returns the default: the first row that is refused fails the load. */
    static OnError fail() {
        return new Fail();
    }

    /**
     * Passes over up to {@code limit} rows that a type or a constraint refuses; see {@link Reject}. Takes a strategy that is {@link
     * Capability#REJECTS}.
     */
    static OnError reject(long limit, Consumer<? super RejectedRow> sink) {
        return new Reject(limit, sink);
    }

    /**
     * Passes over rows whose unique key is there already. The number stored is what {@link BulkWriter#write} returns. Takes a strategy that
     * is {@link Capability#SKIPS_DUPLICATES}.
     */
    static OnError skipDuplicates() {
        return skipDuplicates(skipped -> {});
    }

    /**
     * Passes over rows whose unique key is there already, and counts them.
     *
     * @param skipped gets their number after the commit, with those that a trigger has skipped
     */
    static OnError skipDuplicates(LongConsumer skipped) {
        return new SkipDuplicates(skipped);
    }
}
