package io.fillrate.core.duckdb;

import io.fillrate.core.Operation;
import io.fillrate.core.Phase;
import io.fillrate.core.WriterContext;
import io.fillrate.core.internal.jdbc.RowCursor;
import io.fillrate.data.Column;
import io.fillrate.data.Table;
import java.sql.SQLException;
import java.util.stream.Collectors;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/**
 * The appender into a temporary table, and one statement from there; the table disappears with the transaction. JSON is text in it, so that
 * the statement's cast checks it, as the appender does not.
 */
final class DuckDbStagedWriter<T> extends DuckDbWriter<T> {

    private static final String CATALOG = "temp";
    private static final String NAME = "fillrate_staged_rows";
    private static final String STAGED = CATALOG + "." + DuckDBConnection.DEFAULT_SCHEMA + "." + NAME;

    private final AppenderFields<T> fields;
    private final String create;
    private final String sql;

    DuckDbStagedWriter(WriterContext<T> context, Operation operation) {
        super(context);
        OperationSql statement = new OperationSql(operation);
        Table<T> staged = statement.requiredColumns(context.table());
        fields = prepared(() -> new AppenderFields<>(
                staged, staged.columns().stream().map(Column::name).toList()));
        create = staged.columns().stream()
                .map(column -> DuckDbDialect.INSTANCE.quote(column.name()) + " "
                        + DuckDbType.of(staged, column).storedName())
                .collect(Collectors.joining(", ", "CREATE TEMPORARY TABLE " + STAGED + " (", ")"));
        sql = statement.with(context.table(), STAGED);
    }

    @Override
    long loadInTransaction(RowCursor<T> rows) throws SQLException {
        phases().enter(Phase.STAGE);
        execute(create);
        try (DuckDBAppender appender = duckDb().createAppender(CATALOG, DuckDBConnection.DEFAULT_SCHEMA, NAME)) {
            while (rows.hasNext()) {
                fields.append(rows.next(), appender);
            }
            appender.flush();
        }
        phases().enter(Phase.TRANSFER);
        long written = update(sql);
        execute("DROP TABLE " + STAGED);
        return written;
    }
}
