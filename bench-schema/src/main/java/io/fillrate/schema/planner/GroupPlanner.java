package io.fillrate.schema.planner;

import io.fillrate.schema.generate.Values;
import io.fillrate.schema.model.Having;
import io.fillrate.schema.model.TableModel;
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
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Plans the tables of a group, whose foreign keys may refer to each other. A table that needs the values of rows that are not planned yet
 * waits for them; if all wait, one of them does without. Belongs to one thread.
 */
final class GroupPlanner {

    /** How refusals of tables begin whose keys have no more values than are there. */
    static final String FULL = "full: ";

    private final PlanContext context;
    private final PlanContext.Outcomes outcomes;
    private final RowNumbers numbers;
    private final Map<TableName, List<KnownPlans.Referring>> referring;
    private final Map<TableName, Long> lost = new HashMap<>(); // rows that met no condition, asked for once more

    GroupPlanner(PlanContext context) {
        this.context = context;
        this.outcomes = context.outcomes();
        this.numbers = new RowNumbers(context);
        this.referring = KnownPlans.referring(context.model());
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

    /** What the plans of a group depend on that is planned next. */
    Optional<KnownPlans.Question> question(List<TableModel> group, Map<TableName, Long> rows) {
        return KnownPlans.question(context, numbers, group, rows, referring);
    }

    private static void moveAll(Deque<TableModel> from, Deque<TableModel> to) {
        to.addAll(from);
        from.clear();
    }

    /** One attempt to plan all tables of a group. */
    private final class Attempt {

        private final List<TableModel> group;
        private final Map<TableName, Long> rows;
        private final KeyCycles cycles;
        private final GroupRows groupRows;
        private final Set<TableName> agreed = new HashSet<>();

        Attempt(List<TableModel> group, Map<TableName, Long> rows) {
            this.group = group;
            this.rows = rows;
            this.cycles = new KeyCycles(group, context.database());
            this.groupRows = new GroupRows(rows, cycles);
        }

        /** Plans a table or refuses it; false if it has to wait. */
        boolean settle(TableModel table, ReferencedRows referencedRows) {
            cycles.takenKeys(table)
                    .forEach(key -> rows.merge(table.name(), rows.getOrDefault(key.references(), 0L), Math::min));
            try {
                Optional<TablePlan> plan = plan(cycles.opened(table), referencedRows);
                plan.map(planned -> planned.of(KeyCycles.withoutOthersColumns(table)))
                        .ifPresentOrElse(this::accept, () -> outcomes.withdraw(table.name()));
                return plan.isPresent();
            } catch (NotPlannedException e) {
                outcomes.refuse(table.name(), String.valueOf(e.getMessage()));
                return true;
            }
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
                    counted(table) + lost.getOrDefault(table.name(), 0L),
                    numbers.first(table),
                    column -> numbersOf(table, column),
                    referring.getOrDefault(table.name(), List.of()).stream()
                            .flatMap(other -> other.key().referencedColumns().stream())
                            .collect(Collectors.toSet()));
        }

        /** Those that a column shares with others; of a key that holds because of others, those of the column that it refers to. */
        private Optional<RowNumbers.Numbers> numbersOf(TableModel table, String column) {
            return cycles.takenKeys(table)
                    .filter(key -> key.columns().contains(column))
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
            boolean asCounted = group.size() == 1 || plan.rows() >= counted(plan.model());
            lost.put(name, Math.max(0, counted(plan.model()) + lost.getOrDefault(name, 0L) - plan.rows()));
            rows.put(name, plan.rows());
            if (plan.rows() == 0) {
                String why = plan.model().hasRows() ? FULL : "no row fits: ";
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
    }

    /**
     * The rows that foreign keys of a group of tables refer to: those of plans, or else those that the database has. Rows of the group
     * itself can be chosen before they are planned, as only their number counts for that; their values are looked up later.
     */
    private final class GroupRows implements ReferencedRows {

        private final Map<TableName, Long> requested;
        private final KeyCycles cycles;
        private final Map<TableName, List<ForeignKeyModel>> keysInGroup = new HashMap<>();

        private record Column(TableName table, String name) {}

        /**
         * @param requested how many rows the tables of the group are to have, as long as they have no plan
         * @param cycles what differs in tables of the group, as a cycle of keys is opened there
         */
        GroupRows(Map<TableName, Long> requested, KeyCycles cycles) {
            this.requested = requested;
            this.cycles = cycles;
        }

        @Override
        public Optional<Choices> of(ForeignKeyModel key) {
            TableName table = key.references();
            if (isInGroup(table)) {
                return Optional.of(new LookedUp(table, keysOf(table)));
            }
            return outcomes.plan(table)
                    .map(plan -> ReferencedRows.having(key, new Planned(plan, keysOf(table))))
                    .filter(choices -> choices.size() > 0)
                    .or(() -> stored(key));
        }

        @Override
        public Optional<Choices> stored(ForeignKeyModel key) {
            List<String> columns = Stream.concat(
                            key.referencedColumns().stream(), key.having().map(Having::column).stream())
                    .distinct()
                    .toList();
            return context.model()
                    .table(key.references())
                    .filter(TableModel::hasRows)
                    .flatMap(parent -> context.existing().rows(parent, columns, key.having()))
                    .map(rows -> ReferencedRows.having(key, rows))
                    .filter(choices -> choices.size() > 0);
        }

        @Override
        public Optional<Choices> stored(TableModel table, List<String> columns) {
            return table.hasRows() ? context.existing().rows(table, columns, Optional.empty()) : Optional.empty();
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

        /** Whether the values of some columns can be computed: all that they are chosen from, directly or not, is planned. */
        boolean haveValues(TableName table, Collection<String> columns) {
            Set<Column> known = new HashSet<>();
            return columns.stream().allMatch(name -> hasValues(new Column(table, name), known, new HashSet<>()));
        }

        private boolean hasValues(Column column, Set<Column> known, Set<Column> path) {
            if (known.contains(column)) {
                return true;
            }
            if (outcomes.plan(column.table).isEmpty() || !path.add(column)) {
                return false;
            }
            boolean areKnown = keysInGroup.getOrDefault(column.table, List.of()).stream()
                    .filter(key -> key.columns().contains(column.name))
                    .map(key -> new Column(key.references(), key.referencedColumn(column.name)))
                    .allMatch(next -> next.equals(column) || hasValues(next, known, path)); // rows choose earlier ones
            path.remove(column);
            return areKnown && known.add(column);
        }

        private boolean isInGroup(TableName table) {
            return requested.containsKey(table) && outcomes.refusal(table).isEmpty();
        }

        private List<List<String>> keysOf(TableName name) {
            return context.model().table(name).stream()
                    .map(table -> requested.containsKey(name) ? cycles.opened(table) : table)
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
                        .map(plan -> within(plan.rows(), plan.column(column).values()))
                        .orElse(row -> {
                            TablePlan plan = outcomes.plan(table)
                                    .orElseThrow(() ->
                                            new IllegalStateException("the rows of " + table + " are not planned"));
                            return plan.column(column).get(row % plan.rows());
                        });
            }

            @Override
            public @Nullable LongPredicate nulls(String column) {
                return outcomes.plan(table)
                        .flatMap(plan -> Optional.ofNullable(plan.column(column).nulls())
                                .<LongPredicate>map(nulls -> row -> nulls.test(row % plan.rows())))
                        .orElse(null);
            }

            /** A plan may have fewer rows than others have counted on, who are planned again then. */
            private static Values within(long rows, Values values) {
                return values instanceof Values.OfLong numbers
                        ? (Values.OfLong) row -> numbers.getLong(row % rows)
                        : row -> values.get(row % rows);
            }

            @Override
            public boolean isUniqueOver(List<String> columns) {
                return keys.stream().anyMatch(columns::containsAll);
            }
        }
    }
}
