package io.fillrate.schema.planner;

import io.fillrate.schema.generate.Values;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.plan.TablePlan;
import io.fillrate.schema.planner.key.Choices;
import io.fillrate.schema.planner.key.ReferencedRows;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The rows that foreign keys of a group of tables refer to: those of plans, or else those that the database has. Rows of the group itself
 * can be chosen before they are planned, as only their number counts for that; their values are looked up later.
 */
final class GroupRows implements ReferencedRows {

    private final PlanContext context;
    private final PlanContext.Outcomes outcomes;
    private final Map<TableName, Long> requested;
    private final Map<TableName, List<ForeignKeyModel>> keysInGroup = new HashMap<>();

    /** @param requested how many rows the tables of the group are to have, as long as they have no plan */
    GroupRows(PlanContext context, Map<TableName, Long> requested) {
        this.context = context;
        this.outcomes = context.outcomes();
        this.requested = requested;
    }

    @Override
    public Optional<Choices> of(ForeignKeyModel key) {
        TableName table = key.references();
        if (isInGroup(table)) {
            return Optional.of(new LookedUp(table, keysOf(table)));
        }
        Optional<TablePlan> plan = outcomes.plan(table);
        if (plan.isPresent()) {
            return Optional.of(new Planned(plan.get(), keysOf(table)));
        }
        return context.model().table(table).filter(TableModel::hasRows).flatMap(parent -> context.existing()
                .rows(parent, key.referencedColumns()));
    }

    /** The same rows without those of tables in the group that have no plan; a table can still refer to itself. */
    ReferencedRows plannedOnly(TableName self) {
        return new ReferencedRows() {
            @Override
            public Optional<Choices> of(ForeignKeyModel key) {
                TableName table = key.references();
                boolean missing = isInGroup(table) && outcomes.plan(table).isEmpty() && !table.equals(self);
                return missing ? Optional.empty() : GroupRows.this.of(key);
            }

            @Override
            public boolean haveValues(ForeignKeyModel key) {
                return GroupRows.this.haveValues(key);
            }
        };
    }

    /** Remembers the foreign keys by which the rows of a plan are chosen. */
    void chosenBy(TableName table, List<ForeignKeyModel> keys) {
        keysInGroup.put(
                table, keys.stream().filter(key -> isInGroup(key.references())).toList());
    }

    @Override
    public boolean haveValues(ForeignKeyModel key) {
        return !isInGroup(key.references()) || haveValues(key.references(), key.referencedColumns());
    }

    /** Whether the values of some columns of the group can be computed: all that they are chosen from, directly or not, is planned. */
    boolean haveValues(TableName table, Collection<String> columns) {
        record Column(TableName table, String name) {}
        Set<Column> seen = new HashSet<>();
        Deque<Column> open = new ArrayDeque<>();
        columns.forEach(name -> open.add(new Column(table, name)));
        while (!open.isEmpty()) {
            Column column = open.remove();
            if (outcomes.plan(column.table).isEmpty()) {
                return false;
            }
            if (seen.add(column)) {
                for (ForeignKeyModel key : keysInGroup.getOrDefault(column.table, List.of())) {
                    if (key.columns().contains(column.name)) {
                        open.add(new Column(key.references(), key.referencedColumn(column.name)));
                    }
                }
            }
        }
        return true;
    }

    private boolean isInGroup(TableName table) {
        return requested.containsKey(table) && outcomes.refusal(table).isEmpty();
    }

    private List<List<String>> keysOf(TableName name) {
        return context.model().table(name).stream()
                .flatMap(table -> table.keys().stream())
                .map(TableModel.Key::columns)
                .toList();
    }

    /**
     * The rows of a plan.
     *
     * @param keys of its table
     */
    private record Planned(TablePlan plan, List<List<String>> keys) implements Choices {

        @Override
        public long size() {
            return plan.rows();
        }

        @Override
        public Values values(String column) {
            return plan.column(column).values();
        }

        @Override
        public @Nullable LongPredicate nulls(String column) {
            return plan.column(column).nulls();
        }

        @Override
        public boolean isUniqueOver(List<String> columns) {
            return keys.stream().anyMatch(columns::containsAll);
        }
    }

    /** The rows that a plan of the group has or will have: the last one, at the time when something is asked. */
    private final class LookedUp implements Choices {

        private final TableName table;
        private final List<List<String>> keys;

        LookedUp(TableName table, List<List<String>> keys) {
            this.table = table;
            this.keys = keys;
        }

        @Override
        public long size() {
            return outcomes.plan(table).map(TablePlan::rows).orElseGet(() -> requested.getOrDefault(table, 0L));
        }

        @Override
        public Values values(String column) {
            return outcomes.plan(table)
                    .map(plan -> plan.column(column).values())
                    .orElse(row -> outcomes.plan(table)
                            .orElseThrow(() -> new IllegalStateException("the rows of " + table + " are not planned"))
                            .column(column)
                            .get(row));
        }

        @Override
        public @Nullable LongPredicate nulls(String column) {
            return outcomes.plan(table).map(plan -> plan.column(column).nulls()).orElse(null);
        }

        @Override
        public boolean isUniqueOver(List<String> columns) {
            return keys.stream().anyMatch(columns::containsAll);
        }
    }
}
