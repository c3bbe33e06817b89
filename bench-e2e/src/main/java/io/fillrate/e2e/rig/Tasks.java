package io.fillrate.e2e.rig;

import io.fillrate.core.Operation;
import io.fillrate.data.RowSource;
import io.fillrate.data.Schema;
import io.fillrate.data.SchemaRows;
import io.fillrate.data.SchemaWorkload;
import io.fillrate.data.Table;
import io.fillrate.data.TableRows;
import io.fillrate.e2e.settings.ChangeLayout;
import java.util.Objects;
import java.util.Optional;

/** Makes tasks of a workload's rows. */
record Tasks(SchemaWorkload workload, long seed, RowSupply supply) {

    /** What is filled, or changed. */
    Schema schema() {
        return workload.schema();
    }

    /** What distinguishes tasks. */
    record Kind(Operation operation, ChangeLayout changes, long rows) {

        Kind withRows(long count) {
            return new Kind(operation, changes, count);
        }
    }

    /** Why there's no such task: changes are of one table; those of a table with a key need other values of the same keys. */
    Optional<String> unavailable(Kind kind) {
        if (kind.operation == Operation.INSERT) {
            return Optional.empty();
        }
        if (schema().tables().size() > 1) {
            return Optional.of("unavailable: workload " + workload.name()
                    + " has several tables, and updates and deletes are measured on one");
        }
        TableRows<?> rows = only(workload.rows(seed, 1));
        if (kind.changes == ChangeLayout.UNKEYED) {
            return UnkeyedTable.of(rows.table()).isPresent()
                    ? Optional.empty()
                    : Optional.of("unavailable: bench.changes=unkeyed takes a table with the columns "
                            + UnkeyedTable.neededColumns() + ", and that of workload " + workload.name()
                            + " lacks some");
        }
        return kind.operation != Operation.UPDATE || haveSameKey(rows, workload.rows(seed + 1, 1))
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

    /** A task of a kind that is not {@link #unavailable}; it writes, changes or removes as many rows as the kind says. */
    Task of(Kind kind) {
        long rows = kind.rows;
        if (kind.operation == Operation.INSERT) {
            return new InsertTask(supply.hold(workload.rows(seed, rows)));
        }
        if (kind.changes == ChangeLayout.UNKEYED) {
            return ofAll(kind.operation, only(workload.rows(seed, rows)));
        }
        TableRows<?> before = only(workload.rows(seed, 2 * rows));
        return kind.operation == Operation.UPDATE
                ? updateEverySecond(before, workload.rows(seed + 1, 2 * rows))
                : deleteEverySecond(before);
    }

    private <T> Task ofAll(Operation operation, TableRows<T> all) {
        UnkeyedTable<T> unkeyed = UnkeyedTable.of(all.table()).orElseThrow();
        RowSource<T> rows = hold(all.table(), all.rows());
        return operation == Operation.UPDATE ? UpdateTask.all(unkeyed, rows) : DeleteTask.all(unkeyed, rows);
    }

    private <T> Task updateEverySecond(TableRows<T> before, SchemaRows others) {
        RowSource<T> changed = EverySecond.odd(ofSameTable(before, others));
        return UpdateTask.everySecond(before.table(), before.rows(), hold(before.table(), changed));
    }

    private <T> Task deleteEverySecond(TableRows<T> before) {
        return DeleteTask.everySecond(
                before.table(), before.rows(), hold(before.table(), EverySecond.odd(before.rows())));
    }

    private <T> RowSource<T> hold(Table<T> table, RowSource<T> rows) {
        return supply.hold(new TableRows<>(table, rows)).rows();
    }
}
