package io.fillrate.schema.planner;

import io.fillrate.data.IndexedRandom;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.planner.key.KeyAssignment;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What is asked of a plan.
 *
 * @param rows how many it should have, at least 1
 * @param offset the number of the first row: how many rows the table has already
 * @param shared the numbers of columns that share them with other tables
 * @param referenced columns that foreign keys refer to, so that they must have a value
 */
record TableRequest(
        TableModel table,
        long rows,
        long offset,
        Function<String, Optional<RowNumbers.Numbers>> shared,
        Set<String> referenced) {

    /** The numbers of the values of a column in which rows must differ. */
    RowNumbers.Numbers numbers(String column) {
        return shared.apply(column)
                .orElseGet(() -> new RowNumbers.Numbers(
                        offset,
                        rows + offset,
                        IndexedRandom.of(0, table.name().toString(), column).key()));
    }

    /** The keys that rows must differ in. */
    List<TableModel.Key> keys() {
        return KeyAssignment.keys(table);
    }

    Set<String> primaryKey() {
        return table.primaryKey().map(key -> Set.copyOf(key.columns())).orElse(Set.of());
    }

    Set<String> inForeignKeys() {
        return table.foreignKeys().stream()
                .flatMap(key -> key.columns().stream())
                .collect(Collectors.toSet());
    }
}
