package io.fillrate.schema.planner;

import io.fillrate.core.DatabaseKind;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableName;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Cycles of keys in a group of tables, whose values would be chosen from each other: where such a cycle is opened. Belongs to one thread.
 */
final class KeyCycles {

    private final List<TableModel> group;
    private final DatabaseKind database;
    private final Map<TableName, List<ForeignKeyModel>> closing = new HashMap<>();

    KeyCycles(List<TableModel> group, DatabaseKind database) {
        this.group = group;
        this.database = database;
    }

    /** The keys of a table that hold since others refer to each of its rows; the table has values of its own in their columns. */
    Stream<ForeignKeyModel> takenKeys(TableModel table) {
        return closingKeys(table).stream().filter(key -> nullIn(table, key).isEmpty());
    }

    /** A table without the keys that close a cycle: others refer to each of its rows by those, or a column of them is NULL. */
    TableModel opened(TableModel table) {
        List<ForeignKeyModel> closing = closingKeys(table);
        TableModel opened = table.withoutForeignKeys(closing);
        for (ForeignKeyModel key : closing) {
            Optional<String> isNull = nullIn(table, key);
            if (isNull.isPresent()) {
                String condition = database.quote(isNull.get()) + " IS NULL";
                opened = opened.demanding(new TableModel.Check("of its cycle", condition, List.of(isNull.get())));
            } else if (!isUnique(table, key)) {
                opened = opened.demanding(TableModel.Key.of("of its cycle", key.columns()));
            }
        }
        return opened;
    }

    /** A table whose keys have columns of it only, as a load knows no others. */
    static TableModel withoutOthersColumns(TableModel table) {
        Set<String> names = table.columns().stream().map(ColumnModel::name).collect(Collectors.toSet());
        TableModel changed = table;
        for (ForeignKeyModel key : table.foreignKeys()) {
            if (!names.containsAll(key.columns())) {
                List<String> own =
                        key.columns().stream().filter(names::contains).toList();
                changed = changed.withoutForeignKeys(List.of(key))
                        .demanding(new ForeignKeyModel(
                                key.name(),
                                own,
                                key.references(),
                                own.stream().map(key::referencedColumn).toList(),
                                key.deferrable()));
            }
        }
        return changed;
    }

    /**
     * The keys of a table that close a cycle, in which keys are each other's keys: one of its tables has values of its own, and the
     * others take them all. Best is one in which they differ anyway, then one in which they can be NULL.
     */
    private List<ForeignKeyModel> closingKeys(TableModel table) {
        return closing.computeIfAbsent(table.name(), name -> findClosingKeys(table));
    }

    private List<ForeignKeyModel> findClosingKeys(TableModel table) {
        List<ForeignKeyModel> keysInCycle = keysInCycle(table);
        List<TableModel> inCycle =
                group.stream().filter(each -> !keysInCycle(each).isEmpty()).toList();
        Stream<BiPredicate<TableModel, ForeignKeyModel>> ways = Stream.of(
                (each, key) -> isTaken(key) && isUnique(each, key),
                (each, key) -> nullableColumn(each, key).isPresent(),
                (each, key) -> isTaken(key),
                (each, key) -> true);
        boolean isFirst = ways.flatMap(way -> inCycle.stream()
                        .filter(each -> keysInCycle(each).stream().allMatch(key -> way.test(each, key))))
                .findFirst()
                .filter(table::equals)
                .isPresent();
        return isFirst ? keysInCycle : List.of();
    }

    /** Whether the rows that a key refers to are chosen by all of its columns, and not only by some. */
    private boolean isTaken(ForeignKeyModel key) {
        return keysAfter(key).stream().anyMatch(next -> next.referencedColumns().containsAll(key.columns()));
    }

    /** The column that is NULL in every row, of a key that closes a cycle; empty if others refer to each row. */
    private Optional<String> nullIn(TableModel table, ForeignKeyModel key) {
        return isTaken(key) && isUnique(table, key) ? Optional.empty() : nullableColumn(table, key);
    }

    private static boolean isUnique(TableModel table, ForeignKeyModel key) {
        return table.keys().stream().anyMatch(each -> key.columns().containsAll(each.columns()));
    }

    private static Optional<String> nullableColumn(TableModel table, ForeignKeyModel key) {
        return key.columns().stream()
                .filter(name -> table.column(name).nullable())
                .findFirst();
    }

    private List<ForeignKeyModel> keysInCycle(TableModel table) {
        return table.foreignKeys().stream()
                .filter(key -> !key.references().equals(table.name()) && isInCycle(key))
                .toList();
    }

    /** Whether the values of a key would be chosen from rows whose values are chosen, by other keys, from the key's own columns. */
    private boolean isInCycle(ForeignKeyModel start) {
        Set<ForeignKeyModel> seen = new HashSet<>();
        Deque<ForeignKeyModel> open = new ArrayDeque<>(List.of(start));
        while (!open.isEmpty()) {
            List<ForeignKeyModel> next = keysAfter(open.remove());
            if (next.contains(start)) {
                return true;
            }
            next.stream().filter(seen::add).forEach(open::add);
        }
        return false;
    }

    /** The keys that choose the values which a key refers to. */
    private List<ForeignKeyModel> keysAfter(ForeignKeyModel key) {
        return group.stream()
                .filter(table -> table.name().equals(key.references()))
                .flatMap(table -> table.foreignKeys().stream())
                .filter(next -> !next.references().equals(key.references()))
                .filter(next -> next.columns().stream().anyMatch(key.referencedColumns()::contains))
                .toList();
    }
}
