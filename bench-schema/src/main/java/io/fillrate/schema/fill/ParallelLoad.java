package io.fillrate.schema.fill;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.internal.jdbc.Workers;
import io.fillrate.data.RowSource;
import io.fillrate.data.Rows;
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
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;

/**
 * Loads a large table of PostgreSQL in parts at the same time, each a COPY in a transaction of its own. None is committed before the rows
 * of all have been sent and checked. Then they are committed one right after the other, and only the last waits for the disk. Should one
 * fail, the rows of those before it are deleted again. Safe for use by many threads.
 */
final class ParallelLoad {

    /** Rows of a part: fewer are loaded before another connection has been opened and asked. */
    private static final long MIN_ROWS = 50_000;

    /** Rows that a part takes at once, at least: some milliseconds' work. */
    private static final long MIN_RANGE = 1_000;

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
     * Rows in ranges that parts take by turns: large ones first, which keep neighbouring keys together, and small ones at the end, so that
     * all parts end at about the same time.
     */
    private static final class SharedRows {

        private final RowSource<Long> rows;
        private final int parts;
        private long taken;

        SharedRows(RowSource<Long> rows, int parts) {
            this.rows = rows;
            this.parts = parts;
        }

        private synchronized Iterator<Long> nextRange() {
            long left = rows.size() - taken;
            long from = taken;
            taken += Math.min(left, Math.max(MIN_RANGE, left / (2L * parts)));
            return rows.slice(from, taken).iterator();
        }

        /** The rows of one part, which has its first range from now on. */
        Rows<Long> part() {
            Iterator<Long> first = nextRange();
            return Rows.of(new Iterator<>() {
                private Iterator<Long> range = first;

                @Override
                public boolean hasNext() {
                    if (!range.hasNext()) {
                        range = nextRange();
                    }
                    return range.hasNext();
                }

                @Override
                public Long next() {
                    return hasNext() ? range.next() : first.next();
                }
            });
        }
    }

    /**
     * Loads a table.
     *
     * @param count of parts, at least 2; fewer if the server refuses connections
     * @return empty if that is not possible or has failed; the table is as before then
     * @throws SQLException if rows have been committed and cannot be deleted again
     */
    Optional<Loaded> load(TablePlan plan, int count) throws SQLException {
        List<Part> parts = new CopyOnWriteArrayList<>();
        Optional<SQLException> failure;
        Loaded loaded;
        try {
            parts.add(new Part(connections.in(plan.model().name().schema()).connect()));
            if (!isPossible(parts.get(0).connection, plan)) {
                return Optional.empty();
            }
            loaded = send(plan, count, parts);
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

    private static boolean isPossible(Connection connection, TablePlan plan) throws SQLException {
        try (PreparedStatement question = connection.prepareStatement(POSSIBLE)) {
            question.setString(1, plan.model().name().quoted(DatabaseKind.POSTGRES));
            try (ResultSet row = question.executeQuery()) {
                boolean mayBeDeleted = row.next() && row.getBoolean(1);
                return mayBeDeleted
                        && (plan.model().foreignKeys().isEmpty()
                                || PostgresSetCheck.isPossible(connection, plan.model()));
            }
        }
    }

    /**
     * Sends the rows of all parts, and has them checked.
     *
     * @param parts the first one, which must be committed last; the others are added as soon as they have connections
     */
    private Loaded send(TablePlan plan, int count, List<Part> parts) throws ExecutionException {
        Table<Long> table = plan.table(); // one for all, so that the code for its rows is compiled once
        SharedRows rows = new SharedRows(load.reported(plan), count);
        Part first = parts.get(0);
        Rows<Long> ofFirst =
                rows.part(); // even if the others are faster: its commit waits for the disk only if it has rows
        List<Workers.Task> tasks = new ArrayList<>();
        tasks.add(() -> send(first, NO_DEADLOCK, plan, table, ofFirst));
        for (int i = 1; i < count; i++) {
            tasks.add(() -> {
                Optional<Connection> another =
                        connections.another(plan.model().name().schema());
                if (another.isEmpty()) {
                    return 0;
                }
                Part part = new Part(another.get());
                parts.add(part);
                return send(part, NO_DEADLOCK + ";" + NO_FLUSH, plan, table, rows.part());
            });
        }
        try (Workers workers = new Workers("fillrate-fill", count, () -> parts.forEach(Part::abort))) {
            long sent = workers.run(tasks);
            return new Loaded(first.strategy + (parts.size() > 1 ? " (" + parts.size() + " parts)" : ""), sent);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("the loading thread was interrupted");
        }
    }

    private long send(Part part, String settings, TablePlan plan, Table<Long> table, Rows<Long> rows)
            throws SQLException {
        boolean hasKeys = !plan.model().foreignKeys().isEmpty();
        part.connection.setAutoCommit(false);
        part.run(settings);
        if (hasKeys) {
            PostgresSetCheck.begin(part.connection);
        }
        Loaded loaded = load.writePart(part.connection, plan, table, rows);
        part.rows = loaded.rows();
        part.strategy = loaded.strategy();
        if (hasKeys && !PostgresSetCheck.holds(part.connection, plan.model())) {
            throw new SQLException("a row has no counterpart");
        }
        part.checkAll();
        return part.rows;
    }

    /** Commits all parts, the first one last, and returns why one could not be committed; those after it are not tried. */
    private static Optional<SQLException> commit(List<Part> parts) {
        TableLoad.requireNoInterrupt();
        for (int i = parts.size() - 1; i >= 0; i--) {
            Part part = parts.get(i);
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
