package io.fillrate.core.mysql;

import io.fillrate.core.CommitPolicy;
import io.fillrate.core.WriterContext;
import io.fillrate.core.jdbc.JdbcWriter;
import io.fillrate.core.jdbc.RowCursor;
import java.sql.SQLException;

/** One LOAD DATA in one transaction. */
final class LoadDataWriter<T> extends JdbcWriter<T> {

    private final LoadData<T> loadData;

    LoadDataWriter(WriterContext<T> context, MySqlDialect dialect) {
        super(context, dialect, CommitPolicy.ONCE, dialect.localInfile());
        loadData = new LoadData<>(
                context, dialect, context.table(), context.options().phases());
        prepare(() -> LocalInfile.require(connection(), context));
    }

    @Override
    protected long load(RowCursor<T> rows) throws SQLException {
        return loadData.run(connection(), rows);
    }
}
