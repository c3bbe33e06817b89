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
import java.sql.SQLException;
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
    private final Connection connection;
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
        try {
            connection = context.session().connect(driverProperties);
        } catch (SQLException e) {
            throw context.failure(dialect.describe(e), e);
        }
        prepare(() -> connection.setAutoCommit(commit.equals(CommitPolicy.AUTOCOMMIT)));
    }

    /** Does what can fail while a writer opens; closes the connection if it does. */
    protected final void prepare(SqlAction action) {
        try {
            action.run();
        } catch (SQLException e) {
            close();
            throw context.failure(dialect.describe(e), e);
        }
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

    protected final WriterContext<T> context() {
        return context;
    }

    protected final PhaseRecorder phases() {
        return context.options().phases();
    }

    /** To be called after each statement or batch: the rows so far are the database's, and a commit may be due. */
    protected final void batchDone(RowCursor<T> rows) throws SQLException {
        rows.settle();
        if (context.options().commit().dueAfter(++batches)) {
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
                connection.commit();
            }
            dialect.settle(connection);
            return written;
        } catch (SQLException e) {
            RowRange where = locate(e, rows);
            throw abort(failure(where, column(e).orElse(null), dialect.describe(e), e));
        } catch (RowException e) {
            throw abort(failure(e.rows(), e.column(), String.valueOf(e.getMessage()), e.getCause()));
        } catch (EncodeException e) {
            throw abort(failure(RowRange.of(rows.current()), e.column(), String.valueOf(e.getMessage()), e));
        } catch (RuntimeException | Error e) {
            throw abort(failure(rows.unsettled(), null, e.toString(), e));
        }
    }

    private BulkWriteException failure(
            @Nullable RowRange rows, @Nullable String column, String why, @Nullable Throwable cause) {
        return new BulkWriteException(context.strategy(), context.table().name(), rows, column, why, cause);
    }

    private BulkWriteException abort(BulkWriteException failure) {
        try {
            abandon();
            if (!connection.getAutoCommit()) {
                connection.rollback();
            }
        } catch (SQLException e) {
            failure.addSuppressed(e);
            close(); // the server rolls back what a lost connection leaves
        }
        return failure;
    }

    /** Ends what a failed load left unfinished, before the transaction is rolled back. */
    protected void abandon() throws SQLException {}

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            // It is gone either way: the server notices, and rolls back what was not committed.
        }
    }
}
