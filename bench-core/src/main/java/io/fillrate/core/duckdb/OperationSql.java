package io.fillrate.core.duckdb;

import io.fillrate.core.Operation;
import io.fillrate.core.internal.jdbc.RowStatement.InsertSql;
import io.fillrate.data.Column;
import io.fillrate.data.Table;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The statement of an operation that takes all rows from one relation. */
record OperationSql(Operation operation) {

    private static final DuckDbDialect DIALECT = DuckDbDialect.INSTANCE;

    /** Returns the table with the columns that the operation needs of each row: a DELETE needs the key. */
    <T> Table<T> requiredColumns(Table<T> table) {
        return operation == Operation.DELETE ? table.select(table.primaryKey().toArray(String[]::new)) : table;
    }

    /**
     * Returns the statement.
     *
     * @param relation SQL that can follow FROM, with the {@link #requiredColumns} under their names
     */
    String with(Table<?> table, String relation) {
        String target = DIALECT.quote(table);
        return switch (operation) {
            case INSERT -> {
                String columns = InsertSql.columnList(table, DIALECT);
                yield "INSERT INTO " + target + " (" + columns + ") SELECT " + columns + " FROM " + relation;
            }
            case UPSERT ->
                throw new IllegalArgumentException("a single statement cannot upsert: its rows are read twice");
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
