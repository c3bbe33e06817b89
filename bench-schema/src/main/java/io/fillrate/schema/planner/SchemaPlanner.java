package io.fillrate.schema.planner;

import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.plan.PlanOptions;
import io.fillrate.schema.plan.SchemaPlan;
import io.fillrate.schema.plan.TablePlan;
import io.fillrate.schema.planner.check.CandidateTable;
import io.fillrate.schema.planner.key.ExistingRows;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Plans what is loaded into the tables of a schema, so that every key and check holds. Rows are pure functions of seed and row number; only
 * for checks that are not understood the server is asked, about candidates in a temporary table. Belongs to one thread.
 */
public final class SchemaPlanner {

    /** How often a group of tables is planned again because one of them gets fewer rows than another counted on. */
    private static final int MAX_ATTEMPTS = 6;

    private final SchemaModel model;
    private final PlanOptions options;
    private final PlanContext.Outcomes outcomes;
    private final GroupPlanner planner;
    private final Rehearsal rehearsal;
    private final Privileges privileges;

    private SchemaPlanner(SchemaModel model, PlanOptions options, Connection connection) {
        this.model = model;
        this.options = options;
        PlanContext context = new PlanContext(
                model,
                options,
                new CandidateTable(connection, model.database()),
                new ExistingRows(connection, model.database()));
        this.outcomes = context.outcomes();
        this.planner = new GroupPlanner(context);
        this.rehearsal = new Rehearsal(connection, model.database(), !options.copied());
        this.privileges = new Privileges(connection, model.database());
    }

    /**
     * Plans all tables.
     *
     * @param connection with autocommit; it is used for temporary tables only, which are dropped
     * @throws SQLException if the connection is lost meanwhile
     */
    public static SchemaPlan plan(SchemaModel model, PlanOptions options, Connection connection) throws SQLException {
        SchemaPlan plan = new SchemaPlanner(model, options, connection).plan();
        if (connection.isClosed()) { // by its driver; the reasons of the plan would be about that
            throw new SQLException("the connection was lost while tables were planned");
        }
        return plan;
    }

    private SchemaPlan plan() {
        List<List<TablePlan>> groups = TableOrder.groups(model.tables()).stream()
                .map(this::planGroup)
                .filter(plans -> !plans.isEmpty())
                .toList();
        List<SchemaPlan.Refusal> refusals = model.tables().stream()
                .flatMap(table ->
                        outcomes.refusal(table.name()).map(why -> new SchemaPlan.Refusal(table.name(), why)).stream())
                .toList();
        return new SchemaPlan(model.database(), groups, refusals);
    }

    private List<TablePlan> planGroup(List<TableModel> group) {
        Map<TableName, Long> rows = requested(group);
        List<TableModel> open = new ArrayList<>(group);
        open.removeIf(table -> !rows.containsKey(table.name()));
        for (int attempt = 0; attempt < MAX_ATTEMPTS && !open.isEmpty(); attempt++) {
            if (planner.plan(open, rows) && rehearse(open)) {
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
            if (requested > 0 && table.hasRows() && !options.append()) {
                outcomes.refuse(table.name(), "it has rows; --append adds to them");
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
                    .or(() -> rehearsal.refusal(plan));
            refusal.ifPresent(why -> outcomes.refuse(plan.model().name(), why));
        }
        return group.stream().noneMatch(table -> outcomes.refusal(table.name()).isPresent());
    }

    private List<TablePlan> plans(List<TableModel> group) {
        return group.stream()
                .map(table -> outcomes.plan(table.name()).orElseThrow())
                .toList();
    }
}
