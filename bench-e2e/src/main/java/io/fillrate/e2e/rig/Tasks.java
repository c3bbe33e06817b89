package io.fillrate.e2e.rig;

import io.fillrate.core.Operation;
import io.fillrate.data.RowSource;
import io.fillrate.data.Schema;
import io.fillrate.data.SchemaRows;
import io.fillrate.data.SchemaWorkload;
import io.fillrate.data.Table;
import io.fillrate.data.TableRows;
import java.util.Objects;
import java.util.Optional;

/** Makes tasks of a workload's rows. */
record Tasks(SchemaWorkload workload, long seed, RowSupply supply) {

    /** What is filled, or changed. */
    Schema schema() {
        return workload.schema();
    }

    /** Why there's no such task: an update's rows are another seed's, which must have the same keys, and of one table. */
    Optional<String> unavailable(Operation operation) {
        if (operation != Operation.INSERT && schema().tables().size() > 1) {
            return Optional.of("unavailable: workload " + workload.name()
                    + " has several tables, and updates and deletes are measured on one");
        }
        return operation != Operation.UPDATE || haveSameKey(only(workload.rows(seed, 1)), workload.rows(seed + 1, 1))
                ? Optional.empty()
                : Optional.of("unavailable: the keys of workload " + workload.name()
                        + " are random, so that no other values can be had for them");
    }

    private static TableRows<?> only(SchemaRows rows) {
        return rows.tables().get(0);
    }

    private static <T> boolean haveSameKey(TableRows<T> rows, SchemaRows others) {
        T row = rows.rows().iterator().next();
        T other = ofSameTable(rows, others).iterator().next();
        return rows.table().keyColumns().stream()
                .allMatch(column -> Objects.equals(column.get(row), column.get(other)));
    }

    @SuppressWarnings("unchecked") // the same table, so rows of the same class
    private static <T> RowSource<T> ofSameTable(TableRows<T> rows, SchemaRows others) {
        return (RowSource<T>) others.rowsOf(rows.table()).rows();
    }

    /** A task that writes, changes or removes so many rows; of tables with twice as many, where there must be some. */
    Task of(Operation operation, long rows) {
        return switch (operation) {
            case INSERT -> new InsertTask(supply.hold(workload.rows(seed, rows)));
            case UPDATE -> update(only(workload.rows(seed, 2 * rows)), workload.rows(seed + 1, 2 * rows));
            case DELETE -> delete(only(workload.rows(seed, 2 * rows)));
        };
    }

    private <T> Task update(TableRows<T> before, SchemaRows others) {
        RowSource<T> changed = EverySecond.odd(ofSameTable(before, others));
        return new UpdateTask<>(before.table(), before.rows(), hold(before.table(), changed));
    }

    private <T> Task delete(TableRows<T> before) {
        return new DeleteTask<>(before.table(), before.rows(), hold(before.table(), EverySecond.odd(before.rows())));
    }

    private <T> RowSource<T> hold(Table<T> table, RowSource<T> rows) {
        return supply.hold(new TableRows<>(table, rows)).rows();
    }
}
