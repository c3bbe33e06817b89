package io.fillrate.core.schema;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.Session;
import io.fillrate.core.Session.DatabaseAddress;
import io.fillrate.core.UnavailableException;
import io.fillrate.core.WriterOptions;
import io.fillrate.core.internal.jdbc.JdbcDialect;
import io.fillrate.core.internal.jdbc.Workers;
import io.fillrate.data.SchemaRows;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Fills the tables of a schema: level by level of their foreign keys, the tables of a level at the same time, and large tables in parts, as
 * far as there are threads. Opening connects every writer; {@link FillPlan#guarantee()} says what a failure leaves. A single table in one
 * part is left to its writer. Belongs to one thread, and fills once.
 */
public final class SchemaFiller implements AutoCloseable {

    private final FillPlan plan;
    private final JdbcDialect dialect;
    private final LoadedRows loadedRows;
    private final DroppedForeignKeys foreignKeys;
    private final TrackedSession session;
    private final Workers workers;
    private final List<FillingTable> tables = new ArrayList<>();
    private boolean used;

    private SchemaFiller(FillPlan plan, Session session, JdbcDialect dialect) {
        this.plan = plan;
        this.dialect = dialect;
        this.loadedRows = new LoadedRows(session, dialect, plan.droppedForeignKeys());
        this.foreignKeys =
                new DroppedForeignKeys(session, dialect, plan.strategy().id(), plan.droppedForeignKeys());
        this.session = new TrackedSession(session);
        this.workers = new Workers("fillrate-fill", plan.workers(), this.session::abort);
    }

    /**
     * Connects, and prepares the writers of all tables.
     *
     * @param rows of the plan's schema
     * @throws io.fillrate.core.UnavailableException if the strategy cannot run on this server or with one of the tables
     * @throws BulkWriteException if that failed, or if a table has rows where a failure would have to leave it empty
     */
    public static SchemaFiller open(FillPlan plan, SchemaRows rows, Session session, JdbcDialect dialect) {
        requireForeignKeysToSuit(plan, dialect.altersForeignKeys());
        SchemaFiller filler = new SchemaFiller(plan, session, dialect);
        try {
            filler.requireEmptyTables();
            filler.foreignKeys.prepare();
            plan.schema().inOrder().stream()
                    .map(rows::rowsOf)
                    .map(ofTable -> FillingTable.open(ofTable, plan.parts(ofTable), filler::openWriter))
                    .forEach(filler.tables::add);
            return filler;
        } catch (RuntimeException | Error e) {
            filler.close();
            throw e;
        }
    }

    private static void requireForeignKeysToSuit(FillPlan plan, boolean canBeDropped) {
        String strategy = plan.strategy().id();
        if (!plan.droppedForeignKeys().isEmpty() && !canBeDropped) {
            throw new UnavailableException(
                    strategy,
                    "this database cannot add foreign keys to existing tables; check them meanwhile (option foreignKeys=meanwhile)");
        }
        if (!plan.droppedForeignKeys().isEmpty()
                && plan.schema().tables().stream()
                        .anyMatch(table -> table.schema().isPresent())) {
            throw new UnavailableException(
                    strategy,
                    "foreign keys are dropped in the connection's schema only, and tables name another; check them meanwhile"
                            + " (option foreignKeys=meanwhile)");
        }
        if (!plan.droppedForeignKeys().isEmpty() && plan.commitsByParts()) {
            throw new UnavailableException(
                    strategy,
                    "rows that a failed fill has committed would stay, and might violate the foreign keys that are added again;"
                            + " check them meanwhile (option foreignKeys=meanwhile), or commit once");
        }
        if (plan.isHinderedByForeignKeys()) {
            throw new UnavailableException(
                    strategy,
                    "the tables refer to each other by foreign keys, and it drops keys, truncates tables or recreates them"
                            + (canBeDropped ? "; check them afterwards (option foreignKeys=afterwards)" : ""));
        }
    }

    private <T> BulkWriter<T> openWriter(Table<T> table) {
        return plan.strategy().open(table, session, options());
    }

    private WriterOptions options() {
        return plan.options().writer();
    }

    private void requireEmptyTables() {
        if (!plan.compensates()) {
            return;
        }
        List<Table<?>> all = plan.schema().inOrder();
        try {
            Optional<Table<?>> full = loadedRows.firstWithRows(all);
            if (full.isPresent()) {
                throw failure(
                        full.get(),
                        "has rows: it must be empty, so that it can be emptied again if the fill fails",
                        null);
            }
        } catch (SQLException e) {
            throw failure(all.get(0), dialect.describe(e), e);
        }
    }

    /**
     * Writes all rows, as safe and as visible as the plan's guarantee says.
     *
     * @return the number of rows that the database acknowledged
     * @throws BulkWriteException if a table failed. The others have been ended then, and what the guarantee promises has been undone
     * @throws IllegalStateException if it has been called before
     */
    public long fill() {
        if (used) {
            throw new IllegalStateException("a filler fills once: open another");
        }
        used = true;
        if (plan.needsOneWriter()) {
            return tables.get(0).writeAlone();
        }
        try {
            long written = 0;
            change(foreignKeys::drop);
            for (List<Table<?>> level : plan.levels()) {
                written += workers.run(tables.stream()
                        .filter(filling -> level.contains(filling.table()))
                        .flatMap(filling -> filling.tasks(options().phases()))
                        .toList());
            }
            change(foreignKeys::add);
            return written;
        } catch (ExecutionException e) {
            throw undo(asFailure(e.getCause()));
        } catch (InterruptedException e) {
            BulkWriteException failure = undo(failure(firstUnfinished(), "the filling thread was interrupted", e));
            Thread.currentThread().interrupt();
            throw failure;
        } catch (RuntimeException | Error e) {
            throw undo(asFailure(e));
        }
    }

    private void change(Runnable change) {
        if (!foreignKeys.keys().isEmpty()) {
            options().phases().enter(Phase.INDEX);
            change.run();
            options().phases().pause();
        }
    }

    private BulkWriteException asFailure(@Nullable Throwable cause) {
        return cause instanceof BulkWriteException failure
                ? failure
                : failure(firstUnfinished(), String.valueOf(cause), cause);
    }

    private Table<?> firstUnfinished() {
        return tables.stream()
                .filter(filling -> !filling.isFull())
                .findFirst()
                .orElse(tables.get(0))
                .table();
    }

    /**
     * Removes what the guarantee does not let stay, and returns the failure with a word on the rows. An interrupt waits until that is done:
     * pools give an interrupted thread no connection.
     */
    private BulkWriteException undo(BulkWriteException failure) {
        boolean interrupted = Thread.interrupted();
        try {
            return plan.compensates() ? removeLoaded(failure) : failure;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private BulkWriteException removeLoaded(BulkWriteException failure) {
        boolean all = plan.compensatesAll();
        List<FillingTable> undone =
                tables.stream().filter(filling -> all || !filling.isFull()).toList();
        String what = all
                ? "the fill's rows have been removed again"
                : "rows of tables that are not full have been removed again";
        try {
            List<String> left = loadedRows.remove(undone);
            return failure.adding(what
                    + (left.isEmpty() ? "" : ", but some are " + String.join(", and some ", left))
                    + foreignKeys.restore());
        } catch (SQLException e) {
            BulkWriteException more = failure.adding("what was filled before could not be removed again ("
                    + dialect.describe(e) + ")" + foreignKeys.restore());
            more.addSuppressed(e);
            return more;
        }
    }

    private BulkWriteException failure(Table<?> table, String why, @Nullable Throwable cause) {
        return new BulkWriteException(plan.strategy().id(), table.fullName(), null, null, why, cause);
    }

    @Override
    public void close() {
        workers.close();
        tables.forEach(FillingTable::close);
    }

    /** A session that remembers its connections, to abort those whose threads wait for the server. */
    static final class TrackedSession implements Session {

        private final Session session;
        private final Queue<Connection> connections = new ConcurrentLinkedQueue<>();

        TrackedSession(Session session) {
            this.session = session;
        }

        @Override
        public Connection connect(Map<String, String> properties) throws SQLException {
            Connection connection = session.connect(properties);
            connections.add(connection);
            return connection;
        }

        @Override
        public Optional<DatabaseAddress> address() {
            return session.address();
        }

        /** Wakes every thread that waits for the server. */
        void abort() {
            for (Connection connection : connections) {
                try {
                    if (!connection.isClosed()) { // one that is may be another's by now, from a pool
                        connection.abort(Runnable::run);
                    }
                } catch (SQLException e) {
                    // It is gone already, or not supported by its driver.
                }
            }
        }
    }
}
