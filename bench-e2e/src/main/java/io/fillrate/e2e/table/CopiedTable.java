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
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.Trigger;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.plan.TablePlan;
import io.fillrate.schema.plan.TablePlan.PlannedColumn;
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
}
