package io.fillrate.e2e.table;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Operation;
import io.fillrate.core.Session;
import io.fillrate.core.Strategies;
import io.fillrate.data.ColumnType;
import io.fillrate.data.Schema;
import io.fillrate.data.SchemaRows;
import io.fillrate.data.SchemaWorkload;
import io.fillrate.data.Table;
import io.fillrate.e2e.server.OneLine;
import io.fillrate.e2e.server.TableDdl;
import io.fillrate.e2e.server.Target;
import io.fillrate.e2e.server.TargetException;
import io.fillrate.e2e.settings.Settings;
import io.fillrate.e2e.settings.Settings.Login;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableModel.Trigger;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.plan.PlanOptions;
import io.fillrate.schema.plan.SchemaPlan;
import io.fillrate.schema.plan.TablePlan;
import io.fillrate.schema.plan.TablePlan.PlannedColumn;
import io.fillrate.schema.planner.SchemaPlanner;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A workload whose table is an empty copy of a user's, in a schema of the run's own, with rows that fit. The user's table is only read, and
 * of it nothing but the catalogue's description. Immutable.
 *
 * @param name the user's table: {@code sales.orders}
 * @param table the copy
 * @param plan of the rows; whatever the number of rows, they are its first ones
 * @param ancestors how many tables have copies that the copy refers to
 * @param withoutForeignKeys why the copy lacks the table's foreign keys; null if it has them, or there are none
 */
public record CopiedTable(
        String name,
        Table<@Nullable Object[]> table,
        TablePlan plan,
        int ancestors,
        @Nullable String withoutForeignKeys)
        implements SchemaWorkload {

    /**
     * Copies the table that settings name, if they name one.
     *
     * @throws TargetException as {@link #create}, and if the table cannot have as many rows as the settings say
     */
    public static Optional<CopiedTable> ofSettings(Target target, Settings settings) {
        Login login = settings.login();
        if (settings.table().isEmpty() || login == null) {
            return Optional.empty();
        }
        long rows = Collections.max(settings.rows());
        long planned = settings.operations().contains(Operation.UPSERT) ? UpsertedTable.PLANNED : 1;
        CopiedTable copy = create(target, login, settings.table().get(), rows * planned, settings.seed());
        if (copy.plan.rows() < rows * planned) {
            throw new TargetException("bench.rows=" + rows + ": " + copy.name + " can have "
                    + copy.plan.rows() / planned + " rows at most (" + String.join("; ", copy.plan.notes()) + ")");
        }
        return Optional.of(copy);
    }

    /** Returns what settings do with the copy: fill it, or upsert into it by its primary key. */
    public SchemaWorkload workload(Settings settings) {
        return settings.operations().contains(Operation.UPSERT)
                ? UpsertedTable.of(this, settings.seed(), List.of())
                : this;
    }

    /**
     * Copies a table, and the tables that it refers to with some rows of theirs.
     *
     * @param target whose schema gets the copies, on the server at the login's URL
     * @param name the table, with its schema or without
     * @param rows the most that will be asked for
     * @throws TargetException if there is no such table, if it cannot be copied, or if it takes rows that are not understood
     */
    public static CopiedTable create(Target target, Login login, String name, long rows, long seed) {
        DatabaseKind database = target.database();
        try (Connection own = Session.of(login.url(), login.properties()).connect(); // as the user has it
                Connection copying = target.session().connect()) {
            UserTable original = UserTable.find(database, own, name);
            PlannedTable planned = PlannedTable.of(original, rows, seed, own);
            Map<TableName, String> names = names(original, planned, copying);
            CopyStatements statements = CopyStatements.of(database);
            for (TablePlan ancestor : planned.ancestors()) {
                String copy = Objects.requireNonNull(names.get(ancestor.model().name()));
                List<String> create = statements.of(copying, ancestor.model(), copy, Map.of());
                Table<Long> table = ancestor.table().named(copy);
                target.define(table, new TableDdl(create, Map.of()));
                target.prepare(Schema.of(table));
                fill(target, ancestor, table);
            }
            String copy = Objects.requireNonNull(names.get(original.model().name()));
            Table<@Nullable Object[]> table = PlannedRows.table(planned.plan(), copy);
            target.define(
                    table,
                    new TableDdl(
                            statements.of(copying, planned.plan().model(), copy, names),
                            comparedAsText(planned.plan())));
            return new CopiedTable(
                    original.toString(),
                    table,
                    planned.plan(),
                    planned.ancestors().size(),
                    planned.withoutForeignKeys().orElse(null));
        } catch (SQLException e) {
            throw new TargetException("bench.table: cannot copy " + name + ": " + OneLine.of(e), e);
        }
    }

    /**
     * Names of the copies, by their originals. DuckDB looks for a table in the schema {@code main}, too, where the original may be, so that
     * the copy has another name there.
     */
    private static Map<TableName, String> names(UserTable original, PlannedTable planned, Connection copying)
            throws SQLException {
        Map<TableName, String> names = new LinkedHashMap<>();
        for (TablePlan ancestor : planned.ancestors()) {
            names.put(ancestor.model().name(), "fillrate_referred_to_" + (names.size() + 1));
        }
        TableName name = original.model().name();
        names.put(
                name,
                original.database() == DatabaseKind.DUCKDB ? name.name() + "_" + copying.getSchema() : name.name());
        return names;
    }

    private static Map<String, String> comparedAsText(TablePlan plan) {
        Map<String, String> types = new HashMap<>();
        for (PlannedColumn column : plan.columns()) {
            boolean inOtherForm = !column.binary() && !(column.loadedAs() instanceof ColumnType.Array);
            if (inOtherForm || isPadded(column.model().type())) {
                types.put(column.model().name(), column.model().sqlType());
            }
        }
        return types;
    }

    private static boolean isPadded(DataType type) {
        DataType base = type instanceof DataType.Domain domain ? domain.base() : type;
        return base instanceof DataType.Text text && text.fixed();
    }

    private static void fill(Target target, TablePlan plan, Table<Long> table) {
        try {
            Strategies.firstAvailable(
                    plan.fastestInserts(Strategies.load(), target.database(), plan.rows()), strategy -> {
                        try (BulkWriter<Long> writer = strategy.open(table, target.session())) {
                            return writer.write(plan.source());
                        }
                    });
        } catch (RuntimeException e) {
            throw new TargetException(
                    "bench.table: cannot fill a copy of " + plan.model().name() + ", which it refers to: "
                            + OneLine.of(e),
                    e);
        }
    }

    /** The user's table. */
    public TableModel original() {
        return plan.model();
    }

    @Override
    public Schema schema() {
        return Schema.of(table);
    }

    /** The first rows of the plan, whatever the seed, since the plan has its own; no more than there are. */
    @Override
    public SchemaRows rows(long seed, long count) {
        return SchemaRows.of(table, PlannedRows.of(plan).slice(0, Math.min(count, plan.rows())));
    }

    /** What the table has and the copy lacks, in words; empty if nothing. */
    public List<String> lacks() {
        List<String> lacks = new ArrayList<>();
        if (withoutForeignKeys != null) {
            lacks.add("its foreign keys, since " + withoutForeignKeys);
        }
        if (!original().triggers().isEmpty()) {
            lacks.add("its triggers, which loads into the table run: "
                    + original().triggers().stream().map(Trigger::name).collect(Collectors.joining(", ")));
        }
        return lacks;
    }

    /**
     * The rows of a copy of a user's table, and of the copies of the tables that it refers to. Immutable.
     *
     * @param plan of the table, as if it were empty
     * @param ancestors plans of the tables that it refers to, in the order of their foreign keys; none if it is copied without foreign keys
     * @param withoutForeignKeys why it is copied without its foreign keys; empty if it is not, or has none
     */
    private record PlannedTable(TablePlan plan, List<TablePlan> ancestors, Optional<String> withoutForeignKeys) {

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
                        Optional.of(
                                "it refers to " + table.ancestors().size() + " tables, directly or by way of others"));
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
}
