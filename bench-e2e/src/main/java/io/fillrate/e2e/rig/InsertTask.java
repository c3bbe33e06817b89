package io.fillrate.e2e.rig;

import io.fillrate.data.Schema;
import io.fillrate.data.SchemaRows;
import io.fillrate.data.TableRows;
import io.fillrate.e2e.targets.Target;

/** Rows into empty tables. */
record InsertTask(SchemaRows rows) implements Task {

    @Override
    public Schema schema() {
        return rows.schema();
    }

    @Override
    public void prepare(Target target) {
        target.reset(schema());
    }

    @Override
    public void verify(Target target) {
        rows.tables().forEach(table -> verify(target, table));
    }

    private static <T> void verify(Target target, TableRows<T> table) {
        target.verify(table.table(), table.rows());
    }
}
