package io.fillrate.schema.fill;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.Session;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.UnavailableException;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.RowSource;
import io.fillrate.schema.jdbc.CurrentSchema;
import io.fillrate.schema.jdbc.ReusedConnections;
import io.fillrate.schema.jdbc.SharedConnection;
import io.fillrate.schema.plan.TablePlan;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/** Loads the rows of one table by the fastest strategy that takes them. Safe for use by many threads. */
final class TableLoad {

    /** Rows that a table with triggers is tried with. */
    private static final int TRIED_ROWS = 50;

    /** Checks of foreign keys from which on one join is faster than as many look-ups, with what else it takes. */
    private static final int MIN_CHECKS = 2_000;

    private static final int ROWS_PER_REPORT = 1_000;

    private final Strategies strategies = Strategies.load();
    private final String database;
    private final ReusedConnections connections;
    private final FillListener listener;

    TableLoad(String database, ReusedConnections connections, FillListener listener) {
        this.database = database;
        this.connections = connections;
        this.listener = listener;
    }

    /** The strategies for a table, the fastest first; the others are for servers that do not allow it. */
    private static List<String> strategyNames(String database, TablePlan plan) {
        return switch (database) {
            case "mariadb", "mysql" -> List.of("load-data", "multi-values");
            case "duckdb" ->
                refersToItself(plan)
                        ? List.of("batch") // a row at a time: DuckDB finds no row of the same chunk
                        : plan.binary()
                                ? List.of("appender", "batch")
                                : List.of("arrow-stream-native", "table-function", "batch");
            case "cockroach" -> List.of(plan.binary() ? "copy-binary" : "copy-csv", "multi-values");
            default -> List.of(plan.binary() ? "copy-binary" : "copy-text");
        };
    }

    private static boolean refersToItself(TablePlan plan) {
        return plan.model().foreignKeys().stream()
                .anyMatch(key -> key.references().equals(plan.model().name()));
    }

    /** The strategy that a table is filled by, unless the server does not allow it. */
    static String strategy(String database, TablePlan plan) {
        return database + "/" + strategyNames(database, plan).get(0);
    }

    /**
     * Fills a table.
     *
     * @return the strategy, and the rows that the database acknowledged
     * @throws BulkWriteException if that failed; the table is as before then
     */
    Loaded load(TablePlan plan) throws SQLException {
        Session ofTable = connections.in(plan.model().name().schema());
        if (!plan.model().triggers().isEmpty()) {
            tryTriggers(plan, ofTable);
        }
        return database.equals("postgres")
                ? loadCheckedOnce(plan, ofTable).orElseGet(() -> write(plan, ofTable, reported(plan)))
                : write(plan, ofTable, reported(plan));
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
            Loaded loaded = write(plan, SharedConnection.withinTransaction(connection), reported(plan));
            if (!PostgresSetCheck.holds(connection, plan.model())) {
                return Optional.empty();
            }
            if (Thread.currentThread().isInterrupted()) { // nobody expects the rows of an interrupted load
                throw new CancellationException("the loading thread was interrupted");
            }
            connection.commit();
            return Optional.of(loaded);
        }
    }

    /** A strategy, and the rows that it wrote. */
    record Loaded(String strategy, long rows) {}

    private Loaded write(TablePlan plan, Session to, RowSource<Long> rows) {
        UnavailableException first = null;
        for (String name : strategyNames(database, plan)) {
            Strategy strategy = strategies.insert(database + "/" + name);
            try (BulkWriter<Long> writer = strategy.open(plan.table(), to, WriterOptions.defaults())) {
                return new Loaded(strategy.id(), writer.write(rows));
            } catch (UnavailableException e) {
                first = first == null ? e : first;
            }
        }
        throw first == null ? new IllegalStateException("no strategy for " + database) : first;
    }

    /** Writes rows within a transaction of somebody else. */
    long writeWithin(Connection transaction, TablePlan plan, RowSource<Long> rows) throws SQLException {
        CurrentSchema.enter(transaction, database, plan.model().name().schema());
        return write(plan, SharedConnection.withinTransaction(transaction), rows)
                .rows();
    }

    /** Writes all rows into a temporary table with the same columns, within a transaction of somebody else. */
    void writeInto(Connection transaction, String temporaryTable, TablePlan plan) {
        Strategy strategy = strategies.insert(strategy(database, plan));
        try (BulkWriter<Long> writer = strategy.open(
                plan.table().named(temporaryTable),
                SharedConnection.withinTransaction(transaction),
                WriterOptions.defaults())) {
            writer.write(reported(plan));
        }
    }

    /** The first rows in a transaction that is rolled back: a trigger that refuses rows is found before most of them are sent. */
    private void tryTriggers(TablePlan plan, Session ofTable) throws SQLException {
        try (Connection connection = ofTable.connect(properties(database))) {
            connection.setAutoCommit(false); // and closed without a commit
            writeWithin(connection, plan, plan.source().slice(0, Math.min(TRIED_ROWS, plan.rows())));
        }
    }

    /** What a connection needs so that the fastest strategy can use it: only LOAD DATA asks for something. */
    static Map<String, String> properties(String database) {
        return switch (database) {
            case "mariadb" -> Map.of("allowLocalInfile", "true");
            case "mysql" -> Map.of("allowLoadLocalInfile", "true");
            default -> Map.of();
        };
    }

    /** Column names for an INSERT. */
    static List<String> columnNames(TablePlan plan) {
        return plan.columns().stream().map(column -> column.model().name()).toList();
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
