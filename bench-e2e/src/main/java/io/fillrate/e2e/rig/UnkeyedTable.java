package io.fillrate.e2e.rig;

import io.fillrate.data.Column;
import io.fillrate.data.Table;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A table of readings without its key: rows are found by device and time, which no constraint says are unique and no index finds. Public
 * benchmarks of DuckDB change such tables.
 *
 * @param stored what is stored, without a key and its columns
 */
record UnkeyedTable<T>(Table<T> stored) {

    private static final List<String> FOUND_BY = List.of("device_id", "timestamp");
    private static final String SET = "temperature";

    /** Whose value it is set to: a row's own, so that its update needs no other rows with the same devices and times. */
    private static final String TO = "humidity";

    /** The table without its key; empty if it lacks the columns that this takes. */
    static <T> Optional<UnkeyedTable<T>> of(Table<T> table) {
        Set<String> needed = new HashSet<>(FOUND_BY);
        needed.add(SET);
        needed.add(TO);
        table.valueColumns().forEach(column -> needed.remove(column.name()));
        return needed.isEmpty()
                ? Optional.of(new UnkeyedTable<>(new Table<>(table.name(), table.valueColumns(), List.of())))
                : Optional.empty();
    }

    /** What a table needs, for people. */
    static String neededColumns() {
        return FOUND_BY.stream().collect(Collectors.joining(", ", "", ", " + SET + " and " + TO));
    }

    /** The whole table, whose rows are found. */
    Table<T> delete() {
        return stored.keyedBy(FOUND_BY.toArray(String[]::new));
    }

    /** By what rows are found, and the column that is set, which takes the value of another. */
    Table<T> update() {
        Column<T> to = stored.column(TO);
        Column<T> set = new Column<>(
                SET,
                stored.column(SET).type(),
                to.accessor(),
                to.nullTest(),
                stored.column(SET).nullable(),
                false);
        return new Table<>(
                stored.name(), List.of(stored.column(FOUND_BY.get(0)), stored.column(FOUND_BY.get(1)), set), FOUND_BY);
    }
}
