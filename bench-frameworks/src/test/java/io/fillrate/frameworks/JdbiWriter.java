package io.fillrate.frameworks;

import io.fillrate.core.internal.jdbc.RowStatement.InsertSql;
import io.fillrate.core.postgres.PostgresDialect;
import io.fillrate.core.spi.WriterContext;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.PreparedBatch;

/** Jdbi's {@code PreparedBatch} (Jdbi documentation, "Prepared Batches"): a binding per row, whose arguments Jdbi finds by their types. */
final class JdbiWriter<T> extends FrameworkWriter<T> {

    private final List<MappedColumn<T>> columns;
    private final String sql;
    private final Handle handle;

    JdbiWriter(WriterContext<T> context, Map<String, String> driverProperties) {
        super(context, PostgresDialect.INSTANCE, driverProperties);
        columns = prepared(() -> MappedColumn.of(context));
        sql = new InsertSql<>(context, PostgresDialect.INSTANCE).text();
        handle = Jdbi.open(jdbc());
        handle.registerArrayType(String.class, "text");
    }

    @Override
    long insert(List<T> rows) {
        try (PreparedBatch batch = handle.prepareBatch(sql)) {
            for (T row : rows) {
                for (int i = 0; i < columns.size(); i++) {
                    MappedColumn<T> column = columns.get(i);
                    batch.bindByType(i, column.value(row), column.type());
                }
                batch.add();
            }
            return stored(batch.execute());
        }
    }
}
