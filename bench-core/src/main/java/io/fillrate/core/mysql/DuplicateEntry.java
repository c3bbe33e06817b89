package io.fillrate.core.mysql;

import io.fillrate.core.jdbc.RepeatedRow;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A primary key that is there twice, as the server tells it: {@code Duplicate entry '7-a' for key 'PRIMARY'}.
 *
 * @param text the key's values
 */
record DuplicateEntry<T>(Table<T> table, String text) {

    private static final Pattern MESSAGE =
            Pattern.compile("Duplicate entry '(.*)' for key '(?:.*\\.)?PRIMARY'", Pattern.DOTALL);

    static <T> Optional<DuplicateEntry<T>> of(String message, Table<T> table) {
        Matcher matcher = MESSAGE.matcher(message);
        return matcher.find() && !table.primaryKey().isEmpty()
                ? Optional.of(new DuplicateEntry<>(table, matcher.group(1)))
                : Optional.empty();
    }

    /** The row's index; empty if no row has a key of this text, as when the server writes a type otherwise than Java does. */
    Optional<Long> find(RowSource<T> rows) {
        return RepeatedRow.find(rows, row -> text.equals(describe(row)));
    }

    private String describe(T row) {
        return table.keyColumns().stream()
                .map(column -> String.valueOf(column.get(row)))
                .collect(Collectors.joining("-"));
    }
}
