package io.fillrate.schema.planner;

import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.plan.PlanOptions;
import io.fillrate.schema.plan.SchemaPlan;
import io.fillrate.schema.plan.TablePlan;
import java.sql.Connection;
import java.sql.SQLException;
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
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Plans what is loaded into the tables of a schema, so that every key and check holds. Rows are pure functions of seed and row number; only
 * for checks that are not understood the server is asked, about candidates in a temporary table. Belongs to one thread.
 */
public final class SchemaPlanner {

    /** How often a group of tables is planned again because one of them gets fewer rows than another counted on. */
    private static final int MAX_ATTEMPTS = 6;

    private final SchemaModel model;
    private final TriggerDemands.Learnt learnt;
    private final PlanOptions options;
    private final PlanContext.Outcomes outcomes;
    private final GroupPlanner planner;
    private final Function<TablePlan, Optional<String>> rehearsal;
    private final Privileges privileges;
    private final KnownPlans knownPlans;

    private SchemaPlanner(
            TriggerDemands.Learnt learnt,
            PlanOptions options,
            PlanContext.Server server,
            Function<TablePlan, Optional<String>> rehearsal) {
        this.learnt = learnt;
        this.model = learnt.model();
        this.options = options;
        PlanContext context = new PlanContext(
                model, learnt.writtenByTriggers(), learnt.needed(), options, server, new PlanContext.Outcomes());
        this.outcomes = context.outcomes();
        this.planner = new GroupPlanner(context);
        this.rehearsal = rehearsal;
        this.privileges = server.privileges();
        this.knownPlans = server.knownPlans();
    }

    /**
     * Plans all tables.
     *
     * @param connection with autocommit; it is used for temporary tables, which are dropped, and if there are triggers, for rows that
     *     are rolled back
     * @throws SQLException if the connection is lost meanwhile
     */
    public static SchemaPlan plan(SchemaModel model, PlanOptions options, Connection connection) throws SQLException {
        PlanContext.Server server = new PlanContext.Server(connection, model.database());
        SchemaPlan plan = withImpliedKeys(model, options, server);
        if (connection.isClosed()) { // by its driver; the reasons of the plan would be about that
            throw new SQLException("the connection was lost while tables were planned");
        }
        return plan;
    }

    /** Without those implied keys that refer to tables which get no rows: nothing of the schema demands them. */
    private static SchemaPlan withImpliedKeys(SchemaModel model, PlanOptions options, PlanContext.Server server)
            throws SQLException {
        Set<TableName> empty = model.tables().stream()
                .filter(table -> !table.hasRows())
                .map(TableModel::name)
                .collect(Collectors.toSet());
        Set<TableName> without = empty.stream()
                .filter(table -> options.rows().applyAsLong(table) == 0)
                .collect(Collectors.toCollection(HashSet::new));
        while (true) {
            ImpliedKeys keys = new ImpliedKeys(model, without);
            TriggerDemands.Learnt learnt = TriggerDemands.learn(keys.model(), options, server);
            SchemaPlan plan = planned(learnt, options, server, server.rehearsal()::refusal);
            Set<TableName> unfilled = new HashSet<>(keys.referenced());
            unfilled.retainAll(empty);
            plan.groups().forEach(group -> unfilled.removeAll(names(group)));
            if (!without.addAll(unfilled)) {
                return plan;
            }
        }
    }

    /**
     * Plans all tables of a model.
     *
     * @param rehearsal why the server refuses rows of a plan
     */
    static SchemaPlan planned(
            TriggerDemands.Learnt learnt,
            PlanOptions options,
            PlanContext.Server server,
            Function<TablePlan, Optional<String>> rehearsal) {
        return new SchemaPlanner(learnt, options, server, rehearsal).plan();
    }

    private SchemaPlan plan() {
        List<List<TablePlan>> groups = TableOrder.groups(model.tables()).stream()
                .map(this::planGroup)
                .filter(plans -> !plans.isEmpty())
                .collect(Collectors.toCollection(ArrayList::new));
        learnt.together().forEach((table, others) -> loadTogether(table, others, groups));
        putTriggersLast(groups);
        List<SchemaPlan.Refusal> refusals = model.tables().stream()
                .flatMap(table -> outcomes
                        .refusal(table.name())
                        .map(why -> new SchemaPlan.Refusal(table.name(), why, dependsOnOthers(table, why)))
                        .stream())
                .toList();
        return new SchemaPlan(model, options, groups, refusals);
    }

    private boolean dependsOnOthers(TableModel table, String why) {
        boolean looksAtOthers =
                !table.triggers().isEmpty() || !table.foreignKeys().isEmpty();
        return looksAtOthers && (options.append() || !table.hasRows()) && !why.startsWith(GroupPlanner.FULL);
    }

    /** Moves a table into one group with others that refer to it, and those between that need its rows and are needed there. */
    private static void loadTogether(TableName table, Set<TableName> others, List<List<TablePlan>> groups) {
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
    private static void putTriggersLast(List<List<TablePlan>> groups) {
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

    private static Set<TableName> names(List<TablePlan> group) {
        return group.stream().map(plan -> plan.model().name()).collect(Collectors.toCollection(HashSet::new));
    }

    private static boolean refersTo(List<TablePlan> group, Set<TableName> tables) {
        return group.stream().anyMatch(plan -> !plan.keysTo(tables).isEmpty());
    }

    private List<TablePlan> planGroup(List<TableModel> group) {
        Map<TableName, Long> rows = requested(group);
        List<TableModel> open = new ArrayList<>(group);
        open.removeIf(table -> !rows.containsKey(table.name()));
        Optional<KnownPlans.Question> question = planner.question(open, rows);
        Optional<List<TablePlan>> known = question.flatMap(knownPlans::of);
        known.orElse(List.of()).forEach(outcomes::put);
        if (known.isPresent() && rehearse(open)) {
            return plans(open);
        }
        open.removeIf(table -> outcomes.refusal(table.name()).isPresent());
        for (int attempt = 0; attempt < MAX_ATTEMPTS && !open.isEmpty(); attempt++) {
            if (planner.plan(open, rows) && rehearse(open)) {
                List<TablePlan> plans = open.stream()
                        .map(table -> outcomes.plan(table.name()).orElseThrow())
                        .toList();
                question.ifPresent(asked -> knownPlans.put(asked, plans));
                return plans(open);
            }
            open.removeIf(table -> outcomes.refusal(table.name()).isPresent());
        }
        String names = group.stream().map(table -> table.name().toString()).collect(Collectors.joining(", "));
        open.forEach(table ->
                outcomes.refuse(table.name(), "its cycle of foreign keys cannot hold that many rows: " + names));
        return List.of();
    }

    /** How many rows the tables are to have that are filled; refuses those that have some already, unless rows are added. */
    private Map<TableName, Long> requested(List<TableModel> group) {
        Map<TableName, Long> rows = new HashMap<>();
        for (TableModel table : group) {
            long requested = options.rows().applyAsLong(table.name());
            Optional<String> refusal = Optional.ofNullable(learnt.refusals().get(table.name()));
            if (requested > 0 && table.hasRows() && !options.append()) {
                outcomes.refuse(table.name(), "it has rows; --append adds to them");
            } else if (requested > 0 && refusal.isPresent()) {
                outcomes.refuse(table.name(), refusal.get());
            } else if (requested > 0) {
                rows.put(table.name(), requested);
            }
        }
        return rows;
    }

    /** Whether the server accepts rows of all plans. */
    private boolean rehearse(List<TableModel> group) {
        for (TablePlan plan : plans(group)) {
            Optional<String> refusal = (options.copied() ? Optional.<String>empty() : privileges.missing(plan))
                    .or(() -> rehearsal.apply(plan));
            refusal.ifPresent(why -> outcomes.refuse(plan.model().name(), why));
        }
        return group.stream().noneMatch(table -> outcomes.refusal(table.name()).isPresent());
    }

    private List<TablePlan> plans(List<TableModel> group) {
        return group.stream()
                .map(table -> outcomes.plan(table.name()).orElseThrow())
                .map(plan -> Optional.ofNullable(learnt.notes().get(plan.model().name()))
                        .map(plan::noted)
                        .orElse(plan))
                .toList();
    }

    /**
     * Puts tables into the order of their foreign keys: groups of one table, or of several that refer to each other in a cycle, each after
     * those that it refers to, and also after those that its triggers name, where that makes no cycle. The groups are the strongly
     * connected components of the graph of tables, which Tarjan's algorithm finds in that order (Tarjan, "Depth-First Search and Linear
     * Graph Algorithms", 1972).
     */
    static final class TableOrder {

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
    }
}
