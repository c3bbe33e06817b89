package io.fillrate.schema.fill;

import io.fillrate.core.postgres.PostgresDialect;
import io.fillrate.schema.jdbc.Names;
import io.fillrate.schema.jdbc.ReusedConnections;
import io.fillrate.schema.jdbc.ServerMessage;
import io.fillrate.schema.model.ColumnModel.Origin;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.plan.TablePlan;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Loads those rows of a table that its triggers and checks take, if they do not take all: what those look at, such as the rows of other
 * tables, shows when a row is inserted. The rows go into a temporary table, and from there in ranges that are halved until no row is
 * refused or one row is left. All in one transaction of PostgreSQL.
 */
final class RowByRow {

    private static final String STAGE = "fillrate_stage";

    private static final String NUMBER = "fillrate_number";

    private static final long ROWS_PER_INSERT = 1_000;

    /** Rows that are refused before the first is taken, after which the others are not tried. */
    private static final int MAX_REFUSED_AT_FIRST = 3_000;

    /** Refused inserts in all; the rows that are left then are not tried. */
    private static final int MAX_REFUSED = 20_000;

    private final TableLoad load;
    private final ReusedConnections connections;
    private final String database;
    private final Names names;

    RowByRow(TableLoad load, ReusedConnections connections, String database) {
        this.load = load;
        this.connections = connections;
        this.database = database;
        this.names = Names.of(database);
    }

    /**
     * What became of the rows.
     *
     * @param rows that the table took
     * @param refusal why it did not take the first of the others; empty if those refer to rows that are not there
     */
    record Taken(long rows, String refusal) {}

    /** Whether a load failed because of its rows, so that others of them may be taken. */
    boolean canHelp(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException e) {
                return database.equals("postgres") && PostgresDialect.INSTANCE.refusesRow(e);
            }
        }
        return false;
    }

    /** Fills the table with the rows that it takes; with none, it is as before. */
    Taken load(TablePlan plan) throws SQLException {
        try (Connection connection =
                connections.in(plan.model().name().schema()).connect()) {
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                stage(statement, connection, plan);
                statement.execute("SET CONSTRAINTS ALL IMMEDIATE");
                Taken taken = insert(connection, plan);
                connection.commit();
                return taken;
            } catch (SQLException | RuntimeException e) {
                connection.rollback();
                throw e;
            }
        }
    }

    /** Whether a table has a row. */
    boolean hasRows(TablePlan plan) throws SQLException {
        try (Connection connection =
                        connections.in(plan.model().name().schema()).connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT 1 FROM " + names.quote(plan.model().name()) + " LIMIT 1")) {
            return row.next();
        }
    }

    private void stage(Statement statement, Connection connection, TablePlan plan) throws SQLException {
        statement.execute("CREATE TEMPORARY TABLE " + STAGE + " ("
                + plan.columns().stream()
                        .map(column -> names.quote(column.model().name()) + " "
                                + column.model().sqlType())
                        .collect(Collectors.joining(", "))
                + ") ON COMMIT DROP");
        load.writeInto(connection, STAGE, plan);
        statement.execute("ALTER TABLE pg_temp." + STAGE + " ADD " + NUMBER + " bigint GENERATED ALWAYS AS IDENTITY");
        for (ForeignKeyModel key : plan.model().foreignKeys()) {
            if (!key.references().equals(plan.model().name())) {
                statement.execute(withoutParents(key));
            }
        }
        statement.execute("CREATE INDEX ON pg_temp." + STAGE + " (" + NUMBER + ")");
    }

    /** Rows may refer to rows that were refused. */
    private String withoutParents(ForeignKeyModel key) {
        String present = key.columns().stream()
                .map(column -> "s." + names.quote(column) + " IS NOT NULL")
                .collect(Collectors.joining(" AND "));
        String matches = IntStream.range(0, key.columns().size())
                .mapToObj(i -> "p." + names.quote(key.referencedColumns().get(i)) + " = s."
                        + names.quote(key.columns().get(i)))
                .collect(Collectors.joining(" AND "));
        return "DELETE FROM pg_temp." + STAGE + " s WHERE " + present + " AND NOT EXISTS (SELECT 1 FROM "
                + names.quote(key.references()) + " p WHERE " + matches + ")";
    }

    private Taken insert(Connection connection, TablePlan plan) throws SQLException {
        Deque<Range> open = new ArrayDeque<>();
        for (long from = 1; from <= plan.rows(); from += ROWS_PER_INSERT) {
            open.add(new Range(from, Math.min(plan.rows(), from + ROWS_PER_INSERT - 1)));
        }
        long taken = 0;
        int refused = 0;
        String refusal = "";
        try (PreparedStatement insert = connection.prepareStatement(insert(plan))) {
            while (!open.isEmpty() && refused < (taken == 0 ? MAX_REFUSED_AT_FIRST : MAX_REFUSED)) {
                Range range = open.pop();
                Savepoint before = connection.setSavepoint();
                try {
                    insert.setLong(1, range.from);
                    insert.setLong(2, range.to);
                    taken += insert.executeUpdate();
                } catch (SQLException e) {
                    requireRefused(e);
                    connection.rollback(before);
                    refused++;
                    range.halves().forEach(open::push);
                    refusal = refusal.isEmpty() && range.from == range.to ? ServerMessage.of(e) : refusal;
                }
                connection.releaseSavepoint(before);
            }
        }
        return new Taken(taken, refusal);
    }

    private String insert(TablePlan plan) {
        String columns = names.list(TableLoad.columnNames(plan));
        boolean always =
                plan.columns().stream().anyMatch(column -> column.model().origin() == Origin.NUMBERED_ALWAYS);
        return "INSERT INTO " + names.quote(plan.model().name()) + " (" + columns + ")"
                + (always ? " OVERRIDING SYSTEM VALUE" : "") + " SELECT " + columns + " FROM pg_temp." + STAGE
                + " WHERE " + NUMBER + " BETWEEN ? AND ?";
    }

    private static void requireRefused(SQLException e) throws SQLException {
        if (!PostgresDialect.INSTANCE.refusesRow(e)) {
            throw e;
        }
    }

    /** Rows of the stage, both ends included. */
    private record Range(long from, long to) {

        /** The second half first; none of a single row. */
        List<Range> halves() {
            long middle = (from + to) / 2;
            return from == to ? List.of() : List.of(new Range(middle + 1, to), new Range(from, middle));
        }
    }
}
