package io.fillrate.core.duckdb;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Operation;
import io.fillrate.core.WriterContext;
import io.fillrate.core.jdbc.RowCursor;
import java.sql.SQLException;

/** {@code arrow-stream-rebuild}: the old rows and then the new ones, as {@code arrow-stream-native} has them. */
final class DuckDbRebuildInsertWriter<T> extends DuckDbRebuildWriter<T> {

    private DuckDbRebuildInsertWriter(WriterContext<T> context, ArrowForm<T> rows) {
        super(context, rows, new OperationSql(Operation.INSERT).with(context.table(), rows.relation(VIEW)));
    }

    static <T> BulkWriter<T> open(WriterContext<T> context, Operation insert) {
        return new DuckDbRebuildInsertWriter<>(context, ArrowForm.natively(context.table()));
    }

    @Override
    long fill(RowCursor<T> rows) throws SQLException {
        execute("INSERT INTO " + table() + " SELECT * FROM " + OLD);
        return stream(rows);
    }
}
