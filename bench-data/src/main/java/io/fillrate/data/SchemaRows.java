package io.fillrate.data;

import java.util.List;

/**
 * The rows of every table of a schema.
 *
 * @param tables one for each of the schema's tables, in its order
 */
public record SchemaRows(Schema schema, List<TableRows<?>> tables) {

    public SchemaRows {
        tables = List.copyOf(tables);
        List<String> names = tables.stream().map(rows -> rows.table().name()).toList();
        List<String> wanted = schema.tables().stream().map(Table::name).toList();
        if (!names.equals(wanted)) {
            throw new IllegalArgumentException(
                    "schema " + schema.name() + ": there are rows of tables " + names + ", but must be of " + wanted);
        }
    }

    /** The rows of a single table. */
    public static <T> SchemaRows of(Table<T> table, RowSource<T> rows) {
        return new SchemaRows(Schema.of(table), List.of(new TableRows<>(table, rows)));
    }

    /** The number of rows of all tables. */
    public long size() {
        return tables.stream().mapToLong(TableRows::size).sum();
    }

    /** The rows of one table. */
    public TableRows<?> rowsOf(Table<?> table) {
        return tables.get(schema.tables().indexOf(table));
    }
}
