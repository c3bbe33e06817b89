package io.fillrate.core.postgres;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.CommitPolicy;
import io.fillrate.core.OnError.Reject;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.WriterOptions;
import io.fillrate.core.internal.jdbc.AssumedColumns;
import io.fillrate.core.internal.jdbc.FittedLoad;
import io.fillrate.core.internal.jdbc.JdbcWriter;
import io.fillrate.core.internal.jdbc.RowCursor;
import io.fillrate.core.internal.jdbc.UpsertColumns;
import io.fillrate.core.postgres.CopyFeed.Format;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.data.Table;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/**
 * The strategies that are one COPY: what feeds it, and the target with its steps before and after, in one transaction. A COPY without such
 * steps has no transaction around it: one statement is atomic, and takes two round trips instead of four.
 */
final class PostgresCopyWriter<T> extends JdbcWriter<T> {

    private final CopyTarget<T> target;
    private final FeedOf<T> feed;
    private final Optional<BinaryColumns> columns;
    private @Nullable Table<T> copied;
    private @Nullable Table<T> receiving;
    private String condition = "";
    private @Nullable PostgresCopy<T> copy;

    /** Returns what feeds a COPY with the rows of a table. */
    @FunctionalInterface
    private interface FeedOf<T> {
        CopyFeed<T> of(Table<T> table);
    }

    private PostgresCopyWriter(WriterContext<T> context, Format format, FeedOf<T> feed, CopyTarget<T> target) {
        super(
                context,
                PostgresDialect.INSTANCE,
                target.isOneStatement() && !isInParts(context.options()) ? CommitPolicy.AUTOCOMMIT : CommitPolicy.ONCE,
                Map.of());
        this.target = target;
        this.feed = feed;
        this.columns = format == Format.BINARY ? Optional.of(new BinaryColumns(context)) : Optional.empty();
        prepare(() -> {
            if (!target.isOneStatement() && !target.isKnown(connection(), this::fits)) {
                target.check(connection(), context);
                checked();
                target.getReady(connection(), this::fits);
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

    /** {@inheritDoc} After what comes before COPY, which may lock the table. */
    @Override
    protected FittedLoad<T> asked() throws SQLException {
        target.prepare(connection());
        return checked();
    }

    /** The columns of a COPY in binary form are checked in each load: the table may have been altered since the one before. */
    private FittedLoad<T> checked() throws SQLException {
        return columns.isPresent()
                ? FittedLoad.of(
                        context(),
                        columns.get()
                                .check(
                                        connection(),
                                        target.destination(context().table())))
                : super.asked();
    }

    private boolean fits(PostgresColumns known) {
        return columns.isEmpty() || columns.get().areTaken(known);
    }

    static <T> BulkWriter<T> text(WriterContext<T> context) {
        return streaming(context, Format.TEXT, new CopyTarget.Direct<>(context.table()));
    }

    static <T> BulkWriter<T> textBuffered(WriterContext<T> context) {
        return buffered(context, Format.TEXT);
    }

    static <T> BulkWriter<T> csv(WriterContext<T> context) {
        return streaming(context, Format.CSV, new CopyTarget.Direct<>(context.table()));
    }

    static <T> BulkWriter<T> csvBuffered(WriterContext<T> context) {
        return buffered(context, Format.CSV);
    }

    static <T> BulkWriter<T> binary(WriterContext<T> context) {
        return streaming(context, Format.BINARY, new CopyTarget.Direct<>(context.table()));
    }

    static <T> BulkWriter<T> binaryBuffered(WriterContext<T> context) {
        return buffered(context, Format.BINARY);
    }

    static <T> BulkWriter<T> pgBulkInsert(WriterContext<T> context) {
        WriterOptions options = context.options();
        return new PostgresCopyWriter<>(
                context,
                Format.BINARY,
                table -> new PgBulkInsertCopyFeed<>(table, options.chunkBytes(), options.phases()),
                new CopyTarget.Direct<>(context.table()));
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
        return streaming(context, Format.BINARY, new CopyTarget.Frozen<>(context.table()));
    }

    static <T> BulkWriter<T> binaryDropIndexes(WriterContext<T> context) {
        return streaming(
                context,
                Format.BINARY,
                new CopyTarget.Unindexed<>(context.table(), context.options().phases()));
    }

    /** Encoding and sending are one phase, the target's. */
    private static <T> BulkWriter<T> staged(WriterContext<T> context, CopyTarget<T> target) {
        return streaming(context, Format.BINARY, target, PhaseRecorder.NONE);
    }

    private static <T> BulkWriter<T> streaming(WriterContext<T> context, Format format, CopyTarget<T> target) {
        return streaming(context, format, target, context.options().phases());
    }

    private static <T> BulkWriter<T> streaming(
            WriterContext<T> context, Format format, CopyTarget<T> target, PhaseRecorder phases) {
        int chunkBytes = context.options().chunkBytes();
        return new PostgresCopyWriter<>(
                context, format, table -> CopyFeed.streaming(format, table, chunkBytes, phases), target);
    }

    private static <T> BulkWriter<T> buffered(WriterContext<T> context, Format format) {
        WriterOptions options = context.options();
        return new PostgresCopyWriter<>(
                context,
                format,
                table -> CopyFeed.buffered(format, table, options.chunkBytes(), options.phases()),
                new CopyTarget.Direct<>(context.table()));
    }

    @Override
    protected long load(RowCursor<T> rows) throws SQLException {
        requireAtomicStatements();
        Table<T> table = fitted().context().table();
        PostgresCopy<T> running = copyOf(table, target.isOneStatement() ? check().orElse("") : target.condition());
        long written = target.finish(connection(), running.run(connection(), rows));
        target.upserted().ifPresent(this::upserted);
        return written;
    }

    /** A COPY that commits itself makes sure of what it assumes before its first row. */
    @Override
    protected Optional<AssumedColumns> assumable() throws SQLException {
        if (!target.isOneStatement()) {
            return target.assumed(connection(), this::fits);
        }
        return connection().getAutoCommit()
                ? KnownColumns.assumedByCopy(connection(), context().table(), this::fits)
                : Optional.empty();
    }

    /** Kept from load to load, with its buffer. */
    private PostgresCopy<T> copyOf(Table<T> table, String where) {
        PostgresCopy<T> known = copy;
        Table<T> into = target.table();
        if (known == null || !table.equals(copied) || !into.equals(receiving) || !where.equals(condition)) {
            known = new PostgresCopy<>(into, feed.of(table), target.copyOptions(), where, target.isOneStatement());
            copy = known;
            copied = table;
            receiving = into;
            condition = where;
        }
        return known;
    }

    @Override
    protected void abandon() throws SQLException {
        if (copy != null) {
            copy.cancel();
        }
        target.abandon(connection());
    }
}
