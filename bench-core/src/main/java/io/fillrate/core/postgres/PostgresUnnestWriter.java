package io.fillrate.core.postgres;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Phase;
import io.fillrate.core.WriterContext;
import io.fillrate.core.jdbc.InsertSql;
import io.fillrate.core.jdbc.JdbcWriter;
import io.fillrate.core.jdbc.RowCursor;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.Table;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** INSERT … SELECT FROM unnest(…): one array parameter per column, however many rows. */
final class PostgresUnnestWriter<T> extends JdbcWriter<T> {

    private final String sql;
    private final List<ArrayParameter<T>> arrays;

    private PostgresUnnestWriter(
            WriterContext<T> context,
            Function<Column<T>, ArrayParameter<T>> parameter,
            Map<String, String> driverProperties) {
        super(context, PostgresDialect.INSTANCE, context.options().commit(), driverProperties);
        arrays = context.table().columns().stream().map(parameter).toList();
        sql = sql(context.table(), arrays);
    }

    /** {@code unnest}. */
    static <T> BulkWriter<T> textArrays(WriterContext<T> context) {
        return new PostgresUnnestWriter<>(context, ArrayParameter.Text::new, Map.of());
    }

    /** {@code unnest-binary}. */
    static <T> BulkWriter<T> binaryArrays(WriterContext<T> context) {
        return new PostgresUnnestWriter<>(
                context, BinaryArrayParameter::new, BinaryArrayParameter.driverProperties(context.table()));
    }

    private static <T> String sql(Table<T> table, List<ArrayParameter<T>> arrays) {
        PostgresDialect dialect = PostgresDialect.INSTANCE;
        List<Column<T>> columns = table.columns();
        String parameters = arrays.stream().map(ArrayParameter::placeholder).collect(Collectors.joining(", "));
        String names = IntStream.range(0, columns.size()).mapToObj(i -> "c" + i).collect(Collectors.joining(", "));
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
        try (PreparedStatement statement = statement(sql)) {
            while (rows.hasNext()) {
                phases().enter(Phase.ENCODE);
                for (int i = 0; i < context().options().batchSize() && rows.hasNext(); i++) {
                    T row = rows.next();
                    for (ArrayParameter<T> array : arrays) {
                        array.add(row);
                    }
                }
                for (int i = 0; i < arrays.size(); i++) {
                    arrays.get(i).bind(statement, i + 1);
                }
                phases().enter(Phase.SEND);
                written += statement.executeUpdate();
                batchDone(rows);
            }
        }
        return written;
    }
}
