package io.fillrate.core.jdbc;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.CommitPolicy;
import io.fillrate.core.Phase;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.RowRange;
import io.fillrate.core.WriterContext;
import io.fillrate.core.encode.EncodeException;
import io.fillrate.data.RowSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A load over one JDBC connection: opens it, ends the transaction, and says what went wrong and where. What lies between is a
 * subclass's, one per mechanism.
 */
public abstract class JdbcWriter<T> implements BulkWriter<T> {

    private final WriterContext<T> context;
    private final JdbcDialect dialect;
    private final CommitPolicy commit;
    private final Connection connection;
    private final List<Connection> others = new ArrayList<>();
    private long batches;

    /**
     * Connects.
     *
     * @param commit when to commit: the options' policy for mechanisms that send many statements, else {@link CommitPolicy#ONCE}
     * @param driverProperties that the mechanism needs
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
        Connection opened = context.session().connect(driverProperties);
        try {
            dialect.setUp(opened);
            opened.setAutoCommit(commitTime.equals(CommitPolicy.AUTOCOMMIT));
            return opened;
        } catch (SQLException e) {
            opened.close();
            throw e;
        }
    }

    /** Does what can fail while a writer opens; closes the connection if it does. */
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

    /**
     * Opens one more connection, without autocommit, that is closed with this writer; to be called while it opens, in {@link #prepare}.
     */
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

    /** The rows that an error is about; null if that can't be known. */
    protected @Nullable RowRange locate(SQLException error, RowCursor<T> rows) {
        return dialect.locate(error, rows.unsettled());
    }

    /** The column that an error is about. */
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

    /** To be called after each statement or batch: the rows so far are the database's, and a commit may be due. */
    protected final void batchDone(RowCursor<T> rows) throws SQLException {
        rows.settle();
        if (commit.dueAfter(++batches)) {
            phases().enter(Phase.COMMIT);
            connection.commit();
        }
    }

    @Override
    public final long write(RowSource<T> source) {
        RowCursor<T> rows = new RowCursor<>(source);
        try {
            long written = load(rows);
            phases().enter(Phase.COMMIT);
            if (!connection.getAutoCommit()) {
                commit();
            }
            dialect.settle(connection, phases());
            return written;
        } catch (SQLException | RuntimeException | Error e) {
            abort(e);
            RowException failure = explain(e, rows);
            throw new BulkWriteException(
                    context.strategy(),
                    context.table().name(),
                    failure.rows(),
                    failure.column(),
                    String.valueOf(failure.getMessage()),
                    failure.getCause());
        }
    }

    private void commit() throws SQLException {
        try {
            connection.commit();
        } catch (SQLException e) {
            throw LostCommit.of(connection, dialect, e);
        }
    }

    /**
     * What went wrong, and where.
     *
     * @param rows those that were being loaded: all of them, or a part's
     */
    protected final RowException explain(Throwable error, RowCursor<T> rows) {
        if (error instanceof RowException known) {
            return known;
        } else if (error instanceof EncodeException e) {
            return RowException.of(rows.current(), e);
        } else if (error instanceof SQLException e) {
            return new RowException(locate(e, rows), column(e).orElse(null), dialect.describe(e), e);
        }
        return new RowException(rows.unsettled(), null, error.toString(), error);
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

    /** Rolls back what has not been committed on any connection; one that is lost has nothing that the server keeps. */
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
        others.forEach(JdbcWriter::close);
    }

    private static void close(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            // It is gone either way: the server notices, and rolls back what was not committed.
        }
    }
}
