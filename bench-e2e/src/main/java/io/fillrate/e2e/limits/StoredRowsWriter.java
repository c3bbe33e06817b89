package io.fillrate.e2e.limits;

import io.fillrate.core.CommitPolicy;
import io.fillrate.core.Phase;
import io.fillrate.core.WriterContext;
import io.fillrate.core.duckdb.DuckDbDialect;
import io.fillrate.core.jdbc.InsertSql;
import io.fillrate.core.jdbc.JdbcWriter;
import io.fillrate.core.jdbc.RowCursor;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/** INSERT of rows that DuckDB has already: what a load would be if Java did nothing. */
final class StoredRowsWriter<T> extends JdbcWriter<T> {

    private final StoredRows stored;

    StoredRowsWriter(WriterContext<T> context, StoredRows stored) {
        super(context, DuckDbDialect.INSTANCE, CommitPolicy.ONCE, Map.of());
        this.stored = stored;
    }

    @Override
    protected long load(RowCursor<T> rows) throws SQLException {
        String relation = stored.relation(context(), rows.source());
        phases().enter(Phase.SEND);
        String columns = InsertSql.columnList(context().table(), DuckDbDialect.INSTANCE);
        try (Statement statement = connection().createStatement()) {
            return statement.executeLargeUpdate("INSERT INTO "
                    + DuckDbDialect.INSTANCE.quote(context().table().name()) + " (" + columns + ") SELECT " + columns
                    + " FROM " + relation);
        }
    }
}
