package io.fillrate.schema.planner;

import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Foreign keys that hold because of what other tables do: if keys are each other's keys in a cycle, its first table has values of its own,
 * and the others take them all.
 */
final class ImpliedKeys {

    private ImpliedKeys() {}

    /** The keys of a table that need not be planned. */
    static List<ForeignKeyModel> of(TableModel table, List<TableModel> group) {
        List<ForeignKeyModel> keysInCycle = keysInCycle(table, group);
        boolean isFirst = group.stream()
                .filter(each -> !keysInCycle(each, group).isEmpty())
                .findFirst()
                .filter(table::equals)
                .isPresent();
        return isFirst ? keysInCycle : List.of();
    }

    private static List<ForeignKeyModel> keysInCycle(TableModel table, List<TableModel> group) {
        return table.foreignKeys().stream()
                .filter(key -> !key.references().equals(table.name()) && isInCycle(key, group))
                .toList();
    }

    /** Whether the values of a key would be chosen from rows whose values are chosen, by other keys, from the key's own columns. */
    private static boolean isInCycle(ForeignKeyModel start, List<TableModel> group) {
        Set<ForeignKeyModel> seen = new HashSet<>();
        List<ForeignKeyModel> open = new ArrayList<>(List.of(start));
        while (!open.isEmpty()) {
            List<ForeignKeyModel> next = keysAfter(open.remove(open.size() - 1), group);
            if (next.contains(start)) {
                return true;
            }
            next.stream().filter(seen::add).forEach(open::add);
        }
        return false;
    }

    /** The keys that choose the values which a key refers to. */
    private static List<ForeignKeyModel> keysAfter(ForeignKeyModel key, List<TableModel> group) {
        return group.stream()
                .filter(table -> table.name().equals(key.references()))
                .flatMap(table -> table.foreignKeys().stream())
                .filter(next -> !next.references().equals(key.references()))
                .filter(next -> next.columns().stream().anyMatch(key.referencedColumns()::contains))
                .toList();
    }
}
