package io.fillrate.core.postgres;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.CommitPolicy;
import io.fillrate.core.Phase;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.WriterContext;
import io.fillrate.core.jdbc.JdbcWriter;
import io.fillrate.core.jdbc.ParallelParts;
import io.fillrate.core.jdbc.ParallelParts.Lane;
import io.fillrate.core.jdbc.RowCursor;
import io.fillrate.core.postgres.ShadowTable.IndexTime;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * COPY in binary over several connections at once, with one visible result. PostgreSQL has no transaction that several connections
 * share, so the parts go into a {@link ShadowTable}, each in its own transaction, and one more transaction puts that in the place of the
 * table, which must be empty. All rows are there with that one commit, or none, whatever dies when.
 *
 * <p>The table that is there afterwards has another object id, and is the same in all else that the server's catalog says: a table of which
 * that would not be true is refused before its first row. Others can neither read the table nor write to it until the end.
 */
final class PostgresParallelCopyWriter<T> extends JdbcWriter<T> {

    private final IndexTime indexTime;
    private final List<Part<T>> parts = new ArrayList<>();
    private @Nullable ShadowTable shadow;

    /** What a part keeps from load to load. */
    private record Part<T>(Connection connection, CopyFeed<T> feed) {

        Lane<T> into(Table<T> table) {
            return new Lane<>(connection, new PostgresCopy<>(table, feed, ""));
        }
    }

    private PostgresParallelCopyWriter(WriterContext<T> context, IndexTime indexTime) {
        super(context, PostgresDialect.INSTANCE, CommitPolicy.ONCE, Map.of());
        this.indexTime = indexTime;
        prepare(() -> {
            for (int i = 0; i < context.options().partitions(); i++) {
                parts.add(new Part<>(openAnother(Map.of()), feed()));
            }
        });
    }

    /** {@code copy-binary-parallel}: rows enter the indexes as they come. */
    static <T> BulkWriter<T> indexed(WriterContext<T> context) {
        return new PostgresParallelCopyWriter<>(context, IndexTime.BEFORE_ROWS);
    }

    /** {@code copy-binary-parallel-drop-indexes}: indexes are built when the rows are in. */
    static <T> BulkWriter<T> unindexed(WriterContext<T> context) {
        return new PostgresParallelCopyWriter<>(context, IndexTime.AFTER_ROWS);
    }

    @Override
    protected long load(RowCursor<T> rows) throws SQLException {
        shadow = null;
        ShadowTable made = ShadowTable.of(connection(), context().table());
        shadow = made;
        made.create(parts.get(0).connection());
        index(IndexTime.BEFORE_ROWS, made);
        made.lock(connection(), context().table(), indexTime);
        phases().enter(Phase.STAGE);
        Table<T> target = context().table().named(made.shadow().name());
        List<Lane<T>> lanes = parts.stream().map(part -> part.into(target)).toList();
        long copied = new ParallelParts<>(lanes, this::explain).run(rows);
        index(IndexTime.AFTER_ROWS, made);
        phases().enter(Phase.TRANSFER);
        made.takeOver(connection());
        return copied;
    }

    private void index(IndexTime time, ShadowTable made) throws SQLException {
        if (time == indexTime) {
            phases().enter(Phase.INDEX);
            made.index(parts.get(0).connection());
        }
    }

    private CopyFeed<T> feed() {
        return new StreamingCopyFeed<>(
                CopyFormat.BINARY, context().table(), context().options().chunkBytes(), PhaseRecorder.NONE);
    }

    /** Drops the shadow table, over a new connection: any of the writer's may be lost. */
    @Override
    protected void abandon() throws SQLException {
        ShadowTable made = shadow;
        if (made != null) {
            rollBackAll();
            try (Connection other = context().session().connect()) {
                made.drop(other);
            }
        }
    }
}
