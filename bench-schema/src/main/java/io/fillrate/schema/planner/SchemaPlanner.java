package io.fillrate.schema.planner;

import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.plan.NotPlannedException;
import io.fillrate.schema.plan.PlanOptions;
import io.fillrate.schema.plan.SchemaPlan;
import io.fillrate.schema.plan.TablePlan;
import io.fillrate.schema.planner.check.CandidateTable;
import io.fillrate.schema.planner.key.Choices;
import io.fillrate.schema.planner.key.ExistingRows;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Plans what is loaded into the tables of a schema, so that every key and check holds. Rows are pure functions of seed and row number; only
 * for checks that are not understood the server is asked, about candidates in a temporary table. Belongs to one thread.
 */
public final class SchemaPlanner {

    /** How often a group of tables is planned again because one of them gets fewer rows than another counted on. */
    private static final int MAX_ATTEMPTS = 6;

    private final SchemaModel model;
    private final PlanOptions options;
    private final CandidateTable server;
    private final Map<TableName, Set<String>> referenced = new HashMap<>();
    private final Map<TableName, TablePlan> plans = new HashMap<>();
    private final Map<TableName, String> refusals = new HashMap<>();
    private final ExistingRows existing;
    private final Rehearsal rehearsal;
    private final Privileges privileges;

    private SchemaPlanner(SchemaModel model, PlanOptions options, Connection connection) {
        this.model = model;
        this.options = options;
        this.server = new CandidateTable(connection, model.database());
        this.existing = new ExistingRows(connection, model.database());
        this.rehearsal = new Rehearsal(connection, model.database(), !options.copied());
        this.privileges = new Privileges(connection, model.database());
        for (TableModel table : model.tables()) {
            for (ForeignKeyModel key : table.foreignKeys()) {
                referenced
                        .computeIfAbsent(key.references(), name -> new HashSet<>())
                        .addAll(key.referencedColumns());
            }
        }
    }

    /**
     * Plans all tables.
     *
     * @param connection with autocommit; it is used for temporary tables only, and left as it was
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
        List<List<TablePlan>> groups = new ArrayList<>();
        for (List<TableModel> group : TableOrder.groups(model.tables())) {
            List<TablePlan> planned = planGroup(group);
            if (!planned.isEmpty()) {
                groups.add(planned);
            }
        }
        return new SchemaPlan(
                model.database(),
                groups,
                model.tables().stream()
                        .filter(table -> refusals.containsKey(table.name()))
                        .map(table -> new SchemaPlan.Refusal(table.name(), known(refusals, table)))
                        .toList());
    }

    private List<TablePlan> planGroup(List<TableModel> group) {
        List<TableModel> open = new ArrayList<>();
        Map<TableName, Long> rows = new HashMap<>();
        for (TableModel table : group) {
            long requested = options.rows().applyAsLong(table.name());
            if (requested > 0 && table.hasRows() && !options.append()) {
                refusals.put(table.name(), "it has rows; --append adds to them");
            } else if (requested > 0) {
                open.add(table);
                rows.put(table.name(), requested);
            }
        }
        for (int attempt = 0; attempt < MAX_ATTEMPTS && !open.isEmpty(); attempt++) {
            if (planOnce(open, rows) && rehearse(open)) {
                return open.stream().map(table -> plans.get(table.name())).toList();
            }
            open.removeIf(table -> refusals.containsKey(table.name()));
        }
        for (TableModel table : open) {
            plans.remove(table.name());
            refusals.putIfAbsent(
                    table.name(),
                    "the tables of its cycle of foreign keys leave each other fewer and fewer rows: "
                            + String.join(
                                    ", ",
                                    group.stream()
                                            .map(each -> each.name().toString())
                                            .toList()));
        }
        return List.of();
    }

    /** Whether all tables were planned with as many rows as the others count on; {@code rows} has the new numbers. */
    private boolean planOnce(List<TableModel> group, Map<TableName, Long> rows) {
        boolean same = true;
        Deque<TableModel> open = new ArrayDeque<>(group);
        int waited = 0;
        while (!open.isEmpty()) {
            TableModel table = open.remove();
            boolean allWait = waited > open.size();
            List<ForeignKeyModel> implied = implied(table, group);
            implied.forEach(key -> rows.merge(table.name(), rows.getOrDefault(key.references(), 0L), Math::min));
            try {
                TablePlan plan = new TablePlanner(
                                table.withoutForeignKeys(implied),
                                model.database(),
                                options,
                                known(rows, table),
                                Math.max(
                                        table.hasRows() ? existing.offset(table) : 0,
                                        TriggerRows.into(table, model.tables(), options)),
                                server,
                                key -> allWait
                                                && !plans.containsKey(key.references())
                                                && !key.references().equals(table.name())
                                        ? null
                                        : rowsOf(key, group, rows),
                                first -> plans.put(table.name(), first),
                                referenced.getOrDefault(table.name(), Set.of()))
                        .plan()
                        .of(table);
                waited = 0;
                same &= group.size() == 1 || plan.rows() == known(rows, table);
                rows.put(table.name(), plan.rows());
                plans.put(table.name(), plan);
                if (plan.rows() == 0) {
                    throw new NotPlannedException("no row fits: " + String.join("; ", plan.notes()));
                }
            } catch (RowsInCycle.NotPlannedYet e) { // its checks need the values of rows that come later
                if (allWait) {
                    refusals.put(table.name(), "its checks ask for the values of rows that depend on its own");
                } else {
                    open.add(table);
                }
                plans.remove(table.name());
                same &= !allWait;
                waited = allWait ? 0 : waited + 1;
            } catch (NotPlannedException e) {
                waited = 0;
                refusals.put(table.name(), String.valueOf(e.getMessage()));
                plans.remove(table.name());
                same = false;
            }
        }
        return same;
    }

    /** Whether the server takes rows of all plans. */
    private boolean rehearse(List<TableModel> group) {
        boolean all = true;
        for (TableModel table : group) {
            TablePlan plan = known(plans, table);
            Optional<String> refusal = (options.copied() ? Optional.<String>empty() : privileges.missing(plan))
                    .or(() -> rehearsal.refusal(plan));
            if (refusal.isPresent()) {
                refusals.put(table.name(), refusal.get());
                plans.remove(table.name());
                all = false;
            }
        }
        return all;
    }

    private static <V> V known(Map<TableName, V> map, TableModel table) {
        return Objects.requireNonNull(map.get(table.name()));
    }

    private @Nullable Choices rowsOf(ForeignKeyModel key, List<TableModel> group, Map<TableName, Long> rows) {
        TableName name = key.references();
        boolean inGroup = !refusals.containsKey(name)
                && group.stream().anyMatch(each -> each.name().equals(name));
        if (inGroup) {
            return new RowsInCycle(name, plans, rows.getOrDefault(name, 0L), keysOf(name));
        }
        TablePlan before = plans.get(name);
        if (before != null) {
            return new RowsInCycle.Known(before, keysOf(name));
        }
        return model.table(name)
                .filter(TableModel::hasRows)
                .map(parent -> existing.rows(parent, key.referencedColumns()))
                .orElse(null);
    }

    /**
     * The keys of a table that hold by what others do: if keys are each other's keys in a circle, the first table of it has values of its
     * own, and the others take them all.
     */
    private static List<ForeignKeyModel> implied(TableModel table, List<TableModel> group) {
        List<ForeignKeyModel> keysInCycle = keysInCycle(table, group);
        boolean isFirst = group.stream()
                .filter(each -> !keysInCycle(each, group).isEmpty())
                .findFirst()
                .filter(table::equals)
                .isPresent();
        return isFirst ? keysInCycle : List.of();
    }

    private static List<ForeignKeyModel> keysInCycle(TableModel table, List<TableModel> group) {
        return table.foreignKeys().stream()
                .filter(key -> !key.references().equals(table.name()) && isInCycle(key, group))
                .toList();
    }

    private List<List<String>> keysOf(TableName name) {
        return model.table(name).stream()
                .flatMap(table -> table.keys().stream())
                .map(TableModel.Key::columns)
                .toList();
    }

    /** Whether the values of a key would be chosen from rows whose values are chosen, by other keys, from the key's own columns. */
    private static boolean isInCycle(ForeignKeyModel start, List<TableModel> group) {
        Set<String> seen = new HashSet<>();
        List<TableModel> tables = group;
        List<ForeignKeyModel> open = new ArrayList<>(List.of(start));
        while (!open.isEmpty()) {
            ForeignKeyModel key = open.remove(open.size() - 1);
            for (TableModel table : tables) {
                if (!table.name().equals(key.references())) {
                    continue;
                }
                for (ForeignKeyModel next : table.foreignKeys()) {
                    boolean follows = next.columns().stream().anyMatch(key.referencedColumns()::contains)
                            && !next.references().equals(table.name());
                    if (follows && next.equals(start)) {
                        return true;
                    }
                    if (follows && seen.add(next.name() + " " + table.name())) {
                        open.add(next);
                    }
                }
            }
        }
        return false;
    }
}
