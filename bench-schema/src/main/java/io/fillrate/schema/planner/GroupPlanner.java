package io.fillrate.schema.planner;

import io.fillrate.schema.generate.Values;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.plan.NotPlannedException;
import io.fillrate.schema.plan.TablePlan;
import io.fillrate.schema.planner.key.ColumnGroup.Choices;
import io.fillrate.schema.planner.key.ReferencedRows;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Plans the tables of a group, whose foreign keys may refer to each other. A table that needs the values of rows that are not planned yet
 * waits for them; if all wait, one of them does without. Belongs to one thread.
 */
final class GroupPlanner {

    private final PlanContext context;
    private final PlanContext.Outcomes outcomes;
    private final RowNumbers numbers;
    private final Map<TableName, Set<String>> referenced = new HashMap<>();

    GroupPlanner(PlanContext context) {
        this.context = context;
        this.outcomes = context.outcomes();
        this.numbers = new RowNumbers(context);
        for (TableModel table : context.model().tables()) {
            for (ForeignKeyModel key : table.foreignKeys()) {
                referenced
                        .computeIfAbsent(key.references(), name -> new HashSet<>())
                        .addAll(key.referencedColumns());
            }
        }
    }

    /**
     * Plans each table of a group once, or refuses it.
     *
     * @param rows how many rows each should have, which becomes how many it got
     * @return whether all were planned with as many rows as the others counted on
     */
    boolean plan(List<TableModel> group, Map<TableName, Long> rows) {
        Attempt attempt = new Attempt(group, rows);
        Deque<TableModel> open = new ArrayDeque<>(group);
        Deque<TableModel> waiting = new ArrayDeque<>();
        while (!open.isEmpty()) {
            TableModel table = open.remove();
            if (attempt.settle(table, attempt.groupRows)) {
                moveAll(waiting, open);
            } else {
                waiting.add(table);
            }
            if (open.isEmpty() && !waiting.isEmpty()) {
                attempt.settleWithoutOthers(waiting.remove());
                moveAll(waiting, open);
            }
        }
        return attempt.agreed.size() == group.size();
    }

    private static void moveAll(Deque<TableModel> from, Deque<TableModel> to) {
        to.addAll(from);
        from.clear();
    }

    /** One attempt to plan all tables of a group. */
    private final class Attempt {

        private final List<TableModel> group;
        private final Map<TableName, Long> rows;
        private final GroupRows groupRows;
        private final Set<TableName> agreed = new HashSet<>();
        private final Map<TableName, List<ForeignKeyModel>> closingBy = new HashMap<>();

        Attempt(List<TableModel> group, Map<TableName, Long> rows) {
            this.group = group;
            this.rows = rows;
            this.groupRows = new GroupRows(rows);
        }

        /** Plans a table or refuses it; false if it has to wait. */
        boolean settle(TableModel table, ReferencedRows referencedRows) {
            List<ForeignKeyModel> closing = closingBy.computeIfAbsent(table.name(), name -> closingKeys(table));
            closing.stream()
                    .filter(key -> nullIn(table, key).isEmpty())
                    .forEach(key -> rows.merge(table.name(), rows.getOrDefault(key.references(), 0L), Math::min));
            try {
                Optional<TablePlan> plan = plan(opened(table, closing), referencedRows);
                plan.map(planned -> planned.of(withoutOthersColumns(table)))
                        .ifPresentOrElse(this::accept, () -> outcomes.withdraw(table.name()));
                return plan.isPresent();
            } catch (NotPlannedException e) {
                outcomes.refuse(table.name(), String.valueOf(e.getMessage()));
                return true;
            }
        }

        /** A table whose keys have columns of it only, as a load knows no others. */
        private static TableModel withoutOthersColumns(TableModel table) {
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

        /** A table without the keys that close a cycle: others refer to each of its rows by those, or a column of them is NULL. */
        private TableModel opened(TableModel table, List<ForeignKeyModel> closing) {
            TableModel opened = table.withoutForeignKeys(closing);
            for (ForeignKeyModel key : closing) {
                Optional<String> isNull = nullIn(table, key);
                if (isNull.isPresent()) {
                    String condition = context.database().quote(isNull.get()) + " IS NULL";
                    opened = opened.demanding(new TableModel.Check("of its cycle", condition, List.of(isNull.get())));
                } else if (!isUnique(table, key)) {
                    opened = opened.demanding(TableModel.Key.of("of its cycle", key.columns()));
                }
            }
            return opened;
        }

        /** Plans a table without the rows that it waits for, or refuses it. */
        void settleWithoutOthers(TableModel table) {
            if (!settle(table, groupRows.plannedOnly(table.name()))) {
                outcomes.refuse(table.name(), "its checks need the values of rows that depend on its own");
            }
        }

        private Optional<TablePlan> plan(TableModel table, ReferencedRows referencedRows) {
            Optional<TablePlanner.Draft> draft = new TablePlanner(context, request(table), referencedRows).draft();
            draft.ifPresent(drafted -> {
                outcomes.put(drafted.plan()); // rows that refer to rows of their own table have values then
                groupRows.chosenBy(table.name(), drafted.keys());
            });
            return draft.filter(drafted -> groupRows.haveValues(table.name(), drafted.columnsOfConditions()))
                    .map(TablePlanner.Draft::meetConditions);
        }

        private TableRequest request(TableModel table) {
            return new TableRequest(
                    table,
                    counted(table),
                    numbers.first(table),
                    column -> numbersOf(table, column),
                    referenced.getOrDefault(table.name(), Set.of()));
        }

        /** Those that a column shares with others; of a key that holds because of others, those of the column that it refers to. */
        private Optional<RowNumbers.Numbers> numbersOf(TableModel table, String column) {
            return closingBy.computeIfAbsent(table.name(), name -> closingKeys(table)).stream()
                    .filter(key ->
                            key.columns().contains(column) && nullIn(table, key).isEmpty())
                    .flatMap(key -> context
                            .model()
                            .table(key.references())
                            .flatMap(parent -> numbers.shared(parent, key.referencedColumn(column)))
                            .stream())
                    .findFirst()
                    .or(() -> numbers.shared(table, column));
        }

        private void accept(TablePlan plan) {
            TableName name = plan.model().name();
            boolean asCounted = group.size() == 1 || plan.rows() == counted(plan.model());
            rows.put(name, plan.rows());
            if (plan.rows() == 0) {
                String why = plan.model().hasRows() ? "full: " : "no row fits: ";
                outcomes.refuse(name, why + String.join("; ", plan.notes()));
                return;
            }
            if (asCounted) {
                agreed.add(name);
            }
            outcomes.put(plan);
        }

        private long counted(TableModel table) {
            return Objects.requireNonNull(rows.get(table.name()));
        }

        /**
         * The keys of a table that close a cycle, in which keys are each other's keys: one of its tables has values of its own, and the
         * others take them all. Best is one in which they differ anyway, then one in which they can be NULL.
         */
        private List<ForeignKeyModel> closingKeys(TableModel table) {
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
            return keysAfter(key).stream()
                    .anyMatch(next -> next.referencedColumns().containsAll(key.columns()));
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

    /**
     * The rows that foreign keys of a group of tables refer to: those of plans, or else those that the database has. Rows of the group
     * itself can be chosen before they are planned, as only their number counts for that; their values are looked up later.
     */
    private final class GroupRows implements ReferencedRows {

        private final Map<TableName, Long> requested;
        private final Map<TableName, List<ForeignKeyModel>> keysInGroup = new HashMap<>();

        /** @param requested how many rows the tables of the group are to have, as long as they have no plan */
        GroupRows(Map<TableName, Long> requested) {
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
            return stored(key);
        }

        @Override
        public Optional<Choices> stored(ForeignKeyModel key) {
            return context.model().table(key.references()).flatMap(parent -> stored(parent, key.referencedColumns()));
        }

        @Override
        public Optional<Choices> stored(TableModel table, List<String> columns) {
            return table.hasRows() ? context.existing().rows(table, columns) : Optional.empty();
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
                public Optional<Choices> stored(ForeignKeyModel key) {
                    return GroupRows.this.stored(key);
                }

                @Override
                public Optional<Choices> stored(TableModel of, List<String> columns) {
                    return GroupRows.this.stored(of, columns);
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
                    table,
                    keys.stream().filter(key -> isInGroup(key.references())).toList());
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
                                .orElseThrow(
                                        () -> new IllegalStateException("the rows of " + table + " are not planned"))
                                .column(column)
                                .get(row));
            }

            @Override
            public @Nullable LongPredicate nulls(String column) {
                return outcomes.plan(table)
                        .map(plan -> plan.column(column).nulls())
                        .orElse(null);
            }

            @Override
            public boolean isUniqueOver(List<String> columns) {
                return keys.stream().anyMatch(columns::containsAll);
            }
        }
    }
}
