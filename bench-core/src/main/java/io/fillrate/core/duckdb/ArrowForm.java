package io.fillrate.core.duckdb;

import io.fillrate.data.Accessor;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How rows travel as Arrow batches.
 *
 * @param target the columns as DuckDB is to have them
 * @param table the same as they travel
 * @param batchRows rows of a batch, unless the options say otherwise
 * @param statementPerBatch whether each batch has a stream and a statement of its own
 */
record ArrowForm<T>(Table<T> target, Table<T> table, int batchRows, boolean statementPerBatch) {

    /** As many as stand in a row group, so that each batch is a piece of work for one thread (DuckDB documentation, "Parallelism"). */
    private static final int ROW_GROUP = 122_880;

    private static final int USUAL_BATCH = 10_000;

    /** UUIDs and lists as text. */
    static <T> ArrowForm<T> casting(Table<T> target) {
        Table<T> table = new Table<>(
                target.name(), target.columns().stream().map(ArrowForm::asText).toList(), target.primaryKey());
        return new ArrowForm<>(target, table, USUAL_BATCH, true);
    }

    /** Every type as itself. */
    static <T> ArrowForm<T> natively(Table<T> target) {
        return new ArrowForm<>(target, target, ROW_GROUP, false);
    }

    private static <T> Column<T> asText(Column<T> column) {
        ColumnType type = column.type();
        if (!(type == Scalar.UUID || type instanceof Array) || !(column.accessor() instanceof Accessor.OfObject<T> a)) {
            return column;
        }
        Function<T, ? extends @Nullable Object> value = a.function();
        Column<T> text = Column.text(column.name(), row -> {
            Object object = value.apply(row);
            return object == null ? null : DuckDbText.of(type, object);
        });
        return column.nullable() ? text.orNull() : text;
    }

    /** The rows of a view as SQL that can stand after FROM. */
    String relation(String view) {
        return IntStream.range(0, table.columns().size())
                .mapToObj(
                        i -> projection(target.columns().get(i), table.columns().get(i)))
                .collect(Collectors.joining(", ", "(SELECT ", " FROM " + view + ")"));
    }

    private String projection(Column<T> wanted, Column<T> travelling) {
        String name = DuckDbDialect.INSTANCE.quote(wanted.name());
        return wanted.equals(travelling) ? name : DuckDbTypes.castOfText(target, wanted, name) + " AS " + name;
    }
}
