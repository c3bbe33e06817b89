package io.fillrate.core.internal.jdbc;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriteException.Outcome;
import io.fillrate.core.CallerTransaction;
import io.fillrate.core.CommitPolicy;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.UnavailableException;
import io.fillrate.core.internal.jdbc.RowCursor.RowException;
import io.fillrate.core.internal.jdbc.Sql.UnknownCommit;
import io.fillrate.core.spi.WriterContext;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A connection of a load, and what the load may do with its transaction: everything if it is the load's own, nothing that lasts if it is
 * the caller's. Belongs to one thread.
 */
abstract class LoadTransaction {

    private final Connection connection;
    private final List<String> restoreStatements = new ArrayList<>();
    private Optional<String> check = Optional.empty();

    private LoadTransaction(Connection connection) {
        this.connection = connection;
    }

    /**
     * Connects, with a transaction per load. The connection leaves autocommit mode when the first load begins.
     *
     * @param commit in autocommit mode if the driver decides
     * @param driverProperties that the mechanism needs
     * @throws UnavailableException if the session's connections do not have the properties
     */
    static LoadTransaction own(
            WriterContext<?> context, JdbcDialect dialect, CommitPolicy commit, Map<String, String> driverProperties)
            throws SQLException {
        Map<String, String> properties = new HashMap<>(dialect.driverProperties());
        properties.putAll(driverProperties);
        Own own = new Own(context.session().connect(properties), dialect, commit.equals(CommitPolicy.AUTOCOMMIT));
        own.setUp(context, dialect, driverProperties);
        return own;
    }

    /**
     * Takes part in a transaction of the caller's.
     *
     * @throws UnavailableException if the connection does not have the properties, or the database no savepoints
     */
    static LoadTransaction callers(
            CallerTransaction transaction,
            WriterContext<?> context,
            JdbcDialect dialect,
            Map<String, String> driverProperties)
            throws SQLException {
        Connection connection = transaction.connection();
        requireDriver(connection, context, dialect);
        if (transaction.savepoint() && !connection.getMetaData().supportsSavepoints()) {
            throw context.unavailable("the database does not support savepoints");
        }
        Callers callers = new Callers(connection, transaction.savepoint());
        callers.requireTransaction();
        dialect.requireUnchanged(connection);
        callers.setUp(context, dialect, driverProperties);
        return callers;
    }

    private static void requireDriver(Connection connection, WriterContext<?> context, JdbcDialect dialect)
            throws SQLException {
        if (!connection.isWrapperFor(dialect.connectionClass())) {
            throw context.unavailable("it needs connections of "
                    + dialect.connectionClass().getPackageName() + ", and the session's are of "
                    + connection.getMetaData().getDriverName() + ": use a strategy of that database and driver");
        }
    }

    final void setUp(WriterContext<?> context, JdbcDialect dialect, Map<String, String> driverProperties)
            throws SQLException {
        try {
            requireDriver(connection, context, dialect);
            Optional<String> missing = dialect.missing(connection, driverProperties);
            if (missing.isPresent()) {
                throw context.unavailable(missing.get());
            }
            restoreStatements.addAll(dialect.restoreStatements(connection));
            dialect.setUp(connection, context.table());
            dialect.requireTransactions(connection, context.table());
        } catch (SQLException | RuntimeException e) {
            close();
            throw e;
        }
    }

    final Connection connection() {
        return connection;
    }

    /** Has the next commit make sure of what a load assumes, if it does. */
    final void assume(Optional<AssumedColumns> columns) {
        check = columns.map(AssumedColumns::check);
    }

    /** A query to be sent with the commit, which it prevents if it fails. */
    final Optional<String> check() {
        return check;
    }

    /** Begins what is done before the first load: in autocommit mode, for a transaction would not see changes until then. */
    void beginPreparation() throws SQLException {}

    /** Ends what is done before the first load. */
    void endPreparation() throws SQLException {}

    abstract void begin() throws SQLException;

    /**
     * Makes a load as durable and as visible as it can be made.
     *
     * @param rows that the load has written, changed or removed
     */
    final void commit(long rows, PhaseRecorder phases) throws SQLException {
        if (!isCommitted()) {
            phases.enter(Phase.COMMIT);
            if (Thread.currentThread().isInterrupted()) { // nobody expects the rows of an interrupted load
                throw RowException.interrupted(null);
            }
        }
        end(rows, phases);
    }

    /**
     * Returns a statement that stores all rows of a load, to be {@linkplain #execute executed} once. If the load assumes something, the
     * statement makes sure of it, and commits: all in one round trip.
     */
    String whole(String sql) throws SQLException {
        return sql;
    }

    /** Executes a statement that stores rows, and returns their number. */
    long execute(PreparedStatement statement) throws SQLException {
        return statement.executeUpdate();
    }

    /** Whether statements commit themselves, so that there is nothing left to commit. */
    abstract boolean isCommitted() throws SQLException;

    abstract void end(long rows, PhaseRecorder phases) throws SQLException;

    /** Commits what a load has written so far. */
    abstract void commitSome() throws SQLException;

    /** Takes back a failed load, as far as that is the load's to decide. */
    abstract void rollBack() throws SQLException;

    /** Whether a failed load's connection can be queried, and rolled back afterwards. */
    abstract boolean isOwn();

    /** Returns a load's failure with what it has left of the transaction, if that is the caller's. */
    abstract BulkWriteException failed(BulkWriteException failure);

    /** Restores the settings of the session, and releases the connection. */
    abstract void close();

    /** Has one more change of the session taken back in the end, before those that were made earlier. */
    final void restoreLater(String statement) {
        restoreStatements.add(0, statement);
    }

    final void restoreSettings() throws SQLException {
        List<String> statements = List.copyOf(restoreStatements);
        restoreStatements.clear();
        Sql.runAll(connection, statements);
    }

    /** A connection of the load's own, with a transaction per load. */
    private static final class Own extends LoadTransaction {

        private final JdbcDialect dialect;
        private final boolean autoCommit;
        private boolean ended;

        Own(Connection connection, JdbcDialect dialect, boolean autoCommit) {
            super(connection);
            this.dialect = dialect;
            this.autoCommit = autoCommit;
        }

        @Override
        void begin() throws SQLException {
            ended = false;
            if (connection().getAutoCommit() != autoCommit) {
                connection().setAutoCommit(autoCommit);
            }
        }

        /** In autocommit mode, statements that are sent together are one transaction. */
        @Override
        String whole(String sql) throws SQLException {
            if (check().isEmpty()) {
                return sql;
            }
            connection().setAutoCommit(true);
            return sql + "; " + check().get();
        }

        @Override
        long execute(PreparedStatement statement) throws SQLException {
            if (autoCommit || !isCommitted()) {
                return super.execute(statement);
            }
            try {
                statement.execute(); // whose first result is that of the rows
                return statement.getUpdateCount();
            } catch (SQLException e) {
                SQLException failure = UnknownCommit.of(connection(), dialect, e);
                if (!connection().isClosed()) {
                    connection().setAutoCommit(false); // as after a failed load that was not one statement
                }
                throw failure;
            }
        }

        @Override
        boolean isCommitted() throws SQLException {
            return connection().getAutoCommit();
        }

        @Override
        void end(long rows, PhaseRecorder phases) throws SQLException {
            if (!isCommitted()) {
                try {
                    commit();
                } catch (SQLException e) {
                    throw UnknownCommit.of(connection(), dialect, e);
                }
            }
            dialect.settle(connection(), rows, phases);
            ended = true;
        }

        private void commit() throws SQLException {
            if (check().isEmpty()) {
                connection().commit();
            } else {
                try (PreparedStatement statement = dialect.prepare(connection(), check().get() + "; COMMIT")) {
                    statement.execute();
                }
            }
        }

        @Override
        void commitSome() throws SQLException {
            connection().commit();
        }

        @Override
        void rollBack() throws SQLException {
            if (!isCommitted()) {
                connection().rollback();
            }
        }

        @Override
        boolean isOwn() {
            return true;
        }

        @Override
        BulkWriteException failed(BulkWriteException failure) {
            return failure;
        }

        @Override
        void close() {
            try (Connection closed = connection()) {
                if (!closed.isClosed()) {
                    if (!ended) {
                        rollBack();
                    }
                    closed.setAutoCommit(true);
                    restoreSettings();
                }
            } catch (SQLException e) {
                // Closing a broken connection; the server rolls back what was not committed.
            }
        }
    }

    /** A connection of the caller's, in a transaction that the caller ends. */
    private static final class Callers extends LoadTransaction {

        private final boolean savepoints;
        private @Nullable Savepoint before;
        private Outcome outcome = Outcome.UNCHANGED;

        Callers(Connection connection, boolean savepoints) {
            super(connection);
            this.savepoints = savepoints;
        }

        void requireTransaction() throws SQLException {
            if (connection().getAutoCommit()) {
                throw new SQLException(
                        "the connection is in autocommit mode, and a load within your transaction needs one: call setAutoCommit(false)"
                                + " begins one");
            }
        }

        @Override
        void beginPreparation() throws SQLException {
            begin();
        }

        @Override
        void begin() throws SQLException {
            requireTransaction();
            outcome = Outcome.ROLLBACK_ONLY;
            if (savepoints) {
                before = connection().setSavepoint();
            }
        }

        @Override
        void endPreparation() throws SQLException {
            release();
        }

        @Override
        boolean isCommitted() {
            return false;
        }

        @Override
        void end(long rows, PhaseRecorder phases) throws SQLException {
            release();
        }

        private void release() throws SQLException {
            Savepoint reached = before;
            before = null;
            if (reached != null) {
                connection().releaseSavepoint(reached);
            }
            outcome = Outcome.UNCHANGED;
        }

        @Override
        void commitSome() {}

        @Override
        void rollBack() throws SQLException {
            Savepoint reached = before;
            if (reached != null) {
                connection().rollback(reached);
                release();
            }
        }

        @Override
        boolean isOwn() {
            return false;
        }

        @Override
        BulkWriteException failed(BulkWriteException failure) {
            return failure.within(outcome);
        }

        @Override
        void close() {
            try {
                restoreSettings();
            } catch (SQLException e) {
                // The connection is lost, or the transaction aborted, which takes back what the load has set in it.
            }
        }
    }
}
