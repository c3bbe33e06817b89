package io.fillrate.core.spi;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriteException.RowRange;
import io.fillrate.core.Session;
import io.fillrate.core.Strategy;
import io.fillrate.core.UnavailableException;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.Table;
import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a writer is opened with.
 *
 * @param strategy id of the strategy, for errors
 * @param options with a batch size greater than 0: {@link Strategy#open} replaces 0 by the strategy's own, and this record by
 *     {@link StrategyDefinition#DEFAULT_BATCH_SIZE}
 */
public record WriterContext<T>(String strategy, Table<T> table, Session session, WriterOptions options) {

    private static final Set<String> NO_SUCH_TABLE = Set.of("42P01", "42S02");

    public WriterContext {
        if (options.batchSize() == 0) {
            options = options.withBatchSize(StrategyDefinition.DEFAULT_BATCH_SIZE);
        }
    }

    /** Returns the failure of a strategy that cannot run here; see {@link UnavailableException} for the reason. */
    public UnavailableException unavailable(String reason) {
        return new UnavailableException(strategy, reason);
    }

    /** Returns a failure that is not tied to a row. */
    public BulkWriteException failure(String why, @Nullable Throwable cause) {
        return failure(null, null, why, cause);
    }

    /**
     * Returns a failure at some place of the load.
     *
     * @param rows the rows among which the culprit is; null if not known
     * @param column the culprit's column; null if not known
     * @param why one clear line; if the database does not find a table with a dot in its name, what to do is added
     */
    public BulkWriteException failure(
            @Nullable RowRange rows, @Nullable String column, String why, @Nullable Throwable cause) {
        return new BulkWriteException(strategy, table.fullName(), rows, column, why + hint(cause), cause);
    }

    private String hint(@Nullable Throwable cause) {
        int dot = table.name().lastIndexOf('.');
        if (dot <= 0 || dot == table.name().length() - 1 || table.schema().isPresent() || !isMissing(cause)) {
            return "";
        }
        return "; a dot in a name is part of it: for a table in a schema, write named(\""
                + table.name().substring(dot + 1) + "\").in(\"" + table.name().substring(0, dot) + "\")";
    }

    /** Whether a table does not exist: DuckDB has no SQLSTATEs. */
    private static boolean isMissing(@Nullable Throwable cause) {
        return cause instanceof SQLException error
                && (NO_SUCH_TABLE.contains(String.valueOf(error.getSQLState()))
                        || String.valueOf(error.getMessage()).contains("Catalog Error: Table"));
    }
}
