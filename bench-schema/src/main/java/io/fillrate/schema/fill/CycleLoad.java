package io.fillrate.schema.fill;

import io.fillrate.core.DatabaseKind;
import io.fillrate.schema.jdbc.CurrentSchema;
import io.fillrate.schema.jdbc.ReusedConnections;
import io.fillrate.schema.model.TableModel.ColumnModel.Origin;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.plan.TablePlan;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Loads tables that refer to each other in a cycle, all or none, and those whose triggers look for rows of others at the commit. PostgreSQL
 * gets their rows in temporary tables, and moves them by one statement: foreign keys are checked at its end. MySQL and MariaDB load them in
 * one transaction without checking, and count the rows without a counterpart before they commit.
 */
final class CycleLoad {

    private final TableLoad load;
    private final ReusedConnections connections;
    private final DatabaseKind database;

    CycleLoad(TableLoad load, ReusedConnections connections, DatabaseKind database) {
        this.load = load;
        this.connections = connections;
        this.database = database;
    }

    /** Fills the tables, and returns the rows of each; a connection that is closed before the commit rolls back. */
    List<Long> load(List<TablePlan> group) throws SQLException {
        String schema = group.get(0).model().name().schema();
        try (Connection connection = connections.in(schema).connect(TableLoad.properties(database))) {
            connection.setAutoCommit(false);
            List<Long> rows = database.hasMySqlDialect()
                    ? unchecked(connection, group)
                    : isInOrder(group) ? oneAfterTheOther(connection, group) : inOneStatement(connection, group);
            TableLoad.commit(connection);
            return rows;
        }
    }

    /** Whether no table refers to a later one: they are loaded together for a trigger that looks at the others' rows at the commit. */
    private static boolean isInOrder(List<TablePlan> group) {
        Set<TableName> later = new HashSet<>();
        for (int i = group.size() - 1; i >= 0; i--) {
            if (!group.get(i).keysTo(later).isEmpty()) {
                return false;
            }
            later.add(group.get(i).model().name());
        }
        return true;
    }

    private List<Long> oneAfterTheOther(Connection connection, List<TablePlan> group) throws SQLException {
        List<Long> rows = new ArrayList<>();
        for (TablePlan plan : group) {
            rows.add(load.writeWithin(connection, plan));
        }
        return rows;
    }

    private List<Long> inOneStatement(Connection connection, List<TablePlan> group) throws SQLException {
        List<String> inserts = new ArrayList<>();
        try (Statement statement = connection.createStatement()) {
            for (int i = 0; i < group.size(); i++) {
                TablePlan plan = group.get(i);
                String stage = "fillrate_stage_" + i;
                statement.execute("CREATE TEMPORARY TABLE " + stage + " ("
                        + plan.columns().stream()
                                .map(column -> database.quote(column.model().name()) + " "
                                        + column.model().sqlType())
                                .collect(Collectors.joining(", "))
                        + ") ON COMMIT DROP");
                load.writeInto(connection, stage, plan);
                String columns = database.quoted(plan.columns().stream()
                        .map(column -> column.model().name())
                        .toList());
                inserts.add("INSERT INTO " + plan.model().name().quoted(database) + " (" + columns + ")"
                        + (isNumberedAlways(plan) ? " OVERRIDING SYSTEM VALUE" : "") + " SELECT " + columns
                        + " FROM pg_temp." + stage);
            }
            StringBuilder all = new StringBuilder("WITH ");
            for (int i = 0; i < inserts.size(); i++) {
                all.append(i == 0 ? "" : ", ")
                        .append("t")
                        .append(i)
                        .append(" AS (")
                        .append(inserts.get(i))
                        .append(" RETURNING 1)");
            }
            all.append(" SELECT ");
            for (int i = 0; i < inserts.size(); i++) {
                all.append(i == 0 ? "" : ", ")
                        .append("(SELECT count(*) FROM t")
                        .append(i)
                        .append(")");
            }
            List<Long> rows = new ArrayList<>();
            try (ResultSet counts = statement.executeQuery(all.toString())) {
                counts.next();
                for (int i = 0; i < group.size(); i++) {
                    rows.add(counts.getLong(i + 1));
                }
            }
            return rows;
        }
    }

    private static boolean isNumberedAlways(TablePlan plan) {
        return plan.columns().stream().anyMatch(column -> column.model().origin() == Origin.NUMBERED_ALWAYS);
    }

    private List<Long> unchecked(Connection connection, List<TablePlan> group) throws SQLException {
        List<Long> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET SESSION foreign_key_checks = 0");
            try {
                rows.addAll(oneAfterTheOther(connection, group));
                for (TablePlan plan : group) {
                    OrphanCheck.require(statement, database, plan.model());
                }
            } finally {
                statement.execute("SET SESSION foreign_key_checks = 1");
                CurrentSchema.enter(
                        connection, database, group.get(0).model().name().schema());
            }
        }
        return rows;
    }
}
