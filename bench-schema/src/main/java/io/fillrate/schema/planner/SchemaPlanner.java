package io.fillrate.schema.planner;

import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.plan.PlanOptions;
import io.fillrate.schema.plan.SchemaPlan;
import io.fillrate.schema.plan.TablePlan;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

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
        PlanContext context = new PlanContext(model, learnt.writtenByTriggers(), learnt.needed(), options, server);
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
            plan.groups().forEach(group -> unfilled.removeAll(TableOrder.names(group)));
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
        learnt.together().forEach((table, others) -> TableOrder.loadTogether(table, others, groups));
        TableOrder.putTriggersLast(groups);
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
}
