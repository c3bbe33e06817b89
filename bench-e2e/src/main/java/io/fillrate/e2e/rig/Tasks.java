package io.fillrate.e2e.rig;

import io.fillrate.core.Operation;
import io.fillrate.data.RowGenerator;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import io.fillrate.data.workload.Workload;
import java.util.Objects;
import java.util.Optional;

/** Makes tasks of a workload's rows. */
record Tasks<T>(Workload<T> workload, long seed, RowSupply<T> supply) {

    /** The whole table. */
    Table<T> table() {
        return workload.table();
    }

    /** Why there's no such task: an update's rows are another seed's, which must have the same keys. */
    Optional<String> unavailable(Operation operation) {
        T row = workload.generator(seed).rows(1).iterator().next();
        T changed = workload.generator(seed + 1).rows(1).iterator().next();
        boolean sameKey =
                table().keyColumns().stream().allMatch(column -> Objects.equals(column.get(row), column.get(changed)));
        return operation != Operation.UPDATE || sameKey
                ? Optional.empty()
                : Optional.of("unavailable: the keys of workload " + workload.name()
                        + " are random, so that no other values can be had for them");
    }

    /** A task that writes, changes or removes so many rows; of tables with twice as many, where there must be some. */
    Task<T> of(Operation operation, long rows) {
        RowGenerator<T> generator = workload.generator(seed);
        return switch (operation) {
            case INSERT -> new InsertTask<>(table(), supply.rows(rows));
            case UPDATE -> {
                RowSource<T> changed =
                        EverySecond.odd(workload.generator(seed + 1).rows(2 * rows));
                yield new UpdateTask<>(table(), generator.rows(2 * rows), supply.hold(changed));
            }
            case DELETE -> {
                RowSource<T> all = generator.rows(2 * rows);
                yield new DeleteTask<>(table(), all, supply.hold(EverySecond.odd(all)));
            }
        };
    }
}
