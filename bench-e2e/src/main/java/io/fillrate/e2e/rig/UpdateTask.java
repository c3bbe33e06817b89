package io.fillrate.e2e.rig;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.RowSource;
import io.fillrate.data.Schema;
import io.fillrate.data.SchemaRows;
import io.fillrate.data.Table;
import io.fillrate.e2e.targets.Target;
import java.util.ArrayList;
import java.util.List;

/**
 * One column of some rows of a table is set.
 *
 * @param stored the whole table
 * @param table the columns by which rows are found, as its key, and the one that is set
 * @param before what the stored table holds
 * @param changed the rows to be found, with what is set
 * @param after what the columns of {@code table} hold then
 */
record UpdateTask<T>(Table<T> stored, Table<T> table, RowSource<T> before, RowSource<T> changed, RowSource<T> after)
        implements Task {

    /**
     * Sets every second row, by its key: the first float8 column, or the first column of any type if there is none.
     *
     * @param before what the table holds, twice as many rows
     * @param changed with the keys of every second of them, and other values
     */
    static <T> UpdateTask<T> everySecond(Table<T> stored, RowSource<T> before, RowSource<T> changed) {
        List<Column<T>> values = stored.valueColumns();
        Column<T> set = values.stream()
                .filter(column -> column.type() == Scalar.FLOAT8)
                .findFirst()
                .orElse(values.get(0));
        List<String> names = new ArrayList<>(stored.primaryKey());
        names.add(set.name());
        return new UpdateTask<>(
                stored,
                stored.select(names.toArray(String[]::new)),
                before,
                changed,
                new EverySecond.Replaced<>(before, changed));
    }

    /** Sets all rows of a table without a key. */
    static <T> UpdateTask<T> all(UnkeyedTable<T> unkeyed, RowSource<T> rows) {
        return new UpdateTask<>(unkeyed.stored(), unkeyed.update(), rows, rows, rows);
    }

    @Override
    public Schema schema() {
        return Schema.of(stored);
    }

    @Override
    public SchemaRows rows() {
        return SchemaRows.of(table, changed);
    }

    @Override
    public void prepare(Target target) {
        target.fill(stored, before);
    }

    /** The column is what it should be in each row, and so are all others. */
    @Override
    public void verify(Target target) {
        target.verify(table, after);
        List<String> set = table.valueColumns().stream().map(Column::name).toList();
        String[] others = stored.columns().stream()
                .map(Column::name)
                .filter(name -> !set.contains(name))
                .toArray(String[]::new);
        target.verify(stored.select(others), before);
    }
}
