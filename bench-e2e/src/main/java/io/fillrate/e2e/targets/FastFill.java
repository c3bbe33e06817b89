package io.fillrate.e2e.targets;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.Session;
import io.fillrate.core.Strategies;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;

/** Fills tables outside the clock. */
public final class FastFill {

    private FastFill() {}

    /**
     * Adds rows to a table.
     *
     * @param strategy the id of one that inserts
     * @throws TargetException if that fails
     */
    public static <T> void with(String strategy, Table<T> table, RowSource<T> rows, Session session) {
        try (BulkWriter<T> writer = Strategies.load().insert(strategy).open(table, session, WriterOptions.defaults())) {
            writer.write(rows);
        } catch (BulkWriteException e) {
            throw new TargetException("cannot fill table " + table.name() + ": " + OneLine.of(e), e);
        }
    }
}
