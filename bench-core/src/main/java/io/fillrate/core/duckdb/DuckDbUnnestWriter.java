package io.fillrate.core.duckdb;

import io.fillrate.core.Operation;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.internal.encode.DuckDbTime;
import io.fillrate.core.internal.jdbc.JdbcWriter;
import io.fillrate.core.internal.jdbc.RowCursor;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.duckdb.DuckDBTimestamp;
import org.duckdb.DuckDBTimestampTZ;
import org.duckdb.user.DuckDBUserArray;
import org.jspecify.annotations.Nullable;

/**
 * One statement per batch over unnest(…): one list parameter per column, of the column's type where the driver (2.0.0.1) keeps its values,
 * else of their text, which a cast reads.
 */
final class DuckDbUnnestWriter<T> extends JdbcWriter<T> {

    private final OperationSql operation;
    private final String sql;

    DuckDbUnnestWriter(WriterContext<T> context, Operation operation) {
        super(context, DuckDbDialect.UNORDERED, context.options().commit(), Map.of());
        this.operation = new OperationSql(operation);
        sql = this.operation.with(
                context.table(),
                columns(context.table()).stream()
                        .map(column -> column.sql() + " AS " + DuckDbDialect.INSTANCE.quote(column.name()))
                        .collect(Collectors.joining(", ", "(SELECT ", ")")));
    }

    private List<ListColumn<T>> columns(Table<T> table) {
        return operation.requiredColumns(table).columns().stream()
                .map(column -> ListColumn.of(new DuckDbBinder<>(column)))
                .toList();
    }

    @Override
    protected long load(RowCursor<T> rows) throws SQLException {
        long written = 0;
        List<ListColumn<T>> columns = columns(fitted().context().table());
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
                            i + 1,
                            new DuckDBUserArray(
                                    columns.get(i).element(), values.get(i).toArray()));
                }
                phases().enter(Phase.SEND);
                written += statement.executeUpdate();
                batchDone(rows);
            }
        }
        return written;
    }

    private void add(T row, List<ListColumn<T>> columns, List<List<@Nullable Object>> values) {
        for (int i = 0; i < columns.size(); i++) {
            values.get(i).add(columns.get(i).element(row));
        }
    }

    /**
     * A column's values as elements of a list.
     *
     * @param element the type of the elements
     * @param form the value as an element
     * @param sql the rows of the list, as values of the column's type
     */
    private record ListColumn<T>(DuckDbBinder<T> binder, String element, Function<Object, Object> form, String sql) {

        static <T> ListColumn<T> of(DuckDbBinder<T> binder) {
            return binder.column()
                    .type()
                    .fold(
                            scalar -> of(binder, scalar),
                            numeric -> typed(binder, binder.type().object()),
                            array -> text(binder));
        }

        /** Bytes are copied, as a source may give the same array again before the batch is sent. */
        private static <T> ListColumn<T> of(DuckDbBinder<T> binder, Scalar type) {
            return switch (type) {
                case BOOLEAN, INT2, INT4, INT8, FLOAT4, FLOAT8, UUID, TIME ->
                    typed(binder, binder.type().object());
                case TIMESTAMP -> typed(binder, value -> new DuckDBTimestamp(DuckDbTime.micros((LocalDateTime) value)));
                case TIMESTAMPTZ -> typed(binder, value -> new DuckDBTimestampTZ(DuckDbTime.micros((Instant) value)));
                case BYTEA -> typed(binder, value -> ((byte[]) value).clone());
                case TEXT, JSON, JSONB, DATE, INTERVAL, INET -> text(binder);
            };
        }

        private static <T> ListColumn<T> typed(DuckDbBinder<T> binder, Function<Object, Object> form) {
            String element = binder.type().sqlName();
            return new ListColumn<>(binder, element, form, "unnest(?::" + element + "[])");
        }

        private static <T> ListColumn<T> text(DuckDbBinder<T> binder) {
            return new ListColumn<>(
                    binder,
                    "VARCHAR",
                    binder.type().text()::apply,
                    binder.type().castOf("unnest(?::VARCHAR[])"));
        }

        String name() {
            return binder.column().name();
        }

        @Nullable
        Object element(T row) {
            return binder.value(row, form);
        }
    }
}
