package io.fillrate.core.duckdb;

import io.fillrate.core.Operation;
import io.fillrate.core.jdbc.InsertSql;
import io.fillrate.data.Column;
import io.fillrate.data.Table;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What an operation does to a table with a relation of rows: one statement, however many rows. */
record OperationSql(Operation operation) {

    private static final DuckDbDialect DIALECT = DuckDbDialect.INSTANCE;

    /** The columns that the operation needs of each row. */
    <T> Table<T> travelling(Table<T> table) {
        return operation == Operation.DELETE ? table.select(table.primaryKey().toArray(String[]::new)) : table;
    }

    /**
     * The statement.
     *
     * @param relation SQL that can stand after FROM, with a column for each of the {@link #travelling} table's, under its name
     */
    String with(Table<?> table, String relation) {
        String target = DIALECT.quote(table.name());
        return switch (operation) {
            case INSERT -> {
                String columns = InsertSql.columnList(table, DIALECT);
                yield "INSERT INTO " + target + " (" + columns + ") SELECT " + columns + " FROM " + relation;
            }
            case UPDATE ->
                "UPDATE " + target + " SET "
                        + each(table.valueColumns(), name -> name + " = k." + name, ", ")
                        + " FROM " + relation + " AS k WHERE " + sameKey(table, target);
            case DELETE -> "DELETE FROM " + target + " USING " + relation + " AS k WHERE " + sameKey(table, target);
        };
    }

    private static String sameKey(Table<?> table, String target) {
        return each(table.keyColumns(), name -> target + "." + name + " = k." + name, " AND ");
    }

    private static String each(List<? extends Column<?>> columns, Function<String, String> term, String separator) {
        return columns.stream()
                .map(column -> term.apply(DIALECT.quote(column.name())))
                .collect(Collectors.joining(separator));
    }
}
