package io.fillrate.schema.fill;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.internal.jdbc.Workers;
import io.fillrate.data.Table;
import io.fillrate.schema.fill.TableLoad.Loaded;
import io.fillrate.schema.jdbc.ReusedConnections;
import io.fillrate.schema.plan.TablePlan;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;

/**
 * Loads a large table of PostgreSQL in parts at the same time, each a COPY in a transaction of its own. None is committed before the rows
 * of all have been sent and checked. Then they are committed one right after the other, and only the last waits for the disk. Should one
 * fail, the rows of those before it are deleted again. Safe for use by many threads.
 */
final class ParallelLoad {

    /** Rows of a part: fewer are loaded before another connection has been opened and asked. */
    private static final long MIN_ROWS = 50_000;

    /**
     * Whether inserted rows can be deleted again: the user may delete them, and no trigger or rule reacts to it. Tables with triggers on
     * INSERT are excluded before.
     */
    private static final String POSSIBLE = """
            WITH RECURSIVE parts AS (
              SELECT CAST(? AS regclass) AS oid
              UNION ALL SELECT i.inhrelid FROM pg_inherits i JOIN parts p ON i.inhparent = p.oid)
            SELECT bool_and(has_table_privilege(c.oid, 'SELECT') AND has_table_privilege(c.oid, 'DELETE')
              AND NOT c.relrowsecurity AND NOT c.relhasrules AND c.relkind IN ('r', 'p')
              AND NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND NOT t.tgisinternal))
            FROM pg_class c WHERE c.oid IN (SELECT oid FROM parts)""";

    /** A part may wait for a key of another, which waits here for the commit: the server sees no deadlock. */
    private static final String NO_DEADLOCK = "SET LOCAL lock_timeout = '3s'";

    private static final String NO_FLUSH = "SET LOCAL synchronous_commit = off";

    /** {@code xmin} has as many bits of a transaction's number. */
    private static final long MAX_XID = 0xffff_ffffL;

    private static final int MAX_WAITS = 100;
    private static final int WAIT_MILLIS = 100;

    private final TableLoad load;
    private final ReusedConnections connections;

    ParallelLoad(TableLoad load, ReusedConnections connections) {
        this.load = load;
        this.connections = connections;
    }

    /** How many parts a table can be loaded in; 1 if it is too small, or its rows depend on each other. */
    static int maxParts(DatabaseKind database, TablePlan plan) {
        boolean isPossible = database == DatabaseKind.POSTGRES
                && !plan.columns().isEmpty()
                && plan.model().triggers().isEmpty()
                && plan.model().exclusions().isEmpty()
                && !plan.refersToItself();
        return isPossible ? (int) Math.max(1, Math.min(plan.rows() / MIN_ROWS, Integer.MAX_VALUE)) : 1;
    }

    /** A transaction, and what it loads. Belongs to one thread at a time. */
    private static final class Part {

        private final Connection connection;
        private long transaction;
        private String strategy = "";
        private long rows;
        private boolean mayBeCommitted;

        Part(Connection connection) {
            this.connection = connection;
        }

        void run(String sql) throws SQLException {
            try (Statement statement = connection.createStatement()) {
                statement.execute(sql);
            }
        }

        /** Has the server check what it would check at the commit, and notes the transaction. */
        void checkAll() throws SQLException {
            try (Statement statement = connection.createStatement()) {
                statement.execute("SET CONSTRAINTS ALL IMMEDIATE; SELECT txid_current()");
                statement.getMoreResults();
                try (ResultSet row = statement.getResultSet()) {
                    row.next();
                    transaction = row.getLong(1);
                }
            }
        }

        void abort() {
            try {
                connection.abort(Runnable::run);
            } catch (SQLException e) {
                // It is lost already.
            }
        }

        /** Rolls back what has not been committed. */
        void close() {
            try {
                connection.close();
            } catch (SQLException e) {
                // It is lost, and the server rolls back.
            }
        }
    }

    /**
     * Loads a table.
     *
     * @param count of parts, at least 2
     * @return empty if that is not possible or has failed; the table is as before then
     * @throws SQLException if rows have been committed and cannot be deleted again
     */
    Optional<Loaded> load(TablePlan plan, int count) throws SQLException {
        List<Part> parts = new ArrayList<>();
        Optional<SQLException> failure;
        Loaded loaded;
        try {
            open(plan, count, parts);
            if (parts.size() < 2) {
                return Optional.empty();
            }
            loaded = send(plan, parts);
            failure = commit(parts);
        } catch (SQLException | ExecutionException e) {
            return Optional.empty(); // one COPY has better errors
        } finally {
            parts.forEach(Part::close);
        }
        if (failure.isPresent()) {
            takeBack(plan, parts, failure.get());
            return Optional.empty();
        }
        return Optional.of(loaded);
    }

    /** Opens as many connections as there are, up to one for each part; fewer than two if the table must be loaded at once. */
    private void open(TablePlan plan, int count, List<Part> parts) throws SQLException {
        String schema = plan.model().name().schema();
        parts.add(new Part(connections.in(schema).connect()));
        boolean possible;
        try (PreparedStatement question = parts.get(0).connection.prepareStatement(POSSIBLE)) {
            question.setString(1, plan.model().name().quoted(DatabaseKind.POSTGRES));
            try (ResultSet row = question.executeQuery()) {
                possible = row.next() && row.getBoolean(1);
            }
        }
        boolean isChecked = plan.model().foreignKeys().isEmpty()
                || PostgresSetCheck.isPossible(parts.get(0).connection, plan.model());
        while (possible && isChecked && parts.size() < count) {
            Optional<Connection> another = connections.another(schema);
            if (another.isEmpty()) {
                return;
            }
            parts.add(new Part(another.get()));
        }
    }

    private Loaded send(TablePlan plan, List<Part> parts) throws ExecutionException {
        Table<Long> table = plan.table(); // one for all, so that the code for its rows is compiled once
        boolean hasKeys = !plan.model().foreignKeys().isEmpty();
        List<Workers.Task> tasks = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            long from = plan.rows() * i / parts.size();
            long to = plan.rows() * (i + 1) / parts.size();
            Part part = parts.get(i);
            boolean isLast = i == parts.size() - 1;
            tasks.add(() -> {
                part.connection.setAutoCommit(false);
                part.run(isLast ? NO_DEADLOCK : NO_DEADLOCK + ";" + NO_FLUSH);
                if (hasKeys) {
                    PostgresSetCheck.begin(part.connection);
                }
                Loaded loaded = load.writePart(part.connection, plan, table, from, to);
                part.rows = loaded.rows();
                part.strategy = loaded.strategy();
                if (hasKeys && !PostgresSetCheck.holds(part.connection, plan.model())) {
                    throw new SQLException("a row has no counterpart");
                }
                part.checkAll();
                return part.rows;
            });
        }
        try (Workers workers = new Workers("fillrate-fill", parts.size(), () -> parts.forEach(Part::abort))) {
            long rows = workers.run(tasks);
            return new Loaded(parts.get(0).strategy + " (" + parts.size() + " parts)", rows);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("the loading thread was interrupted");
        }
    }

    /** Commits all parts, and returns why one could not be committed; those after it are not tried. */
    private static Optional<SQLException> commit(List<Part> parts) {
        TableLoad.requireNoInterrupt();
        for (Part part : parts) {
            part.mayBeCommitted = true; // a connection may be lost while it commits
            try {
                part.connection.commit();
            } catch (SQLException e) {
                return Optional.of(e);
            }
        }
        return Optional.empty();
    }

    /** Deletes what has been committed. */
    private void takeBack(TablePlan plan, List<Part> parts, SQLException failure) throws SQLException {
        String table = plan.model().name().quoted(DatabaseKind.POSTGRES);
        long left = 0;
        try (Connection connection =
                        connections.in(plan.model().name().schema()).connect();
                Statement statement = connection.createStatement()) {
            for (Part part : parts) {
                if (part.mayBeCommitted && hasCommitted(statement, part.transaction)) {
                    left += part.rows;
                    left -= statement.executeLargeUpdate("DELETE FROM " + table + " WHERE xmin = CAST('"
                            + (part.transaction & MAX_XID) + "' AS xid)");
                }
            }
        } catch (SQLException e) {
            long stored = parts.stream()
                    .filter(part -> part.mayBeCommitted)
                    .mapToLong(part -> part.rows)
                    .sum();
            throw new SQLException(
                    "up to " + stored + " of its rows remain, since a commit failed: " + failure.getMessage()
                            + "; and they could not be deleted: " + e.getMessage(),
                    e);
        }
        if (left != 0) {
            throw new SQLException(left + " of its rows remain, since a commit failed: " + failure.getMessage()
                    + "; and others have changed them meanwhile");
        }
    }

    /** Whether a transaction has committed; waits until that is known. */
    private static boolean hasCommitted(Statement statement, long transaction) throws SQLException {
        for (int wait = 0; wait < MAX_WAITS; wait++) {
            try (ResultSet row = statement.executeQuery("SELECT txid_status(" + transaction + ")")) {
                row.next();
                String status = row.getString(1);
                if (!"in progress".equals(status)) {
                    return "committed".equals(status);
                }
            }
            try {
                Thread.sleep(WAIT_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new SQLException("interrupted while transaction " + transaction + " was ending", e);
            }
        }
        throw new SQLException("transaction " + transaction + " has not ended yet");
    }
}
