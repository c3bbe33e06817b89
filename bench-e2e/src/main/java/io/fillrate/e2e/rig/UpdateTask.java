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
 * One column of every second row of a table is set, by the row's key.
 *
 * @param stored the whole table
 * @param before what it holds, twice as many rows
 * @param changed with the keys of every second of them, and other values
 */
record UpdateTask<T>(Table<T> stored, RowSource<T> before, RowSource<T> changed) implements Task {

    @Override
    public Schema schema() {
        return Schema.of(stored);
    }

    @Override
    public SchemaRows rows() {
        return SchemaRows.of(table(), changed);
    }

    /** The key and the column that is set: the first float8, or the first column of any type if there is none. */
    Table<T> table() {
        List<Column<T>> values = stored.valueColumns();
        Column<T> set = values.stream()
                .filter(column -> column.type() == Scalar.FLOAT8)
                .findFirst()
                .orElse(values.get(0));
        List<String> names = new ArrayList<>(stored.primaryKey());
        names.add(set.name());
        return stored.select(names.toArray(String[]::new));
    }

    @Override
    public void prepare(Target target) {
        target.fill(stored, before);
    }

    /** The column is what it should be in each row, and so are all others. */
    @Override
    public void verify(Target target) {
        target.verify(table(), new EverySecond.Replaced<>(before, changed));
        List<String> set = table().valueColumns().stream().map(Column::name).toList();
        String[] others = stored.columns().stream()
                .map(Column::name)
                .filter(name -> !set.contains(name))
                .toArray(String[]::new);
        target.verify(stored.select(others), before);
    }
}
