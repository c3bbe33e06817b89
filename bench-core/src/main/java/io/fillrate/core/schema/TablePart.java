package io.fillrate.core.schema;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;

/**
 * Consecutive rows of a table, and the writer that writes them.
 *
 * @param first index of the part's first row among the table's
 */
record TablePart<T>(Table<T> table, RowSource<T> rows, long first, BulkWriter<T> writer) {

    /** Writes the rows; a failure tells their places in the table. */
    long write() {
        try {
            return writer.write(rows);
        } catch (BulkWriteException e) {
            throw e.shifted(first);
        }
    }
}
