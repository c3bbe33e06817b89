package io.fillrate.core.postgres;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.CommitPolicy;
import io.fillrate.core.OnError.Reject;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.Upsert;
import io.fillrate.core.WriterContext;
import io.fillrate.core.WriterOptions;
import io.fillrate.core.internal.jdbc.JdbcWriter;
import io.fillrate.core.internal.jdbc.RowCursor;
import io.fillrate.core.internal.jdbc.UpsertColumns;
import io.fillrate.core.postgres.CopyFeed.Format;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import org.postgresql.PGConnection;

/**
 * The strategies that are one COPY: what feeds it, and the target with its steps before and after, in one transaction. A COPY without such
 * steps has no transaction around it: one statement is atomic, and takes two round trips instead of four.
 */
final class PostgresCopyWriter<T> extends JdbcWriter<T> {

    private final CopyTarget<T> target;
    private final Optional<BinaryColumns> columns;
    private final PostgresCopy<T> copy;

    private PostgresCopyWriter(WriterContext<T> context, CopyFeed<T> feed, CopyTarget<T> target) {
        super(
                context,
                PostgresDialect.INSTANCE,
                target.isOneStatement() && !isInParts(context.options()) ? CommitPolicy.AUTOCOMMIT : CommitPolicy.ONCE,
                Map.of());
        this.target = target;
        this.columns = feed.format() == Format.BINARY ? Optional.of(new BinaryColumns(context)) : Optional.empty();
        this.copy = new PostgresCopy<>(target.table(), feed, target.copyOptions());
        prepare(() -> {
            if (target.isOneStatement()) {
                requireAtomicStatements();
            } else {
                target.check(connection(), context);
                checkColumns();
            }
        });
    }

    /** Whether a load is several COPYs. */
    private static boolean isInParts(WriterOptions options) {
        return options.onError() instanceof Reject || options.keys().isPresent();
    }

    /** CockroachDB can be set to commit a COPY outside a transaction in parts. */
    private void requireAtomicStatements() throws SQLException {
        PGConnection driver = connection().unwrap(PGConnection.class);
        if (connection().getAutoCommit() && driver.getParameterStatus("crdb_version") != null) {
            connection().setAutoCommit(false);
        }
    }

    private void checkColumns() throws SQLException {
        if (columns.isPresent()) {
            columns.get().check(connection());
        }
    }

    static <T> BulkWriter<T> text(WriterContext<T> context) {
        return direct(context, streaming(context, Format.TEXT));
    }

    static <T> BulkWriter<T> textBuffered(WriterContext<T> context) {
        return direct(context, buffered(context, Format.TEXT));
    }

    static <T> BulkWriter<T> csv(WriterContext<T> context) {
        return direct(context, streaming(context, Format.CSV));
    }

    static <T> BulkWriter<T> csvBuffered(WriterContext<T> context) {
        return direct(context, buffered(context, Format.CSV));
    }

    static <T> BulkWriter<T> binary(WriterContext<T> context) {
        return direct(context, streaming(context, Format.BINARY));
    }

    static <T> BulkWriter<T> binaryBuffered(WriterContext<T> context) {
        return direct(context, buffered(context, Format.BINARY));
    }

    static <T> BulkWriter<T> pgBulkInsert(WriterContext<T> context) {
        WriterOptions options = context.options();
        return direct(context, new PgBulkInsertCopyFeed<>(context.table(), options.chunkBytes(), options.phases()));
    }

    static <T> BulkWriter<T> binaryStaged(WriterContext<T> context) {
        return staged(context, new CopyTarget.Staged<>(context));
    }

    static <T> BulkWriter<T> binaryUpsert(WriterContext<T> context) {
        UpsertColumns<T> columns = UpsertColumns.of(context);
        return staged(columns.context(), CopyUpsert.insert(columns));
    }

    static <T> BulkWriter<T> binaryMerge(WriterContext<T> context) {
        UpsertColumns<T> columns = UpsertColumns.of(context);
        return staged(columns.context(), CopyUpsert.merge(columns));
    }

    static <T> BulkWriter<T> binaryFreeze(WriterContext<T> context) {
        return new PostgresCopyWriter<>(
                context, streaming(context, Format.BINARY), new CopyTarget.Frozen<>(context.table()));
    }

    static <T> BulkWriter<T> binaryDropIndexes(WriterContext<T> context) {
        return new PostgresCopyWriter<>(
                context,
                streaming(context, Format.BINARY),
                new CopyTarget.Unindexed<>(context.table(), context.options().phases()));
    }

    private static <T> BulkWriter<T> direct(WriterContext<T> context, CopyFeed<T> feed) {
        return new PostgresCopyWriter<>(context, feed, new CopyTarget.Direct<>(context.table()));
    }

    /** Encoding and sending are one phase, the target's. */
    private static <T> BulkWriter<T> staged(WriterContext<T> context, CopyTarget<T> target) {
        int chunkBytes = context.options().chunkBytes();
        return new PostgresCopyWriter<>(
                context, CopyFeed.streaming(Format.BINARY, context.table(), chunkBytes, PhaseRecorder.NONE), target);
    }

    private static <T> CopyFeed<T> streaming(WriterContext<T> context, Format format) {
        WriterOptions options = context.options();
        return CopyFeed.streaming(format, context.table(), options.chunkBytes(), options.phases());
    }

    private static <T> CopyFeed<T> buffered(WriterContext<T> context, Format format) {
        WriterOptions options = context.options();
        return CopyFeed.buffered(format, context.table(), options.chunkBytes(), options.phases());
    }

    /** The columns are checked in each load: the table may have been altered since the one before. */
    @Override
    protected long load(RowCursor<T> rows) throws SQLException {
        target.prepare(connection());
        checkColumns();
        return target.finish(connection(), copy.run(connection(), rows));
    }

    @Override
    public Optional<Upsert.Counts> upserted() {
        return target.upserted();
    }

    @Override
    protected void abandon() throws SQLException {
        copy.cancel();
    }
}
