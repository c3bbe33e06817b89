package io.fillrate.e2e.rig;

import io.fillrate.data.RowSource;
import io.fillrate.data.Schema;
import io.fillrate.data.SchemaRows;
import io.fillrate.data.Table;
import io.fillrate.e2e.targets.Target;

/**
 * Every second row of a table is removed, by its key.
 *
 * @param before what the table holds, twice as many rows
 * @param removed those of them that go
 */
record DeleteTask<T>(Table<T> table, RowSource<T> before, RowSource<T> removed) implements Task {

    @Override
    public Schema schema() {
        return Schema.of(table);
    }

    @Override
    public SchemaRows rows() {
        return SchemaRows.of(table, removed);
    }

    @Override
    public void prepare(Target target) {
        target.fill(table, before);
    }

    @Override
    public void verify(Target target) {
        target.verify(table, EverySecond.even(before));
    }
}
