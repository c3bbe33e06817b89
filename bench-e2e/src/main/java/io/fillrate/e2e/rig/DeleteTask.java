package io.fillrate.e2e.rig;

import io.fillrate.data.RowSource;
import io.fillrate.data.Schema;
import io.fillrate.data.SchemaRows;
import io.fillrate.data.Table;
import io.fillrate.e2e.targets.Target;
import java.util.List;

/**
 * Some rows of a table are removed.
 *
 * @param stored the whole table
 * @param table the same with the columns by which rows are found as its key
 * @param before what the table holds
 * @param removed those of them that go
 * @param left those that stay
 */
record DeleteTask<T>(Table<T> stored, Table<T> table, RowSource<T> before, RowSource<T> removed, RowSource<T> left)
        implements Task {

    /**
     * Removes every second row, by its key.
     *
     * @param before what the table holds, twice as many rows
     */
    static <T> DeleteTask<T> everySecond(Table<T> table, RowSource<T> before, RowSource<T> removed) {
        return new DeleteTask<>(table, table, before, removed, EverySecond.even(before));
    }

    /** Removes all rows of a table without a key. */
    static <T> DeleteTask<T> all(UnkeyedTable<T> unkeyed, RowSource<T> rows) {
        return new DeleteTask<>(unkeyed.stored(), unkeyed.delete(), rows, rows, RowSource.of(List.of()));
    }

    @Override
    public Schema schema() {
        return Schema.of(stored);
    }

    @Override
    public SchemaRows rows() {
        return SchemaRows.of(table, removed);
    }

    @Override
    public void prepare(Target target) {
        target.fill(stored, before);
    }

    @Override
    public void verify(Target target) {
        target.verify(stored, left);
    }
}
