package io.fillrate.data;

/**
 * Rows, and the table that they belong to.
 *
 * @param <T> the row
 */
public record TableRows<T>(Table<T> table, RowSource<T> rows) {

    /** How many rows there are. */
    public long size() {
        return rows.size();
    }
}
