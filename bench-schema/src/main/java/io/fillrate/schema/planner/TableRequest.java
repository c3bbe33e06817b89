package io.fillrate.schema.planner;

import io.fillrate.data.IndexedRandom;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.planner.key.ColumnGroup.Choices;
import io.fillrate.schema.planner.key.KeyAssignment;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

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

    /** A share of the rows that a key chooses, where several tables share the values of its column and must not choose the same. */
    Choices share(List<String> columns, Choices rows) {
        if (table.keys().stream().noneMatch(key -> key.columns().equals(columns)) || columns.size() > 1) {
            return rows;
        }
        String column = columns.get(0);
        return shared.apply(column)
                .map(numbers -> LongStream.range(
                                rows.size() * numbers.first() / numbers.distinct(),
                                rows.size() * (numbers.first() + this.rows) / numbers.distinct())
                        .mapToObj(row -> Collections.<@Nullable Object>singletonList(
                                rows.values(column).get(row)))
                        .toList())
                .filter(share -> !share.isEmpty())
                .<Choices>map(share -> new Choices.OfTuples(columns, share))
                .orElse(rows);
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
