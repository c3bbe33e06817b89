package io.fillrate.schema.planner;

import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.plan.TablePlan;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Puts tables into the order of their foreign keys: groups of one table, or of several that refer to each other in a cycle, each after
 * those that it refers to, and also after those that its triggers name, where that makes no cycle. The groups are the strongly
 * connected components of the graph of tables, which Tarjan's algorithm finds in that order (Tarjan, "Depth-First Search and Linear
 * Graph Algorithms", 1972).
 */
final class TableOrder {

    private final Map<TableName, TableModel> tables = new HashMap<>();
    private final Map<String, Set<TableName>> byWord = new HashMap<>();
    private final Map<TableName, Set<TableName>> references = new HashMap<>();
    private final Map<TableName, Integer> found = new HashMap<>();
    private final Map<TableName, Integer> earliest = new HashMap<>();
    private final Deque<TableName> open = new ArrayDeque<>();
    private final Set<TableName> isOpen = new HashSet<>();
    private final List<List<TableModel>> groups = new ArrayList<>();

    private TableOrder(Collection<TableModel> all) {
        for (TableModel table : all) {
            tables.put(table.name(), table);
            byWord.computeIfAbsent(table.name().name().toLowerCase(Locale.ROOT), word -> new TreeSet<>())
                    .add(table.name());
        }
        all.forEach(table -> references.put(
                table.name(),
                table.foreignKeys().stream()
                        .map(ForeignKeyModel::references)
                        .filter(tables::containsKey)
                        .collect(Collectors.toCollection(TreeSet::new))));
        all.stream()
                .filter(table -> !table.triggers().isEmpty())
                .sorted(Comparator.comparing(TableModel::name))
                .forEach(this::putAfterThoseItsTriggersName);
    }

    private void putAfterThoseItsTriggersName(TableModel table) {
        table.wordsOfTriggers().stream()
                .flatMap(word -> byWord.getOrDefault(word, Set.of()).stream())
                .sorted()
                .filter(other -> !reaches(other, table.name()))
                .forEach(other ->
                        Objects.requireNonNull(references.get(table.name())).add(other));
    }

    private boolean reaches(TableName from, TableName to) {
        Set<TableName> seen = new HashSet<>(Set.of(from));
        Deque<TableName> next = new ArrayDeque<>(seen);
        while (!next.isEmpty()) {
            TableName table = next.remove();
            if (table.equals(to)) {
                return true;
            }
            Objects.requireNonNull(references.get(table)).stream()
                    .filter(seen::add)
                    .forEach(next::add);
        }
        return false;
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
        return new Step(name, List.copyOf(Objects.requireNonNull(references.get(name))));
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

    /** Moves a table into one group with others that refer to it, and those between that need its rows and are needed there. */
    static void loadTogether(TableName table, Set<TableName> others, List<List<TablePlan>> groups) {
        int from = indexOf(Set.of(table), groups).min().orElse(-1);
        int to = indexOf(others, groups).max().orElse(-1);
        if (from < 0 || to <= from) {
            return;
        }
        List<List<TablePlan>> between = groups.subList(from + 1, to);
        Set<TableName> referred = names(groups.get(from));
        List<List<TablePlan>> referring = new ArrayList<>();
        for (List<TablePlan> group : between) {
            if (refersTo(group, referred)) {
                referring.add(group);
                referred.addAll(names(group));
            }
        }
        List<TablePlan> together = new ArrayList<>(groups.get(to));
        List<List<TablePlan>> after = new ArrayList<>();
        for (int i = referring.size() - 1; i >= 0; i--) {
            Set<TableName> names = names(referring.get(i));
            if (refersTo(together, names) || names.stream().anyMatch(others::contains)) {
                together.addAll(0, referring.get(i));
            } else {
                after.add(0, referring.get(i));
            }
        }
        together.addAll(0, groups.get(from));
        List<List<TablePlan>> ordered = new ArrayList<>(between);
        ordered.removeAll(referring);
        ordered.add(together);
        ordered.addAll(after);
        List<List<TablePlan>> all = groups.subList(from, to + 1);
        all.clear();
        all.addAll(ordered);
    }

    /** Triggers read and write other tables: those without come first, as far as foreign keys allow. */
    static void putTriggersLast(List<List<TablePlan>> groups) {
        Map<TableName, Integer> places = new HashMap<>();
        for (int i = 0; i < groups.size(); i++) {
            for (TableName name : names(groups.get(i))) {
                places.put(name, i);
            }
        }
        Set<Integer> after = new HashSet<>(); // groups with triggers, and those that refer to them
        for (int i = 0; i < groups.size(); i++) {
            List<TablePlan> group = groups.get(i);
            if (group.stream().anyMatch(table -> !table.model().triggers().isEmpty())
                    || group.stream()
                            .flatMap(table -> table.model().foreignKeys().stream())
                            .anyMatch(key -> after.contains(places.getOrDefault(key.references(), -1)))) {
                after.add(i);
            }
        }
        List<List<TablePlan>> ordered = new ArrayList<>();
        IntStream.range(0, groups.size())
                .filter(i -> !after.contains(i))
                .mapToObj(groups::get)
                .forEach(ordered::add);
        IntStream.range(0, groups.size())
                .filter(after::contains)
                .mapToObj(groups::get)
                .forEach(ordered::add);
        groups.clear();
        groups.addAll(ordered);
    }

    private static IntStream indexOf(Set<TableName> tables, List<List<TablePlan>> groups) {
        return IntStream.range(0, groups.size())
                .filter(i -> names(groups.get(i)).stream().anyMatch(tables::contains));
    }

    static Set<TableName> names(List<TablePlan> group) {
        return group.stream().map(plan -> plan.model().name()).collect(Collectors.toCollection(HashSet::new));
    }

    private static boolean refersTo(List<TablePlan> group, Set<TableName> tables) {
        return group.stream().anyMatch(plan -> !plan.keysTo(tables).isEmpty());
    }
}
