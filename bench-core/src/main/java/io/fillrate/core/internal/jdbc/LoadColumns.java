package io.fillrate.core.internal.jdbc;

import io.fillrate.core.OnError;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.data.RowSource;
import io.fillrate.data.Rows;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a writer's loads learn what the columns of the table hold: from the database, or from an earlier load over the connection, if they
 * can be repeated in case that is not true any more. Belongs to one thread.
 */
final class LoadColumns<T> {

    private final WriterContext<T> context;
    private final JdbcDialect dialect;
    private final LoadTransaction transaction;
    private @Nullable FittedLoad<T> asked;
    private @Nullable AssumedColumns assumed;
    private boolean mayAssume;

    LoadColumns(WriterContext<T> context, JdbcDialect dialect, LoadTransaction transaction) {
        this.context = context;
        this.dialect = dialect;
        this.transaction = transaction;
    }

    void begin(Rows<?> source) {
        mayAssume = isRepeatable(source);
    }

    /** Whether a load can be repeated, and nobody notices: nothing of it is handed out or counted before its end. */
    private boolean isRepeatable(Rows<?> source) {
        return source instanceof RowSource
                && !(source instanceof RowParts)
                && context.options().onError() instanceof OnError.Fail
                && transaction.isOwn();
    }

    /**
     * Returns the load with what it assumes; empty if it has to ask.
     *
     * @param earlier what an earlier load has found, if this one can make sure of it
     */
    Optional<FittedLoad<T>> assumed(Sql.Work<Optional<AssumedColumns>> earlier) throws SQLException {
        assume(mayAssume ? earlier.run() : Optional.empty());
        return Optional.ofNullable(assumed).map(known -> FittedLoad.of(context, known.columns()));
    }

    /** Returns the load with what the database says; of loads of one writer, the first asks. */
    FittedLoad<T> asked() throws SQLException {
        FittedLoad<T> known = asked;
        if (known == null) {
            known = dialect.columns(transaction.connection(), context.table())
                    .map(columns -> FittedLoad.of(context, columns))
                    .orElseGet(() -> FittedLoad.unknown(context));
            asked = known;
            known.setting().ifPresent(setting -> transaction.restoreLater(setting.restore()));
        }
        if (known.setting().isPresent()) {
            Sql.run(transaction.connection(), known.setting().get().change());
        }
        return known;
    }

    /** Has the next load ask again. */
    void forget() {
        asked = null;
    }

    void end() {
        assume(Optional.empty());
    }

    private void assume(Optional<AssumedColumns> columns) {
        assumed = columns.orElse(null);
        transaction.assume(columns);
    }

    /** Whether a load has failed that assumed other columns than the table has; it is rolled back then, and the next one asks. */
    boolean wereOutdated(Throwable failure) {
        AssumedColumns wrong = assumed;
        if (wrong == null || Thread.currentThread().isInterrupted()) {
            return false;
        }
        end();
        mayAssume = false;
        try {
            transaction.rollBack();
            boolean outdated = wrong.areOutdated(transaction.connection(), failure);
            transaction.rollBack();
            return outdated;
        } catch (SQLException e) {
            return false; // the connection is lost
        }
    }
}
