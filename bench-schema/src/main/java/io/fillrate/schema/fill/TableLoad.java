package io.fillrate.schema.fill;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.OnError;
import io.fillrate.core.Session;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.RowSource;
import io.fillrate.data.Rows;
import io.fillrate.data.Table;
import io.fillrate.schema.jdbc.CurrentSchema;
import io.fillrate.schema.jdbc.DefaultRows;
import io.fillrate.schema.jdbc.ReusedConnections;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.plan.TablePlan;
import io.fillrate.schema.plan.TablePlan.PlannedColumn;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/** Loads the rows of one table by the fastest strategy that takes them, and advances its sequences. Safe for use by many threads. */
final class TableLoad {

    /** Rows that a table with triggers is tried with. */
    private static final int TRIED_ROWS = 50;

    /** Checks of foreign keys from which on one join is faster than as many look-ups, with what else it takes. */
    private static final int MIN_CHECKS = 2_000;

    private static final int ROWS_PER_REPORT = 1_000;

    /** A sequence that counts down does not come to the keys. */
    private static final String WITHIN_BOUNDS =
            " AND g <= (SELECT p.seqmax FROM pg_catalog.pg_sequence p WHERE p.seqrelid = q.tableoid)";

    private static final Strategies STRATEGIES = Strategies.load();

    private final DatabaseKind database;
    private final ReusedConnections connections;
    private final SchemaFill.Listener listener;

    TableLoad(DatabaseKind database, ReusedConnections connections, SchemaFill.Listener listener) {
        this.database = database;
        this.connections = connections;
        this.listener = listener;
    }

    /** The strategies for a table, the fastest first; the others are for servers that do not allow it. */
    private static List<Strategy> strategies(DatabaseKind database, TablePlan plan) {
        return database == DatabaseKind.DUCKDB && plan.refersToItself()
                ? List.of(STRATEGIES.insert("duckdb/batch")) // a row at a time: DuckDB finds no row of the same chunk
                : plan.fastestInserts(STRATEGIES, database, plan.rows());
    }

    /** The strategy that a table is filled by, unless the server does not allow it. */
    static String strategy(DatabaseKind database, TablePlan plan) {
        return plan.columns().isEmpty()
                ? database.id() + " (default values)"
                : strategies(database, plan).get(0).id();
    }

    /**
     * Fills a table.
     *
     * @param parts that are loaded at the same time, at least 1, if that is possible
     * @return the strategy, and the rows that the database acknowledged
     * @throws BulkWriteException if that failed; the table is as before then
     */
    Loaded load(TablePlan plan, int parts) throws SQLException {
        Optional<Loaded> inParts = parts > 1 ? new ParallelLoad(this, connections).load(plan, parts) : Optional.empty();
        if (inParts.isPresent()) {
            return inParts.get();
        }
        Session ofTable = connections.in(plan.model().name().schema());
        if (plan.columns().isEmpty()) {
            return insertDefaults(plan, ofTable);
        }
        if (!plan.model().triggers().isEmpty()) {
            tryTriggers(plan, ofTable);
        }
        return database == DatabaseKind.POSTGRES
                ? loadCheckedOnce(plan, ofTable).orElseGet(() -> write(plan, ofTable))
                : write(plan, ofTable);
    }

    private Loaded insertDefaults(TablePlan plan, Session to) throws SQLException {
        try (Connection connection = to.connect()) {
            long rows = DefaultRows.insert(connection, plan.model().name().quoted(database), plan.rows());
            listener.sent(plan, rows);
            return new Loaded(strategy(database, plan), rows);
        }
    }

    /**
     * With foreign keys checked for all rows together, before the commit; empty, and nothing stored, if that is not possible or not enough:
     * then the server checks each row, and says what is wrong.
     */
    private Optional<Loaded> loadCheckedOnce(TablePlan plan, Session ofTable) throws SQLException {
        if (plan.rows() * plan.model().foreignKeys().size() < MIN_CHECKS) {
            return Optional.empty();
        }
        try (Connection connection = ofTable.connect()) {
            if (!PostgresSetCheck.isPossible(connection, plan.model())) {
                return Optional.empty();
            }
            connection.setAutoCommit(false); // and closed without a commit if anything fails
            PostgresSetCheck.begin(connection);
            Loaded loaded = write(plan, Session.within(connection));
            if (!PostgresSetCheck.holds(connection, plan.model())) {
                return Optional.empty();
            }
            commit(connection);
            return Optional.of(loaded);
        }
    }

    /**
     * What was loaded.
     *
     * @param rows that the database acknowledged
     * @param orphans rows that were refused since what they refer to is not there
     */
    record Loaded(String strategy, long rows, long orphans) {

        Loaded(String strategy, long rows) {
            this(strategy, rows, 0);
        }
    }

    /** The rows of a table whose triggers may change how many are stored; else 0, as nobody asks. */
    long countedBefore(TablePlan plan) throws SQLException {
        return plan.model().triggers().isEmpty() ? 0 : count(plan);
    }

    long count(TablePlan plan) throws SQLException {
        try (Connection connection =
                        connections.in(plan.model().name().schema()).connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT count(*) FROM " + plan.model().name().quoted(database))) {
            row.next();
            return row.getLong(1);
        }
    }

    /** Commits a transaction, unless this thread was interrupted: nobody expects the rows of an interrupted load. */
    static void commit(Connection connection) throws SQLException {
        requireNoInterrupt();
        connection.commit();
    }

    static void requireNoInterrupt() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("the loading thread was interrupted");
        }
    }

    private Loaded write(TablePlan plan, Session to) {
        return write(plan, plan.table(), to, OnError.fail(), reported(plan));
    }

    private Loaded write(TablePlan plan, Table<Long> table, Session to, OnError onError, Rows<Long> rows) {
        WriterOptions options = WriterOptions.defaults().withOnError(onError);
        return Strategies.firstAvailable(strategies(database, plan), strategy -> {
            try (BulkWriter<Long> writer = strategy.open(table, to, options)) {
                return new Loaded(strategy.id(), writer.write(rows));
            }
        });
    }

    /**
     * Fills a table whose load has failed with the rows that it takes, if rows can be the reason: what triggers and checks look at, such as
     * the rows of other tables, shows only when a row is inserted. All in one transaction; constraints are checked at once.
     *
     * @return empty, and the table as before, if its strategy passes over no rows, or if that failed, too
     */
    Optional<Accepted> loadAccepted(TablePlan plan, BulkWriteException failure) {
        Refusals refusals = new Refusals();
        try (Connection connection =
                connections.in(plan.model().name().schema()).connect(properties(database))) {
            connection.setAutoCommit(false); // and closed without a commit if anything fails
            if (database == DatabaseKind.POSTGRES) {
                try (Statement statement = connection.createStatement()) {
                    statement.execute("SET CONSTRAINTS ALL IMMEDIATE");
                }
            }
            Loaded loaded = write(
                    plan,
                    plan.table(),
                    Session.within(connection),
                    OnError.reject(Long.MAX_VALUE, refusals::add),
                    refusals.until(reported(plan)));
            commit(connection);
            return Optional.of(new Accepted(
                    new Loaded(loaded.strategy, loaded.rows, refusals.orphans(plan.rows() - loaded.rows)),
                    refusals.why()));
        } catch (SQLException | RuntimeException e) {
            failure.addSuppressed(e);
            return Optional.empty();
        }
    }

    /** What was written of a table that refuses some rows, and why it does; empty if it takes all after all. */
    record Accepted(Loaded loaded, String why) {}

    /** Writes some rows within a transaction of somebody else, whose connection has entered the table's schema. */
    Loaded writePart(Connection transaction, TablePlan plan, Table<Long> table, Rows<Long> rows) {
        return write(plan, table, Session.within(transaction), OnError.fail(), rows);
    }

    /** Writes all rows within a transaction of somebody else, whose connection enters the table's schema. */
    long writeWithin(Connection transaction, TablePlan plan) throws SQLException {
        CurrentSchema.enter(transaction, database, plan.model().name().schema());
        Session within = Session.within(transaction);
        return (plan.columns().isEmpty() ? insertDefaults(plan, within) : write(plan, within)).rows();
    }

    /** Writes all rows into a temporary table with the same columns, within a transaction of somebody else. */
    void writeInto(Connection transaction, String temporaryTable, TablePlan plan) {
        write(plan, plan.table().named(temporaryTable), Session.within(transaction), OnError.fail(), reported(plan));
    }

    /** The first rows in a transaction that is rolled back: a trigger that refuses rows is found before most of them are sent. */
    private void tryTriggers(TablePlan plan, Session ofTable) throws SQLException {
        try (Connection connection = ofTable.connect(properties(database))) {
            connection.setAutoCommit(false); // and closed without a commit
            write(
                    plan,
                    plan.table(),
                    Session.within(connection),
                    OnError.fail(),
                    plan.source().slice(0, Math.min(TRIED_ROWS, plan.rows())));
        }
    }

    /** Advances the sequences of a table's numbered columns past the keys that were loaded. AUTO_INCREMENT needs no help. */
    void advanceSequences(TablePlan plan) throws SQLException {
        List<PlannedColumn> numbered = plan.columns().stream()
                .filter(column -> column.model().sequence().isPresent())
                .toList();
        if (numbered.isEmpty()) {
            return;
        }
        try (Connection connection =
                connections.in(plan.model().name().schema()).connect()) {
            for (PlannedColumn column : numbered) {
                String sequence = column.model().sequence().orElseThrow();
                String quoted = database.quote(column.model().name());
                String from = " FROM " + plan.model().name().quoted(database);
                switch (database) {
                    case DUCKDB -> drawUpTo(connection, sequence, "max(" + quoted + ")" + from);
                    case MARIADB -> setPast(connection, sequence, "max(" + quoted + ")" + from);
                    case POSTGRES, COCKROACH, MYSQL ->
                        setTo(connection, sequence, "max(" + number(column, quoted) + ") AS bigint)" + from);
                }
            }
        }
    }

    /** A column may have the numbers of its sequence as text, and other texts as well. */
    private static String number(PlannedColumn column, String quoted) {
        return column.model().type() instanceof DataType.Text
                ? "CASE WHEN " + quoted + " ~ '^[0-9]{1,18}$' THEN CAST(" + quoted + " AS bigint) END"
                : quoted;
    }

    private void setTo(Connection connection, String sequence, String max) throws SQLException {
        String sql = "SELECT setval(CAST(? AS regclass), g) FROM (SELECT CAST(" + max + ") AS s (g), " + sequence
                + " AS q WHERE g >= q.last_value"
                + (database == DatabaseKind.POSTGRES ? WITHIN_BOUNDS : "");
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, sequence);
            statement.execute();
        }
    }

    /** MariaDB takes a literal only, and ignores one that the sequence has passed. */
    private static void setPast(Connection connection, String sequence, String max) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            long value;
            try (ResultSet row = statement.executeQuery("SELECT " + max)) {
                row.next();
                value = row.getLong(1);
            }
            statement.execute("SELECT SETVAL(" + sequence + ", " + value + ")");
        }
    }

    /** DuckDB has no way to set a sequence, so numbers are drawn until it is past the keys. */
    private static void drawUpTo(Connection connection, String sequence, String max) throws SQLException {
        String literal = "'" + sequence.replace("'", "''") + "'";
        try (Statement statement = connection.createStatement()) {
            long missing;
            try (ResultSet row = statement.executeQuery("SELECT (SELECT " + max + ") - nextval(" + literal + ")")) {
                row.next();
                missing = row.getLong(1);
            }
            if (missing > 0) {
                statement.execute("SELECT max(nextval(" + literal + ")) FROM range(" + missing + ")");
            }
        }
    }

    /** What a connection needs so that the fastest strategy can use it: only LOAD DATA asks for something. */
    static Map<String, String> properties(DatabaseKind database) {
        return switch (database) {
            case MARIADB -> Map.of("allowLocalInfile", "true");
            case MYSQL -> Map.of("allowLoadLocalInfile", "true");
            default -> Map.of();
        };
    }

    /** The rows, reported to the listener in passing. */
    RowSource<Long> reported(TablePlan plan) {
        return new Reported(plan, plan.source());
    }

    private final class Reported implements RowSource<Long> {
        private final TablePlan plan;
        private final RowSource<Long> rows;

        Reported(TablePlan plan, RowSource<Long> rows) {
            this.plan = plan;
            this.rows = rows;
        }

        @Override
        public long size() {
            return rows.size();
        }

        @Override
        public RowSource<Long> slice(long from, long to) {
            return new Reported(plan, rows.slice(from, to));
        }

        @Override
        public Iterator<Long> iterator() {
            Iterator<Long> each = rows.iterator();
            return new Iterator<>() {
                private int unreported;

                @Override
                public boolean hasNext() {
                    boolean more = each.hasNext();
                    if (!more && unreported > 0) {
                        report();
                    }
                    return more;
                }

                @Override
                public Long next() {
                    if (++unreported == ROWS_PER_REPORT) {
                        report();
                    }
                    return each.next();
                }

                private void report() {
                    listener.sent(plan, unreported);
                    unreported = 0;
                }
            };
        }
    }
}
