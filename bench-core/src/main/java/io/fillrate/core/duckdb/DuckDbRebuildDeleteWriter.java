package io.fillrate.core.duckdb;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Operation;
import io.fillrate.core.WriterContext;
import io.fillrate.core.jdbc.RowCursor;
import io.fillrate.data.Column;
import io.fillrate.data.Table;
import java.sql.SQLException;
import java.util.stream.Collectors;

/**
 * {@code arrow-rebuild}: the old rows whose keys are not among those to delete. It costs as much as there are rows that stay, but takes no key
 * out of an index.
 */
final class DuckDbRebuildDeleteWriter<T> extends DuckDbRebuildWriter<T> {

    private DuckDbRebuildDeleteWriter(WriterContext<T> context, ArrowForm<T> keys) {
        super(context, keys, keep(context.table(), keys.relation(VIEW)));
    }

    static <T> BulkWriter<T> open(WriterContext<T> context, Operation delete) {
        return new DuckDbRebuildDeleteWriter<>(
                context, ArrowForm.natively(new OperationSql(delete).travelling(context.table())));
    }

    private static String keep(Table<?> table, String keys) {
        String sameKey = table.keyColumns().stream()
                .map(Column::name)
                .map(DuckDbDialect.INSTANCE::quote)
                .map(name -> "o." + name + " = k." + name)
                .collect(Collectors.joining(" AND "));
        return "INSERT INTO " + DuckDbDialect.INSTANCE.quote(table.name()) + " SELECT o.* FROM " + OLD
                + " AS o ANTI JOIN " + keys + " AS k ON " + sameKey;
    }

    @Override
    long fill(RowCursor<T> keys) throws SQLException {
        long kept = stream(keys);
        return number("SELECT count(*) FROM " + OLD) - kept;
    }
}
