package io.fillrate.core.internal.jdbc;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriteException.RowRange;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.CallerTransaction;
import io.fillrate.core.CommitPolicy;
import io.fillrate.core.OnError.SkipDuplicates;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.Upsert;
import io.fillrate.core.internal.jdbc.RowCursor.RowException;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.data.RowSource;
import io.fillrate.data.Rows;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A load over one JDBC connection: opens it, ends the transaction, and says what went wrong and where. The mechanism in between is the
 * subclass's.
 */
public abstract class JdbcWriter<T> implements BulkWriter<T> {

    private final WriterContext<T> context;
    private final JdbcDialect dialect;
    private final CommitPolicy commit;
    private final LoadTransaction transaction;
    private final LoadColumns<T> columns;
    private final List<LoadTransaction> others = new CopyOnWriteArrayList<>();
    private volatile @Nullable LoadWatch watch;
    private @Nullable RowCursor<T> part;
    private long batches;
    private Upsert.@Nullable Counts upserted;

    /**
     * Connects, or takes the connection of the {@linkplain io.fillrate.core.Session#within caller's transaction}.
     *
     * @param commit when to commit: the options' policy for mechanisms that send many statements, else {@link CommitPolicy#ONCE}
     * @param driverProperties that the mechanism needs besides {@link JdbcDialect#driverProperties}, or in place of some of them
     */
    protected JdbcWriter(
            WriterContext<T> context, JdbcDialect dialect, CommitPolicy commit, Map<String, String> driverProperties) {
        this.context = context;
        this.dialect = dialect;
        this.commit = commit;
        Optional<CallerTransaction> callers = context.session().transaction();
        try {
            transaction = callers.isPresent()
                    ? LoadTransaction.callers(callers.get(), context, dialect, driverProperties)
                    : LoadTransaction.own(context, dialect, commit, driverProperties);
        } catch (SQLException e) {
            throw context.failure(dialect.describe(e), e);
        }
        columns = new LoadColumns<>(context, dialect, transaction);
    }

    /** Does what can fail while a writer opens; closes the connections if it fails. */
    protected final void prepare(Sql.Action action) {
        prepared(() -> {
            action.run();
            return Optional.empty();
        });
    }

    /** Likewise, and returns what the writer needs from the database. */
    protected final <V> V prepared(Sql.Work<V> query) {
        try {
            transaction.beginPreparation();
            V value = query.run();
            transaction.endPreparation();
            return value;
        } catch (SQLException e) {
            undo(transaction::rollBack, e);
            throw transaction.failed(context.failure(dialect.describe(e), e));
        } catch (IllegalArgumentException e) {
            undo(transaction::endPreparation, e);
            throw transaction.failed(context.failure(String.valueOf(e.getMessage()), e));
        } catch (BulkWriteException e) {
            undo(transaction::endPreparation, e);
            throw transaction.failed(e);
        } catch (RuntimeException e) {
            undo(transaction::endPreparation, e);
            throw e;
        }
    }

    private void undo(Sql.Action undoing, Exception failure) {
        try {
            undoing.run();
        } catch (SQLException e) {
            failure.addSuppressed(e); // the server rolls back what a lost connection leaves
        }
        close();
    }

    /** Returns the load with a table that gives what the database's columns hold. Each sets what a rollback may have taken back. */
    protected final FittedLoad<T> fitted() throws SQLException {
        Optional<FittedLoad<T>> assumed = columns.assumed(this::assumable);
        return assumed.isPresent() ? assumed.get() : asked();
    }

    /** Returns the load with what the database says; of loads of one writer, the first asks. */
    protected FittedLoad<T> asked() throws SQLException {
        return columns.asked();
    }

    /** What makes sure of what the load assumes. */
    protected final Optional<String> check() {
        return transaction.check();
    }

    /** Returns what an earlier load has found, if a load of this writer makes sure of it before it commits. */
    protected Optional<AssumedColumns> assumable() throws SQLException {
        return commit.equals(CommitPolicy.ONCE) ? assumableByCommit() : Optional.empty();
    }

    /** Returns the same, to be checked by the commit. */
    protected Optional<AssumedColumns> assumableByCommit() throws SQLException {
        return dialect.assumedColumns(connection(), context.table());
    }

    /** Opens one more connection, without autocommit, that is closed with this writer. */
    protected final Connection openAnother(Map<String, String> driverProperties) throws SQLException {
        LoadTransaction another = LoadTransaction.own(context, dialect, CommitPolicy.ONCE, driverProperties);
        others.add(another);
        another.begin();
        return another.connection();
    }

    /** Has a statement executed when the connection is released, after success and failure: it restores the session. */
    protected final void restoreLater(String statement) {
        transaction.restoreLater(statement);
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

    protected Optional<String> column(SQLException error) {
        return dialect.column(error);
    }

    protected final Connection connection() {
        return transaction.connection();
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
        return dialect.prepare(connection(), sql);
    }

    /** Prepares a statement that stores all rows of a load, to be {@linkplain #execute executed} once; the caller closes it. */
    protected final PreparedStatement wholeStatement(String sql) throws SQLException {
        return statement(transaction.whole(sql));
    }

    /**
     * Executes a statement that stores rows, and returns their number.
     *
     * @param rows of which it has got some, or all that were promised: a source that has more, or fails to close, fails before
     */
    protected final long execute(PreparedStatement statement, RowCursor<T> rows) throws SQLException {
        if (rows.isSized()) {
            rows.hasNext();
        }
        return transaction.execute(statement);
    }

    /** Marks the rows so far as acknowledged, after each statement or batch, and commits if a commit is due. */
    protected final void batchDone(RowCursor<T> rows) throws SQLException {
        rows.settle();
        if (commit.dueAfter(++batches)) {
            phases().enter(Phase.COMMIT);
            transaction.commitSome();
        }
    }

    @Override
    public final long write(RowSource<T> source) {
        return write((Rows<T>) source);
    }

    @Override
    public final long write(Rows<T> source) {
        RowCursor<T> rows = new RowCursor<>(context.table(), source);
        columns.begin(source);
        long written = write(rows, source);
        if (context.options().onError() instanceof SkipDuplicates skipping) {
            skipping.skipped().accept(rows.pulled() - written);
        }
        return written;
    }

    private long write(RowCursor<T> rows, Rows<T> source) {
        upserted = null;
        LoadWatch over = LoadWatch.over(
                LoadWatch.Target.of(this::cancel, () -> transactions().map(LoadTransaction::connection)),
                context.options().timeout());
        watch = over;
        long written;
        try {
            rows.await();
            transaction.begin();
            written = load(rows, source);
            rows.close();
            transaction.commit(written, phases());
        } catch (Throwable e) { // sources and accessors are others' code
            Optional<String> stopped = over.end();
            columns.forget(); // what may be outdated
            if (stopped.isEmpty() && columns.wereOutdated(e)) {
                return write(new RowCursor<>(context.table(), source), source);
            }
            throw failed(e, rows, stopped);
        } finally {
            columns.end();
        }
        over.end();
        return written;
    }

    /**
     * Takes back what a failed load has done. An interrupt waits until that is done: pools give an interrupted thread no connection.
     *
     * @param stopped why the load was ended from outside
     */
    private BulkWriteException failed(Throwable error, RowCursor<T> rows, Optional<String> stopped) {
        boolean interrupted = Thread.interrupted();
        try {
            upserted = null;
            abort(error);
            RowCursor<T> suspects = part == null ? rows : part;
            part = null;
            RowException explained =
                    stopped.isPresent() ? RowException.stopped(stopped.get(), error) : explain(error, suspects);
            BulkWriteException failure = transaction.failed(explained.ofLoad(context));
            try {
                rows.close();
            } catch (RuntimeException later) {
                failure.addSuppressed(later);
            }
            return failure;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public final void cancel() {
        LoadWatch current = watch;
        if (current != null) {
            current.cancel();
        }
    }

    /** Asks the database to cancel what it does for a connection of this writer's, from another thread. */
    protected void cancel(Connection connection) throws SQLException {
        dialect.cancel(connection);
    }

    private Stream<LoadTransaction> transactions() {
        return Stream.concat(Stream.of(transaction), others.stream());
    }

    /** Parts that are loaded at the same time, whose failures this writer explains. */
    protected final ParallelParts<T> parallel(List<ParallelParts.Lane<T>> lanes) {
        return new ParallelParts<>(lanes, dialect, this::explain);
    }

    private long load(RowCursor<T> rows, Rows<T> source) throws SQLException {
        Optional<RejectingLoad<T>> rejecting =
                RejectingLoad.of(this, context.options().onError());
        PartLoad<T> load = rejecting.isPresent() ? rejecting.get()::load : this::load;
        return source instanceof RowParts<T> parts ? load(rows, parts, load) : load.load(rows);
    }

    /** Loads rows, with their failures. */
    @FunctionalInterface
    private interface PartLoad<T> {
        long load(RowCursor<T> rows) throws SQLException;
    }

    private long load(RowCursor<T> rows, RowParts<T> parts, PartLoad<T> load) throws SQLException {
        long written = 0;
        PartReader<T> reader = new PartReader<>(context.table());
        while (rows.hasNext()) {
            long first = rows.pulled();
            List<T> kept = reader.read(rows, parts.rowsAtOnce());
            parts.before(connection(), kept);
            RowCursor<T> some = RowCursor.ofPart(context.table(), RowSource.of(kept), first);
            part = some;
            long stored = load.load(some);
            part = null;
            parts.after(connection(), kept, stored);
            written += stored;
        }
        return written;
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
        Optional<RowSource<T>> again = rows.replay();
        if (again.isEmpty() || !transaction.isOwn()) {
            return Optional.empty(); // the search would end the transaction
        }
        try {
            return dialect.culprit(error, connection(), context.table(), again.get())
                    .map(found -> found.inSource(rows.first()));
        } catch (SQLException | RuntimeException e) {
            return Optional.empty(); // the connection is lost, or the source gives its rows only once
        }
    }

    private void abort(Throwable failure) {
        try {
            abandon();
            transaction.rollBack();
        } catch (SQLException e) {
            failure.addSuppressed(e);
            close(); // the server rolls back what a lost connection leaves
        }
    }

    /** Ends what a failed load left unfinished, before the transaction is rolled back. */
    protected void abandon() throws SQLException {}

    /** Rolls back what has not been committed on any connection; the server rolls back what a lost connection leaves. */
    protected final void rollBackAll() {
        for (LoadTransaction each : transactions().toList()) {
            try {
                each.rollBack();
            } catch (SQLException e) {
                // The server rolls back what a lost connection leaves.
            }
        }
    }

    /**
     * Notes what an upsert has done with all rows, or with those of a part.
     *
     * @return the number of rows written
     */
    protected final long upserted(Upsert.Counts done) {
        Upsert.Counts before = upserted == null ? new Upsert.Counts(0, 0) : upserted;
        upserted = new Upsert.Counts(before.inserted() + done.inserted(), before.updated() + done.updated());
        return done.total();
    }

    @Override
    public final Optional<Upsert.Counts> upserted() {
        return Optional.ofNullable(upserted);
    }

    @Override
    public void close() {
        transactions().forEach(LoadTransaction::close);
    }
}
