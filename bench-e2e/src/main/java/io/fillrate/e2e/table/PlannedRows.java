package io.fillrate.e2e.table;

import io.fillrate.data.Accessor;
import io.fillrate.data.Column;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import io.fillrate.schema.plan.TablePlan;
import io.fillrate.schema.plan.TablePlan.PlannedColumn;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a plan as arrays of their values, made when they are pulled: so rows that are held in memory cost a load nothing but what the
 * rows of any program cost it. Immutable.
 *
 * @param numbers of the rows
 */
record PlannedRows(List<PlannedColumn> columns, RowSource<Long> numbers) implements RowSource<@Nullable Object[]> {

    static PlannedRows of(TablePlan plan) {
        return new PlannedRows(plan.columns(), plan.source());
    }

    /** The plan's table for such rows, under another name. */
    static Table<@Nullable Object[]> table(TablePlan plan, String name) {
        Table<Long> planned = plan.table();
        List<Column<@Nullable Object[]>> columns = new ArrayList<>();
        for (Column<Long> column : planned.columns()) {
            columns.add(column(column, columns.size()));
        }
        return new Table<>(name, columns, planned.primaryKey());
    }

    private static Column<@Nullable Object[]> column(Column<Long> column, int index) {
        return new Column<>(
                column.name(),
                column.type(),
                accessor(column, index),
                column.nullTest() == null ? null : row -> row[index] == null,
                column.nullable(),
                column.identity());
    }

    private static Accessor<@Nullable Object[]> accessor(Column<Long> column, int index) {
        return column.<Accessor<@Nullable Object[]>>fold(
                bool -> new Accessor.OfBoolean<>(row -> (boolean) value(row, index)),
                int2 -> new Accessor.OfInt<>(row -> number(row, index).intValue()),
                int4 -> new Accessor.OfInt<>(row -> number(row, index).intValue()),
                int8 -> new Accessor.OfLong<>(row -> number(row, index).longValue()),
                float4 -> new Accessor.OfFloat<>(row -> number(row, index).floatValue()),
                float8 -> new Accessor.OfDouble<>(row -> number(row, index).doubleValue()),
                object -> new Accessor.OfObject<>(column.type().javaType(), row -> row[index]));
    }

    /** A column that refers to one of another type may have that type's numbers. */
    private static Number number(@Nullable Object[] row, int index) {
        return (Number) value(row, index);
    }

    private static Object value(@Nullable Object[] row, int index) {
        return Objects.requireNonNull(row[index]);
    }

    @Override
    public long size() {
        return numbers.size();
    }

    @Override
    public RowSource<@Nullable Object[]> slice(long from, long to) {
        return new PlannedRows(columns, numbers.slice(from, to));
    }

    @Override
    public Iterator<@Nullable Object[]> iterator() {
        Iterator<Long> each = numbers.iterator();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return each.hasNext();
            }

            @Override
            public @Nullable Object[] next() {
                return row(each.next());
            }
        };
    }

    private @Nullable Object[] row(long number) {
        @Nullable Object[] row = new Object[columns.size()];
        for (int i = 0; i < row.length; i++) {
            row[i] = columns.get(i).get(number);
        }
        return row;
    }
}
