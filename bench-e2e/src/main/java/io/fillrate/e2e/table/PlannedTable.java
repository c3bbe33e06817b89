package io.fillrate.e2e.table;

import io.fillrate.e2e.server.TargetException;
import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.plan.PlanOptions;
import io.fillrate.schema.plan.SchemaPlan;
import io.fillrate.schema.plan.TablePlan;
import io.fillrate.schema.planner.SchemaPlanner;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The rows of a copy of a user's table, and of the copies of the tables that it refers to. Immutable.
 *
 * @param plan of the table, as if it were empty
 * @param ancestors plans of the tables that it refers to, in the order of their foreign keys; none if it is copied without foreign keys
 * @param withoutForeignKeys why it is copied without its foreign keys; empty if it is not, or has none
 */
record PlannedTable(TablePlan plan, List<TablePlan> ancestors, Optional<String> withoutForeignKeys) {

    /** Rows of a table that is referred to: enough for references not to be all the same, and few enough to be loaded in a moment. */
    private static final long ANCESTOR_ROWS = 10_000;

    /** Tables that are copied for their rows to be referred to. */
    private static final int MAX_ANCESTORS = 30;

    PlannedTable {
        ancestors = List.copyOf(ancestors);
    }

    /**
     * Plans the rows.
     *
     * @param rows how many the table should have; it may be planned with fewer, and its notes say why
     * @param connection the user's own, with autocommit; temporary tables are created, and nothing else is written
     * @throws TargetException if a column of the table, or a condition, is not understood
     */
    static PlannedTable of(UserTable table, long rows, long seed, Connection connection) throws SQLException {
        if (table.model().foreignKeys().isEmpty()) {
            return alone(table, rows, seed, connection, Optional.empty());
        } else if (table.ancestors().size() > MAX_ANCESTORS) {
            return alone(
                    table,
                    rows,
                    seed,
                    connection,
                    Optional.of("it refers to " + table.ancestors().size() + " tables, directly or by way of others"));
        }
        SchemaPlan plan = plan(
                table,
                Stream.concat(Stream.of(table.model()), table.ancestors().stream())
                        .map(model -> emptied(model, model.foreignKeys())),
                rows,
                seed,
                connection);
        if (!plan.refusals().isEmpty()) {
            SchemaPlan.Refusal refusal = plan.refusals().get(0);
            return alone(
                    table,
                    rows,
                    seed,
                    connection,
                    Optional.of("rows for " + refusal.table() + ": " + refusal.reason()));
        } else if (plan.groups().stream().anyMatch(group -> group.size() > 1)) {
            return alone(table, rows, seed, connection, Optional.of("tables refer to each other in a cycle"));
        }
        List<TablePlan> ancestors = new ArrayList<>(plan.tables());
        TablePlan own = of(table, plan);
        ancestors.remove(own);
        return new PlannedTable(own, ancestors, Optional.empty());
    }

    private static PlannedTable alone(
            UserTable table, long rows, long seed, Connection connection, Optional<String> withoutForeignKeys)
            throws SQLException {
        SchemaPlan plan = plan(table, Stream.of(emptied(table.model(), List.of())), rows, seed, connection);
        plan.refusals().forEach(refusal -> {
            throw new TargetException("bench.table: no rows that fit " + table + ": " + refusal.reason());
        });
        return new PlannedTable(of(table, plan), List.of(), withoutForeignKeys);
    }

    private static SchemaPlan plan(
            UserTable table, Stream<TableModel> models, long rows, long seed, Connection connection)
            throws SQLException {
        SchemaModel model = new SchemaModel(table.database(), models.toList());
        TableName name = table.model().name();
        return SchemaPlanner.plan(
                model,
                new PlanOptions(seed, one -> one.equals(name) ? rows : Math.min(rows, ANCESTOR_ROWS), false)
                        .forCopies(),
                connection);
    }

    private static TablePlan of(UserTable table, SchemaPlan plan) {
        return plan.tables().stream()
                .filter(one -> one.model().name().equals(table.model().name()))
                .findFirst()
                .orElseThrow();
    }

    /** As its copy is: without rows, and with these foreign keys. */
    private static TableModel emptied(TableModel model, List<ForeignKeyModel> keys) {
        return new TableModel(
                model.name(),
                model.columns(),
                model.primaryKey(),
                model.uniqueKeys(),
                keys,
                model.checks(),
                model.exclusions(),
                model.partitioning(),
                model.triggers(),
                false);
    }
}
