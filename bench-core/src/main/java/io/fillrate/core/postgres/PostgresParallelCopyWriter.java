package io.fillrate.core.postgres;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.CommitPolicy;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.internal.jdbc.FittedLoad;
import io.fillrate.core.internal.jdbc.JdbcWriter;
import io.fillrate.core.internal.jdbc.ParallelParts.Lane;
import io.fillrate.core.internal.jdbc.ParallelParts.PartLoad;
import io.fillrate.core.internal.jdbc.RowCursor;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.postgres.PostgresShadowTable.IndexTime;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * COPY in binary over several connections at once, with one visible result. PostgreSQL has no transaction across connections, so the parts
 * go into a {@link PostgresShadowTable}, each in its own transaction, and one more transaction replaces the table, which must be empty, by
 * it. All rows become visible with that one commit, or none, whichever process dies at whatever time.
 *
 * <p>Afterwards the table has another object id, and is unchanged in everything else in the server's catalog: a table that would change is
 * refused before its first row. Others can neither read the table nor write to it until the end.
 */
final class PostgresParallelCopyWriter<T> extends JdbcWriter<T> {

    private final IndexTime indexTime;
    private final BinaryColumns columns;
    private final List<Connection> parts = new ArrayList<>();
    private @Nullable PostgresShadowTable shadow;

    private record ShadowPart<T>(PostgresCopy<T> copy) implements PartLoad<T> {

        @Override
        public long run(Connection connection, RowCursor<T> part) throws SQLException {
            Sql.run(connection, PostgresShadowTable.COMMIT_LATER);
            return copy.run(connection, part);
        }

        @Override
        public void cancel() throws SQLException {
            copy.cancel();
        }
    }

    private PostgresParallelCopyWriter(WriterContext<T> context, IndexTime indexTime) {
        super(context, PostgresDialect.INSTANCE, CommitPolicy.ONCE, Map.of());
        this.indexTime = indexTime;
        this.columns = new BinaryColumns(context);
        prepare(() -> {
            int version = connection().getMetaData().getDatabaseMajorVersion();
            if (version < TableCatalog.FIRST_VERSION) {
                throw context.unavailable("it needs PostgreSQL " + TableCatalog.FIRST_VERSION
                        + " or later, and this server is PostgreSQL " + version + "; use copy-binary");
            }
            columns.check(connection());
            for (int i = 0; i < context.options().partitions(); i++) {
                parts.add(openAnother(Map.of()));
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
        PostgresShadowTable planned =
                PostgresShadowTable.of(connection(), context().table());
        shadow = planned;
        planned.create(parts.get(0));
        index(IndexTime.BEFORE_ROWS, planned);
        planned.lock(connection(), context().table(), indexTime);
        FittedLoad<T> load = FittedLoad.of(
                context(), columns.check(connection())); // the table may have been altered since the load before
        phases().enter(Phase.STAGE);
        Table<T> target = context().table().named(planned.shadow().name());
        List<Lane<T>> lanes = parts.stream()
                .map(part -> new Lane<>(part, new ShadowPart<>(new PostgresCopy<>(target, feed(load), "", "", false))))
                .toList();
        long copied = parallel(lanes).run(rows, () -> planned.requireProgress(connection()));
        index(IndexTime.AFTER_ROWS, planned);
        phases().enter(Phase.TRANSFER);
        planned.cutOver(connection());
        return copied;
    }

    private void index(IndexTime time, PostgresShadowTable table) throws SQLException {
        if (time == indexTime) {
            phases().enter(Phase.INDEX);
            table.index(parts.get(0));
        }
    }

    private CopyFeed<T> feed(FittedLoad<T> load) {
        int chunkBytes = context().options().chunkBytes();
        return CopyFeed.streaming(CopyFeed.Format.BINARY, load.context().table(), chunkBytes, PhaseRecorder.NONE);
    }

    /** Drops the shadow table, over a new connection: any of this writer's may be lost. */
    @Override
    protected void abandon() throws SQLException {
        PostgresShadowTable planned = shadow;
        if (planned != null) {
            rollBackAll();
            try (Connection other = context().session().connect()) {
                planned.drop(other);
            }
        }
    }
}
