package io.fillrate.e2e.rig;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.Session;
import io.fillrate.core.UnavailableException;
import io.fillrate.core.internal.jdbc.JdbcDialect;
import io.fillrate.core.internal.jdbc.OpenConnections;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.internal.jdbc.Workers;
import io.fillrate.data.ForeignKey;
import io.fillrate.data.RowSource;
import io.fillrate.data.SchemaRows;
import io.fillrate.data.Table;
import io.fillrate.data.TableRows;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * One load of all tables of a schema by one strategy: level by level of their foreign keys, the tables of a level at the same time, and
 * large tables in parts, as far as there are threads. Opening connects every writer, so that the clock need not run. The tables are the
 * benchmark's own, and empty: a load that fails empties those again that its {@link FillPlan#guarantee()} does not let stay. A single table
 * in one part is left to its writer. Belongs to one thread, and loads once.
 */
final class SchemaLoad implements AutoCloseable {

    private final FillPlan plan;
    private final Session session;
    private final JdbcDialect dialect;
    private final OpenConnections ofWriters;
    private final DroppedForeignKeys foreignKeys;
    private final Workers workers;
    private final List<Part<?>> parts = new ArrayList<>();
    private boolean used;

    private SchemaLoad(FillPlan plan, Session session, JdbcDialect dialect) {
        this.plan = plan;
        this.session = session;
        this.dialect = dialect;
        this.ofWriters = new OpenConnections(session, dialect::cancel);
        this.foreignKeys = new DroppedForeignKeys(plan, dialect);
        this.workers = new Workers("fillrate-load", plan.workers(), ofWriters::abort);
    }

    /**
     * Connects, and prepares the writers of all tables.
     *
     * @param rows of the plan's schema
     * @throws UnavailableException if the strategy cannot run on this server or with one of the tables
     * @throws BulkWriteException if that failed
     */
    static SchemaLoad open(FillPlan plan, SchemaRows rows, Session session, JdbcDialect dialect) {
        plan.obstacle(dialect.altersForeignKeys()).ifPresent(why -> {
            throw new UnavailableException(plan.strategy().id(), why);
        });
        SchemaLoad load = new SchemaLoad(plan, session, dialect);
        try {
            plan.schema().inOrder().stream().map(rows::rowsOf).forEach(load::open);
            return load;
        } catch (RuntimeException | Error e) {
            load.close();
            throw e;
        }
    }

    private <T> void open(TableRows<T> rows) {
        long first = 0;
        for (RowSource<T> part : rows.rows().split(plan.parts(rows))) {
            BulkWriter<T> writer =
                    plan.strategy().open(rows.table(), ofWriters, plan.variant().writer());
            parts.add(new Part<>(rows.table(), part, first, writer));
            first += part.size();
        }
    }

    /** Consecutive rows of a table, and the writer that writes them. Written by one thread, read by another. */
    private static final class Part<T> {

        private final Table<T> table;
        private final RowSource<T> rows;
        private final long first;
        private final BulkWriter<T> writer;
        private volatile boolean written;

        Part(Table<T> table, RowSource<T> rows, long first, BulkWriter<T> writer) {
            this.table = table;
            this.rows = rows;
            this.first = first;
            this.writer = writer;
        }

        /** Writes the rows; a failure has their places in the table. */
        long write() {
            try {
                long acknowledged = writer.write(rows);
                written = true;
                return acknowledged;
            } catch (BulkWriteException e) {
                throw e.shifted(first);
            }
        }
    }

    /**
     * Writes all rows, as safe and as visible as the plan's guarantee says.
     *
     * @return the number of rows that the database acknowledged
     * @throws BulkWriteException if a table failed. The others have been ended then, and the tables emptied
     * @throws IllegalStateException if it has been called before
     */
    long load() {
        if (used) {
            throw new IllegalStateException("this loads once: open another");
        }
        used = true;
        if (plan.needsOneWriter()) {
            return parts.get(0).write();
        }
        try {
            change(foreignKeys::drop);
            long written = 0;
            for (List<Table<?>> level : plan.levels()) {
                written += workers.run(parts.stream()
                        .filter(part -> level.contains(part.table))
                        .map(this::task)
                        .toList());
            }
            change(foreignKeys::add);
            return written;
        } catch (ExecutionException e) {
            throw undo(asFailure(e.getCause()));
        } catch (InterruptedException e) {
            BulkWriteException failure = undo(failure("the loading thread was interrupted", e));
            Thread.currentThread().interrupt();
            throw failure;
        } catch (SQLException | RuntimeException | Error e) {
            throw undo(asFailure(e));
        }
    }

    private Workers.Task task(Part<?> part) {
        return () -> {
            try {
                return part.write();
            } finally {
                plan.variant().writer().phases().pause();
            }
        };
    }

    /** What is done to the tables on a connection of its own. */
    @FunctionalInterface
    private interface Change {
        void on(Connection connection) throws SQLException;
    }

    private void change(Change change) throws SQLException {
        if (!foreignKeys.keys().isEmpty()) {
            plan.variant().writer().phases().enter(Phase.INDEX);
            try (Connection connection = session.connect()) {
                change.on(connection);
            }
            plan.variant().writer().phases().pause();
        }
    }

    private BulkWriteException asFailure(@Nullable Throwable cause) {
        return cause instanceof BulkWriteException failure
                ? failure
                : failure(cause instanceof SQLException e ? dialect.describe(e) : String.valueOf(cause), cause);
    }

    private BulkWriteException failure(String why, @Nullable Throwable cause) {
        Table<?> unfinished =
                parts.stream().filter(part -> !part.written).findFirst().orElse(parts.get(0)).table;
        return new BulkWriteException(plan.strategy().id(), unfinished.fullName(), null, null, why, cause);
    }

    /**
     * Empties what the guarantee does not let stay, and returns the failure with a word on the tables. An interrupt waits until that is
     * done: pools give an interrupted thread no connection.
     */
    private BulkWriteException undo(BulkWriteException failure) {
        if (!plan.compensates()) {
            return failure;
        }
        boolean all = plan.compensatesAll();
        boolean interrupted = Thread.interrupted();
        try (Connection connection = session.connect()) {
            Sql.runAll(
                    connection,
                    dialect.emptyTables(plan.schema().inOrder().stream()
                            .filter(table -> all || !isFull(table))
                            .toList()));
            foreignKeys.restore(connection);
            return failure.adding(all ? "all tables have been emptied" : "tables that are not full have been emptied");
        } catch (SQLException | RuntimeException e) {
            BulkWriteException more = failure.adding("the tables could not be emptied ("
                    + (e instanceof SQLException lost ? dialect.describe(lost) : e) + ")");
            more.addSuppressed(e);
            return more;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private boolean isFull(Table<?> table) {
        return parts.stream().filter(part -> part.table.equals(table)).allMatch(part -> part.written);
    }

    @Override
    public void close() {
        workers.close();
        parts.forEach(part -> part.writer.close());
    }

    /**
     * The foreign keys that are dropped for a load, and added again as the benchmark has created them; none if they stay.
     *
     * @param plan of the load
     */
    record DroppedForeignKeys(FillPlan plan, JdbcDialect dialect) {

        List<ForeignKey> keys() {
            return plan.droppedForeignKeys();
        }

        /**
         * Drops all, in one transaction where the database has one for that.
         *
         * @throws BulkWriteException if the database refuses
         */
        void drop(Connection connection) throws SQLException {
            Sql.transaction(connection, () -> {
                for (ForeignKey key : keys()) {
                    naming(key, () -> Sql.run(connection, dropping(key)));
                }
                return keys();
            });
        }

        private String dropping(ForeignKey key) {
            return "ALTER TABLE " + dialect.quote(table(key)) + " DROP CONSTRAINT " + dialect.quote(key.name());
        }

        /**
         * Adds all, and has the database check all rows.
         *
         * @throws BulkWriteException if a row refers to nothing
         */
        void add(Connection connection) {
            keys().forEach(key -> add(connection, key));
        }

        private void add(Connection connection, ForeignKey key) {
            naming(key, () -> dialect.addForeignKey(connection, table(key), key));
        }

        /** Adds those that are missing after a failure; the tables are empty. */
        void restore(Connection connection) throws SQLException {
            for (ForeignKey key : keys()) {
                if (!isThere(connection, key)) {
                    add(connection, key);
                }
            }
        }

        private static boolean isThere(Connection connection, ForeignKey key) throws SQLException {
            Set<String> names = new HashSet<>();
            try (ResultSet row = connection
                    .getMetaData()
                    .getImportedKeys(connection.getCatalog(), connection.getSchema(), key.table())) {
                while (row.next()) {
                    names.add(row.getString("FK_NAME"));
                }
            }
            return names.contains(key.name());
        }

        private Table<?> table(ForeignKey key) {
            return plan.schema().table(key.table());
        }

        /** A statement about one of the keys. */
        @FunctionalInterface
        private interface Alteration {
            void run() throws SQLException;
        }

        private void naming(ForeignKey key, Alteration change) {
            try {
                change.run();
            } catch (SQLException e) {
                String why = "foreign key " + key.name() + ": " + dialect.describe(e);
                throw new BulkWriteException(plan.strategy().id(), key.table(), null, null, why, e);
            }
        }
    }
}
