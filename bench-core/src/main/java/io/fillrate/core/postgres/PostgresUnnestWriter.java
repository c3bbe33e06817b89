package io.fillrate.core.postgres;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Phase;
import io.fillrate.core.WriterContext;
import io.fillrate.core.encode.TextArrayBuilder;
import io.fillrate.core.jdbc.InsertSql;
import io.fillrate.core.jdbc.JdbcWriter;
import io.fillrate.core.jdbc.RowCursor;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.Table;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** INSERT … SELECT FROM unnest(…): one array parameter per column, in text form, however many rows. */
final class PostgresUnnestWriter<T> extends JdbcWriter<T> {

    private final String sql;
    private final List<TextArrayBuilder<T>> arrays;

    private PostgresUnnestWriter(WriterContext<T> context) {
        super(context, PostgresDialect.INSTANCE, context.options().commit(), Map.of());
        sql = sql(context.table());
        arrays = context.table().columns().stream().map(TextArrayBuilder::new).toList();
    }

    /** {@code unnest}. */
    static <T> BulkWriter<T> textArrays(WriterContext<T> context) {
        return new PostgresUnnestWriter<>(context);
    }

    private static String sql(Table<?> table) {
        PostgresDialect dialect = PostgresDialect.INSTANCE;
        List<? extends Column<?>> columns = table.columns();
        String parameters = columns.stream()
                .map(column -> "?::"
                        + (column.type() instanceof Array
                                ? "text"
                                : column.type().sqlName()) + "[]")
                .collect(Collectors.joining(", "));
        String names = IntStream.range(0, columns.size()).mapToObj(i -> "c" + i).collect(Collectors.joining(", "));
        // Arrays can't be elements of different lengths, so they travel as text.
        String values = IntStream.range(0, columns.size())
                .mapToObj(
                        i -> columns.get(i).type() instanceof Array array ? "c" + i + "::" + array.sqlName() : "c" + i)
                .collect(Collectors.joining(", "));
        return "INSERT INTO " + dialect.quote(table.name()) + " (" + InsertSql.columnList(table, dialect) + ") SELECT "
                + values + " FROM unnest(" + parameters + ") AS u(" + names + ")";
    }

    @Override
    protected long load(RowCursor<T> rows) throws SQLException {
        long written = 0;
        try (PreparedStatement statement = connection().prepareStatement(sql)) {
            while (rows.hasNext()) {
                phases().enter(Phase.ENCODE);
                for (int i = 0; i < context().options().batchSize() && rows.hasNext(); i++) {
                    T row = rows.next();
                    for (TextArrayBuilder<T> array : arrays) {
                        array.add(row);
                    }
                }
                for (int i = 0; i < arrays.size(); i++) {
                    statement.setObject(i + 1, arrays.get(i).take(), Types.OTHER);
                }
                phases().enter(Phase.SEND);
                written += statement.executeUpdate();
                batchDone(rows);
            }
        }
        return written;
    }
}
