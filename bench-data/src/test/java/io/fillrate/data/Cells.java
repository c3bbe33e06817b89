package io.fillrate.data;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows as lists of their cells, which can be compared whatever class the rows are of. */
final class Cells {

    private Cells() {}

    static <T> List<@Nullable Object> of(Table<T> table, T row) {
        List<@Nullable Object> cells = new ArrayList<>();
        for (Column<T> column : table.columns()) {
            Object value = column.get(row);
            cells.add(value instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : value);
        }
        return cells;
    }

    static <T> List<List<@Nullable Object>> of(Table<T> table, Iterable<T> rows) {
        List<List<@Nullable Object>> all = new ArrayList<>();
        rows.forEach(row -> all.add(of(table, row)));
        return all;
    }
}
