package io.fillrate.core.duckdb;

import io.fillrate.core.Phase;
import io.fillrate.core.WriterContext;
import io.fillrate.core.jdbc.RowCursor;
import java.sql.SQLException;
import org.duckdb.DuckDBAppender;

/** Row after row through DuckDB's appender, which hands them on in chunks of 2,048. */
final class DuckDbAppenderWriter<T> extends DuckDbWriter<T> {

    private final AppenderFields<T> fields;

    DuckDbAppenderWriter(WriterContext<T> context) {
        super(context);
        fields = prepared(() -> new AppenderFields<>(context.table(), columnNames()));
    }

    @Override
    long loadInTransaction(RowCursor<T> rows) throws SQLException {
        phases().enter(Phase.ENCODE);
        try (DuckDBAppender appender = appender()) {
            while (rows.hasNext()) {
                fields.append(rows.next(), appender);
            }
            phases().enter(Phase.SEND);
            appender.flush(); // closing would do it too, but keep an error to itself
        }
        return rows.pulled();
    }
}
