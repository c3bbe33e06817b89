package io.fillrate.core.duckdb;

import io.fillrate.core.jdbc.RepeatedRow;
import io.fillrate.data.Column;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.sql.SQLException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A key that is there twice, as DuckDB tells it: {@code Duplicate key "id: 7, part: a" violates primary key constraint} when it was in the
 * table before, {@code duplicate key "7, a"} when one transaction brings it twice.
 *
 * @param text the key's values, with or without names
 */
record DuplicateKey<T>(Table<T> table, String text) {

    private static final Pattern MESSAGE = Pattern.compile("uplicate key \"(.*)\"", Pattern.DOTALL);

    static <T> Optional<DuplicateKey<T>> of(SQLException error, Table<T> table) {
        Matcher matcher = MESSAGE.matcher(String.valueOf(error.getMessage()));
        return matcher.find() && !table.primaryKey().isEmpty()
                ? Optional.of(new DuplicateKey<>(table, matcher.group(1)))
                : Optional.empty();
    }

    /**
     * Reads the rows once more for the one that brings the key in for the second time; for the first time, if the table has had it before.
     *
     * @return the row's index; empty if no row has a key of this text, as when DuckDB writes a type otherwise than we do
     */
    Optional<Long> find(RowSource<T> rows) {
        return RepeatedRow.find(rows, row -> text.equals(describe(row, false)) || text.equals(describe(row, true)));
    }

    private String describe(T row, boolean names) {
        return table.keyColumns().stream()
                .map(column -> (names ? column.name() + ": " : "") + describe(column, row))
                .collect(Collectors.joining(", "));
    }

    private static <T> String describe(Column<T> column, T row) {
        Object value = column.get(row);
        return value == null ? "NULL" : DuckDbText.of(column.type(), value);
    }
}
