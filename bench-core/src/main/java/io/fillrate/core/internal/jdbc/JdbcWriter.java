package io.fillrate.core.internal.jdbc;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.CommitPolicy;
import io.fillrate.core.Phase;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.RowRange;
import io.fillrate.core.WriterContext;
import io.fillrate.core.internal.jdbc.RowCursor.RowException;
import io.fillrate.core.internal.jdbc.Sql.UnknownCommit;
import io.fillrate.data.RowSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A load over one JDBC connection: opens it, ends the transaction, and says what went wrong and where. The mechanism in between is the
 * subclass's.
 */
public abstract class JdbcWriter<T> implements BulkWriter<T> {

    private final WriterContext<T> context;
    private final JdbcDialect dialect;
    private final CommitPolicy commit;
    private final Connection connection;
    private final List<Connection> others = new ArrayList<>();
    private final IdentityHashMap<Connection, List<String>> asBefore = new IdentityHashMap<>();
    private long batches;

    /**
     * Connects.
     *
     * @param commit when to commit: the options' policy for mechanisms that send many statements, else {@link CommitPolicy#ONCE}
     * @param driverProperties that the mechanism needs besides {@link JdbcDialect#driverProperties}, or in place of some of them
     */
    protected JdbcWriter(
            WriterContext<T> context, JdbcDialect dialect, CommitPolicy commit, Map<String, String> driverProperties) {
        this.context = context;
        this.dialect = dialect;
        this.commit = commit;
        try {
            connection = connect(driverProperties, commit);
        } catch (SQLException e) {
            throw context.failure(dialect.describe(e), e);
        }
        try {
            dialect.requireTransactions(connection, context.table());
        } catch (SQLException e) {
            close(connection);
            throw context.failure(dialect.describe(e), e);
        }
    }

    private Connection connect(Map<String, String> driverProperties, CommitPolicy commitTime) throws SQLException {
        Map<String, String> properties = new HashMap<>(dialect.driverProperties());
        properties.putAll(driverProperties);
        Connection opened = context.session().connect(properties);
        try {
            asBefore.put(opened, dialect.asBefore(opened));
            dialect.setUp(opened, context.table());
            opened.setAutoCommit(commitTime.equals(CommitPolicy.AUTOCOMMIT));
            return opened;
        } catch (SQLException e) {
            close(opened);
            throw e;
        }
    }

    /** Does what can fail while a writer opens; closes the connections if it fails. */
    protected final void prepare(SqlAction action) {
        try {
            action.run();
        } catch (SQLException e) {
            close();
            throw context.failure(dialect.describe(e), e);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /** Opens one more connection, without autocommit, that is closed with this writer. */
    protected final Connection openAnother(Map<String, String> driverProperties) throws SQLException {
        Connection another = connect(driverProperties, CommitPolicy.ONCE);
        others.add(another);
        return another;
    }

    /** Something that the database may refuse. */
    @FunctionalInterface
    protected interface SqlAction {
        void run() throws SQLException;
    }

    /**
     * Sends all rows.
     *
     * @return the number that the database acknowledged
     */
    protected abstract long load(RowCursor<T> rows) throws SQLException;

    /** Returns the rows that an error is about; null if not known. */
    protected @Nullable RowRange locate(SQLException error, RowCursor<T> rows) {
        return dialect.locate(error, rows.unsettled());
    }

    /** Returns the column that an error is about. */
    protected Optional<String> column(SQLException error) {
        return dialect.column(error);
    }

    protected final Connection connection() {
        return connection;
    }

    protected final JdbcDialect dialect() {
        return dialect;
    }

    protected final WriterContext<T> context() {
        return context;
    }

    protected final PhaseRecorder phases() {
        return context.options().phases();
    }

    /** Prepares a statement that is executed many times; the caller closes it. */
    protected final PreparedStatement statement(String sql) throws SQLException {
        return dialect.prepare(connection, sql);
    }

    /** Marks the rows so far as acknowledged, after each statement or batch, and commits if a commit is due. */
    protected final void batchDone(RowCursor<T> rows) throws SQLException {
        rows.settle();
        if (commit.dueAfter(++batches)) {
            phases().enter(Phase.COMMIT);
            connection.commit();
        }
    }

    @Override
    public final long write(RowSource<T> source) {
        RowCursor<T> rows = new RowCursor<>(context.table(), source);
        try {
            long written = load(rows);
            phases().enter(Phase.COMMIT);
            if (!connection.getAutoCommit()) {
                commit();
            }
            dialect.settle(connection, phases());
            return written;
        } catch (Throwable e) { // sources and accessors are others' code
            abort(e);
            throw explain(e, rows).ofLoad(context);
        }
    }

    private void commit() throws SQLException {
        if (Thread.currentThread().isInterrupted()) { // nobody expects the rows of an interrupted load
            throw RowException.interrupted(null);
        }
        try {
            connection.commit();
        } catch (SQLException e) {
            throw UnknownCommit.of(connection, dialect, e);
        }
    }

    /**
     * Returns what went wrong, and where.
     *
     * @param rows those that were being loaded: all rows, or those of a part
     */
    protected final RowException explain(Throwable error, RowCursor<T> rows) {
        return error instanceof SQLException e
                ? culprit(e, rows)
                        .orElseGet(() ->
                                new RowException(locate(e, rows), column(e).orElse(null), dialect.describe(e), e))
                : rows.explain(error);
    }

    private Optional<RowException> culprit(SQLException error, RowCursor<T> rows) {
        try {
            return dialect.culprit(error, connection, context.table(), rows.source());
        } catch (SQLException | RuntimeException e) {
            return Optional.empty(); // the connection is lost, or the source gives its rows only once
        }
    }

    private void abort(Throwable failure) {
        try {
            abandon();
            if (!connection.getAutoCommit()) {
                connection.rollback();
            }
        } catch (SQLException e) {
            failure.addSuppressed(e);
            close(); // the server rolls back what a lost connection leaves
        }
    }

    /** Ends what a failed load left unfinished, before the transaction is rolled back. */
    protected void abandon() throws SQLException {}

    /** Rolls back what has not been committed on any connection; the server rolls back what a lost connection leaves. */
    protected final void rollBackAll() {
        rollBack(connection);
        others.forEach(JdbcWriter::rollBack);
    }

    private static void rollBack(Connection connection) {
        try {
            if (!connection.getAutoCommit()) {
                connection.rollback();
            }
        } catch (SQLException e) {
            // The server rolls back what a lost connection leaves.
        }
    }

    @Override
    public void close() {
        close(connection);
        others.forEach(this::close);
    }

    private void close(Connection connection) {
        try (connection) {
            List<String> statements =
                    Optional.ofNullable(asBefore.remove(connection)).orElse(List.of());
            if (!statements.isEmpty() && !connection.isClosed()) {
                rollBack(connection);
                connection.setAutoCommit(true);
                Sql.runAll(connection, statements);
            }
        } catch (SQLException e) {
            // Closing a broken connection; the server rolls back what was not committed.
        }
    }
}
