package io.fillrate.core.jdbc;

import io.fillrate.data.Table;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** INSERT statements into one table, and the setting of their parameters. */
public final class InsertSql<T> implements RowStatement<T> {

    private final String head;
    private final String placeholders;
    private final List<ParameterBinder<T>> binders;

    public InsertSql(Table<T> table, JdbcDialect dialect) {
        head = "INSERT INTO " + dialect.quote(table.name()) + " (" + columnList(table, dialect) + ") VALUES ";
        placeholders =
                "(" + String.join(",", Collections.nCopies(table.columns().size(), "?")) + ")";
        binders = table.columns().stream().map(dialect::binder).toList();
    }

    /** The table's column names, quoted, with commas. */
    public static String columnList(Table<?> table, JdbcDialect dialect) {
        return table.columns().stream()
                .map(column -> dialect.quote(column.name()))
                .collect(Collectors.joining(", "));
    }

    /** A statement up to where the rows begin. */
    public String head() {
        return head;
    }

    @Override
    public String text() {
        return ofRows(1);
    }

    @Override
    public void bind(PreparedStatement statement, T row) throws SQLException {
        bind(statement, 0, row);
    }

    /** A statement that inserts so many rows. */
    public String ofRows(int rows) {
        return head + String.join(",", Collections.nCopies(rows, placeholders));
    }

    /**
     * Sets a row's parameters.
     *
     * @param place of the row in the statement, from 0
     */
    public void bind(PreparedStatement statement, int place, T row) throws SQLException {
        int index = place * binders.size();
        for (ParameterBinder<T> binder : binders) {
            binder.bind(statement, ++index, row);
        }
    }
}
