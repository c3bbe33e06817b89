package io.fillrate.frameworks;

import io.fillrate.core.BulkWriteException.RowRange;
import io.fillrate.core.CommitPolicy;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.internal.LineBreaks;
import io.fillrate.core.internal.encode.EncodeException;
import io.fillrate.core.internal.jdbc.JdbcDialect;
import io.fillrate.core.internal.jdbc.JdbcWriter;
import io.fillrate.core.internal.jdbc.RowCursor;
import io.fillrate.core.internal.jdbc.RowCursor.RowException;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.data.Column;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A load that a framework does, batch by batch in one transaction, as an application does that does not keep all rows in memory. The
 * framework gets the connection; the transaction begins and ends here, unless the framework has one of its own.
 */
abstract class FrameworkWriter<T> extends JdbcWriter<T> {

    /** A chain of causes is longer than this only if it is a cycle. */
    private static final int MAX_CAUSES = 20;

    private final List<AutoCloseable> resources = new ArrayList<>();

    FrameworkWriter(WriterContext<T> context, JdbcDialect dialect, Map<String, String> driverProperties) {
        this(context, dialect, CommitPolicy.ONCE, driverProperties);
    }

    /**
     * For a framework that has a connection and a transaction of its own.
     *
     * @param commit of the session's connection
     */
    FrameworkWriter(
            WriterContext<T> context, JdbcDialect dialect, CommitPolicy commit, Map<String, String> driverProperties) {
        super(context, dialect, commit, driverProperties);
    }

    /**
     * Has the framework insert some rows.
     *
     * @param rows one to {@link io.fillrate.core.WriterOptions#batchSize()}
     * @return how many the database has stored; all, if the framework does not say
     * @throws RuntimeException the framework's, with that of the driver among its causes
     */
    abstract long insert(List<T> rows) throws SQLException;

    /** The connection that the framework is given, which it does not close. */
    final Connection jdbc() {
        return connection();
    }

    /** Does what remains when all rows have been inserted: commits a transaction of the framework's own. */
    void finish() throws SQLException {}

    @Override
    protected final long load(RowCursor<T> rows) throws SQLException {
        long written = 0;
        int batchSize = context().options().batchSize();
        while (rows.hasNext()) {
            phases().enter(Phase.ENCODE);
            List<T> batch = new ArrayList<>(batchSize);
            while (batch.size() < batchSize && rows.hasNext()) {
                batch.add(rows.next());
            }
            phases().enter(Phase.SEND);
            try {
                written += insert(batch);
            } catch (Throwable e) { // frameworks and accessors are others' code
                throw driversError(e).orElseThrow(() -> failure(e, batch, rows));
            }
            batchDone(rows);
        }
        try {
            finish();
        } catch (RuntimeException e) {
            throw driversError(e).orElseThrow(() -> e);
        }
        return written;
    }

    /** Returns the number of rows that a JDBC batch has stored; those of a rewritten one are not reported, and count as stored. */
    static long stored(int[] counts) {
        return IntStream.of(counts)
                .map(count -> count == Statement.SUCCESS_NO_INFO ? 1 : count)
                .sum();
    }

    /** Returns the driver's error, which names the place in a batch, without what the framework says of it. */
    private static Optional<SQLException> driversError(Throwable failure) {
        Throwable cause = failure;
        for (int depth = 0; cause != null && depth < MAX_CAUSES; depth++) {
            if (cause instanceof SQLException error) {
                return Optional.of(error);
            }
            cause = cause.getCause();
        }
        return Optional.empty();
    }

    /** Returns what went wrong before the driver was asked: a value that cannot be read or set, or the framework itself. */
    private RowException failure(Throwable failure, List<T> batch, RowCursor<T> rows) {
        long first = rows.current() - (batch.size() - 1);
        for (int i = 0; i < batch.size(); i++) {
            for (Column<T> column : context().table().columns()) {
                try {
                    column.get(batch.get(i));
                } catch (Throwable e) {
                    EncodeException unreadable = EncodeException.of(column.name(), e);
                    return new RowException(
                            RowRange.of(first + i), column.name(), String.valueOf(unreadable.getMessage()), unreadable);
                }
            }
        }
        return failure instanceof EncodeException known
                ? new RowException(rows.unsettled(), known.column(), String.valueOf(known.getMessage()), known)
                : new RowException(rows.unsettled(), null, LineBreaks.removed(failure.toString()), failure);
    }

    final <R extends AutoCloseable> R closing(R resource) {
        resources.add(resource);
        return resource;
    }

    @Override
    public final void close() {
        super.close();
        for (AutoCloseable resource : resources) {
            try {
                resource.close();
            } catch (Exception e) {
                // The connection is lost; the server rolls back what it leaves.
            }
        }
        resources.clear();
    }
}
