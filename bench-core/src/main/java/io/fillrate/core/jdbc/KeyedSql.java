package io.fillrate.core.jdbc;

import io.fillrate.data.Column;
import io.fillrate.data.Table;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * UPDATE and DELETE of the row that has a key. An UPDATE sets every column of the table that is none of the key's, so a table with some
 * of the columns ({@link Table#select}) sets only those.
 */
public final class KeyedSql<T> implements RowStatement<T> {

    private final String text;
    private final List<ParameterBinder<T>> binders;

    private KeyedSql(String text, List<Column<T>> parameters, JdbcDialect dialect) {
        this.text = text;
        this.binders =
                parameters.stream().<ParameterBinder<T>>map(dialect::binder).toList();
    }

    /** Sets the columns that are none of the key's, where the key is a row's. */
    public static <T> KeyedSql<T> update(Table<T> table, JdbcDialect dialect) {
        List<Column<T>> parameters = new ArrayList<>(table.valueColumns());
        String text = "UPDATE " + dialect.quote(table.name()) + " SET " + assignments(parameters, dialect, ", ")
                + " WHERE " + assignments(table.keyColumns(), dialect, " AND ");
        parameters.addAll(table.keyColumns());
        return new KeyedSql<>(text, parameters, dialect);
    }

    /** Removes what has a row's key. */
    public static <T> KeyedSql<T> delete(Table<T> table, JdbcDialect dialect) {
        String text = "DELETE FROM " + dialect.quote(table.name()) + " WHERE "
                + assignments(table.keyColumns(), dialect, " AND ");
        return new KeyedSql<>(text, table.keyColumns(), dialect);
    }

    private static <T> String assignments(List<Column<T>> columns, JdbcDialect dialect, String separator) {
        return columns.stream()
                .map(column -> dialect.quote(column.name()) + " = ?")
                .collect(Collectors.joining(separator));
    }

    @Override
    public String text() {
        return text;
    }

    @Override
    public void bind(PreparedStatement statement, T row) throws SQLException {
        int index = 0;
        for (ParameterBinder<T> binder : binders) {
            binder.bind(statement, ++index, row);
        }
    }
}
