package io.fillrate.e2e.rig;

import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import io.fillrate.e2e.targets.Target;

/** Rows into an empty table. */
record InsertTask<T>(Table<T> table, RowSource<T> rows) implements Task<T> {

    @Override
    public void prepare(Target target) {
        target.reset(table);
    }

    @Override
    public void verify(Target target) {
        target.verify(table, rows);
    }
}
