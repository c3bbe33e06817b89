package io.fillrate.schema.fill;

import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.plan.TablePlan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;

/**
 * Which groups of tables can be loaded next: each after those that it refers to, of several the one with the most rows, since it takes
 * the longest. Tables with triggers keep the order of the plan, and wait for those without: a trigger may write into other tables,
 * which are numbered after their own rows then. They begin alone, since triggers that write into the same rows would wait for each
 * other. Belongs to one thread.
 */
final class FillOrder {

    private final List<Group> groups = new ArrayList<>();
    private final Map<TableName, Group> byTable = new HashMap<>();
    private final Queue<Group> plain = new PriorityQueue<>(Group.LARGEST_FIRST);
    private final Queue<Group> triggering = new PriorityQueue<>(Comparator.comparingInt((Group group) -> group.place));
    private int loading;

    /** An order of groups, none of which has been loaded. */
    FillOrder(List<List<TablePlan>> all) {
        for (List<TablePlan> tables : all) {
            Group group = new Group(groups.size(), tables);
            groups.add(group);
            tables.forEach(table -> byTable.put(table.model().name(), group));
        }
        for (Group group : groups) {
            Set<Group> parents = new HashSet<>();
            for (TablePlan table : group.tables) {
                for (ForeignKeyModel key : table.model().foreignKeys()) {
                    Group parent = byTable.get(key.references());
                    if (parent != null && parent != group) {
                        parents.add(parent);
                    }
                }
            }
            group.missing = parents.size();
            parents.forEach(parent -> parent.children.add(group));
        }
        groups.stream().filter(group -> group.missing == 0).forEach(this::isReady);
    }

    private static final class Group {

        static final Comparator<Group> LARGEST_FIRST =
                Comparator.comparingLong((Group group) -> -group.rows).thenComparingInt(group -> group.place);

        private final int place;
        private final List<TablePlan> tables;
        private final long rows;
        private final boolean triggers;
        private final List<Group> children = new ArrayList<>();
        private int missing;
        private boolean begun;

        Group(int place, List<TablePlan> tables) {
            this.place = place;
            this.tables = tables;
            this.rows = tables.stream().mapToLong(TablePlan::rows).sum();
            this.triggers =
                    tables.stream().anyMatch(table -> !table.model().triggers().isEmpty());
        }
    }

    private void isReady(Group group) {
        (group.triggers ? triggering : plain).add(group);
    }

    /** The group to load now; empty if there is none before one of those that are being loaded has ended. */
    Optional<List<TablePlan>> next() {
        Group next = plain.poll();
        if (next == null && loading == 0) {
            next = triggering.poll();
        }
        if (next == null) {
            return Optional.empty();
        }
        loading++;
        next.begun = true;
        return Optional.of(next.tables);
    }

    /** A group that was the next one has been loaded, or has failed. */
    void ended(List<TablePlan> tables) {
        Group ended = byTable.get(tables.get(0).model().name());
        if (ended == null) {
            throw new IllegalArgumentException("not in this order: " + tables);
        }
        loading--;
        for (Group child : ended.children) {
            if (--child.missing == 0) {
                isReady(child);
            }
        }
    }

    /** The rows of tables without triggers that could be loaded now. */
    long readyRows() {
        return plain.stream().mapToLong(group -> group.rows).sum();
    }

    /** The tables that have not been the next ones. */
    List<TableName> notBegun() {
        return groups.stream()
                .filter(group -> !group.begun)
                .flatMap(group -> group.tables.stream())
                .map(table -> table.model().name())
                .toList();
    }
}
