package io.fillrate.core.internal.jdbc;

import io.fillrate.core.CommitPolicy;
import io.fillrate.core.OnError;
import io.fillrate.core.internal.encode.StoredColumns;
import io.fillrate.core.internal.jdbc.AssumedColumns.Outdated;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.data.RowSource;
import io.fillrate.data.Rows;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a writer's loads learn what the columns of the table hold: from the database, or from an earlier load over the
 * connection, if they can
 * be repeated in case that is not true any more. Belongs to one thread.
 */
final class LoadColumns {

    private final WriterContext<?> context;
    private final JdbcDialect dialect;
    private final CommitPolicy commit;
    private final LoadTransaction transaction;
    private @Nullable AssumedColumns assumed;
    private boolean mayAssume;

    LoadColumns(WriterContext<?> context, JdbcDialect dialect, CommitPolicy commit, LoadTransaction transaction) {
        this.context = context;
        this.dialect = dialect;
        this.commit = commit;
        this.transaction = transaction;
    }

    /** Begins a load. */
    void begin(Rows<?> source) {
        mayAssume = isRepeatable(source);
    }

    /** Whether a load can be repeated, and nobody notices: nothing of it is committed, handed out or counted before its end. */
    private boolean isRepeatable(Rows<?> source) {
        return source instanceof RowSource
                && !(source instanceof RowParts)
                && context.options().onError() instanceof OnError.Fail
                && commit.equals(CommitPolicy.ONCE)
                && transaction.isOwn();
    }

    /** What the columns hold; empty if the database does not say. The commit makes sure of what is assumed. */
    Optional<StoredColumns> read() throws SQLException {
        Optional<AssumedColumns> earlier =
                mayAssume ? dialect.assumedColumns(transaction.connection(), context.table()) : Optional.empty();
        assume(earlier.orElse(null));
        return earlier.isPresent()
                ? earlier.map(AssumedColumns::columns)
                : dialect.columns(transaction.connection(), context.table());
    }

    /** Ends a load. */
    void end() {
        assume(null);
    }

    private void assume(@Nullable AssumedColumns columns) {
        assumed = columns;
        transaction.assume(columns);
    }

    /** Whether a load has failed that assumed other columns than the table has; it is rolled back then, and the next one asks. */
    boolean wereOutdated(Throwable failure) {
        AssumedColumns wrong = assumed;
        if (wrong == null || Thread.currentThread().isInterrupted()) {
            return false;
        }
        assume(null);
        mayAssume = false;
        try {
            transaction.rollBack();
            boolean outdated = failure instanceof Outdated || wrong.areOutdated(transaction.connection());
            transaction.rollBack();
            return outdated;
        } catch (SQLException e) {
            return false; // the connection is lost
        }
    }
}
