package io.fillrate.core.postgres;

import io.fillrate.core.CommitPolicy;
import io.fillrate.core.WriterContext;
import io.fillrate.core.jdbc.JdbcWriter;
import io.fillrate.core.jdbc.RowCursor;
import java.sql.SQLException;
import java.util.Map;

/** One COPY in one transaction, together with what its target asks for before and after. */
final class PostgresCopyWriter<T> extends JdbcWriter<T> {

    private final CopyTarget<T> target;
    private final PostgresCopy<T> copy;

    PostgresCopyWriter(WriterContext<T> context, CopyFeed<T> feed, CopyTarget<T> target) {
        super(context, PostgresDialect.INSTANCE, CommitPolicy.ONCE, Map.of());
        this.target = target;
        this.copy = new PostgresCopy<>(target.table(), feed, target.copyOptions());
        prepare(() -> {
            target.check(connection(), context);
            connection().rollback();
        });
    }

    @Override
    protected long load(RowCursor<T> rows) throws SQLException {
        target.prepare(connection());
        return target.finish(connection(), copy.run(connection(), rows));
    }

    @Override
    protected void abandon() throws SQLException {
        copy.cancel();
    }
}
