package io.fillrate.e2e.experiment.keys;

import io.fillrate.core.internal.jdbc.JdbcDialect;
import io.fillrate.core.internal.jdbc.ParameterBinder;
import io.fillrate.data.Column;
import io.fillrate.data.Table;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** INSERTs of all columns but the key, which the database counts. */
final class CountedInsert<T> {

    private final String head;
    private final String values;
    private final List<ParameterBinder<T>> binders;

    CountedInsert(Table<T> table, KeyCounter counter) {
        JdbcDialect dialect = counter.dialect();
        String key = KeyCounter.column(table);
        List<Column<T>> columns = table.columns().stream()
                .filter(column -> !column.name().equals(key))
                .toList();
        String names =
                columns.stream().map(column -> dialect.quote(column.name())).collect(Collectors.joining(", "));
        String next = counter.nextKey().map(value -> value + ", ").orElse("");
        head = "INSERT INTO " + dialect.quote(table) + " (" + (next.isEmpty() ? "" : dialect.quote(key) + ", ") + names
                + ") VALUES ";
        values = "(" + next + String.join(", ", Collections.nCopies(columns.size(), "?")) + ")";
        binders = columns.stream().map(dialect::binder).toList();
    }

    /** Returns the statement for some rows. */
    String sql(int rows) {
        return head + String.join(", ", Collections.nCopies(rows, values));
    }

    /** Sets the parameters of a row, at a place from 0. */
    void bind(PreparedStatement statement, int place, T row) throws SQLException {
        int index = place * binders.size();
        for (ParameterBinder<T> binder : binders) {
            binder.bind(statement, ++index, row);
        }
    }
}
