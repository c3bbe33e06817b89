package io.fillrate.schema.planner;

import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableName;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Puts tables into the order of their foreign keys: groups of one table, or of several that refer to each other in a cycle, each after
 * those that it refers to. The groups are the strongly connected components of the graph of tables, which Tarjan's algorithm finds in that
 * order (Tarjan, "Depth-First Search and Linear Graph Algorithms", 1972).
 */
final class TableOrder {

    private final Map<TableName, TableModel> tables = new HashMap<>();
    private final Map<TableName, Integer> found = new HashMap<>();
    private final Map<TableName, Integer> earliest = new HashMap<>();
    private final Deque<TableName> open = new ArrayDeque<>();
    private final Set<TableName> isOpen = new HashSet<>();
    private final List<List<TableModel>> groups = new ArrayList<>();

    private TableOrder(Collection<TableModel> all) {
        all.forEach(table -> tables.put(table.name(), table));
    }

    /** The groups of some tables; what they refer to elsewhere does not count. */
    static List<List<TableModel>> groups(Collection<TableModel> all) {
        TableOrder order = new TableOrder(all);
        all.stream().map(TableModel::name).sorted().forEach(order::visit);
        return List.copyOf(order.groups);
    }

    private void visit(TableName start) {
        if (found.containsKey(start)) {
            return;
        }
        // A path of its own instead of recursion: chains of a thousand tables exist.
        Deque<Step> path = new ArrayDeque<>();
        path.push(enter(start));
        while (!path.isEmpty()) {
            Step step = path.peek();
            if (step.next < step.references.size()) {
                TableName reference = step.references.get(step.next++);
                if (!found.containsKey(reference)) {
                    path.push(enter(reference));
                } else if (isOpen.contains(reference)) {
                    earliest.merge(step.table, found.get(reference), Math::min);
                }
            } else {
                path.pop();
                leave(step.table);
                if (!path.isEmpty()) {
                    earliest.merge(path.peek().table, earliest.get(step.table), Math::min);
                }
            }
        }
    }

    private Step enter(TableName name) {
        found.put(name, found.size());
        earliest.put(name, found.get(name));
        open.push(name);
        isOpen.add(name);
        return new Step(
                name,
                Objects.requireNonNull(tables.get(name)).foreignKeys().stream()
                        .map(ForeignKeyModel::references)
                        .filter(tables::containsKey)
                        .distinct()
                        .sorted()
                        .toList());
    }

    private void leave(TableName name) {
        if (!Objects.equals(earliest.get(name), found.get(name))) {
            return;
        }
        List<TableModel> group = new ArrayList<>();
        TableName last;
        do {
            last = open.pop();
            isOpen.remove(last);
            group.add(0, tables.get(last));
        } while (!last.equals(name));
        groups.add(List.copyOf(group));
    }

    /** A table on the path, and which of its references come next. */
    private static final class Step {
        private final TableName table;
        private final List<TableName> references;
        private int next;

        Step(TableName table, List<TableName> references) {
            this.table = table;
            this.references = references;
        }
    }
}
