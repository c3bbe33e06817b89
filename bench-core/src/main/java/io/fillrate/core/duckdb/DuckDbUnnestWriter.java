package io.fillrate.core.duckdb;

import io.fillrate.core.Operation;
import io.fillrate.core.Phase;
import io.fillrate.core.WriterContext;
import io.fillrate.core.internal.jdbc.JdbcWriter;
import io.fillrate.core.internal.jdbc.RowCursor;
import io.fillrate.data.Table;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.duckdb.user.DuckDBUserArray;
import org.jspecify.annotations.Nullable;

/** One statement per batch over unnest(…): one list parameter per column, of the values' text. */
final class DuckDbUnnestWriter<T> extends JdbcWriter<T> {

    private final OperationSql operation;
    private final String sql;

    DuckDbUnnestWriter(WriterContext<T> context, Operation operation) {
        super(context, DuckDbDialect.UNORDERED, context.options().commit(), Map.of());
        this.operation = new OperationSql(operation);
        sql = this.operation.with(
                context.table(),
                columns(context.table()).stream()
                        .map(column -> column.type().castOf("unnest(?::VARCHAR[])") + " AS "
                                + DuckDbDialect.INSTANCE.quote(column.column().name()))
                        .collect(Collectors.joining(", ", "(SELECT ", ")")));
    }

    private List<DuckDbBinder<T>> columns(Table<T> table) {
        return operation.requiredColumns(table).columns().stream()
                .map(DuckDbBinder::new)
                .toList();
    }

    @Override
    protected long load(RowCursor<T> rows) throws SQLException {
        long written = 0;
        List<DuckDbBinder<T>> columns = columns(fitted().context().table());
        try (PreparedStatement statement = statement(sql)) {
            while (rows.hasNext()) {
                phases().enter(Phase.ENCODE);
                List<List<@Nullable Object>> values = columns.stream()
                        .map(column -> (List<@Nullable Object>) new ArrayList<@Nullable Object>())
                        .toList();
                for (int i = 0; i < context().options().batchSize() && rows.hasNext(); i++) {
                    add(rows.next(), columns, values);
                }
                for (int i = 0; i < columns.size(); i++) {
                    statement.setObject(
                            i + 1, new DuckDBUserArray("VARCHAR", values.get(i).toArray()));
                }
                phases().enter(Phase.SEND);
                written += statement.executeUpdate();
                batchDone(rows);
            }
        }
        return written;
    }

    private void add(T row, List<DuckDbBinder<T>> columns, List<List<@Nullable Object>> values) {
        for (int i = 0; i < columns.size(); i++) {
            values.get(i).add(columns.get(i).text(row));
        }
    }
}
