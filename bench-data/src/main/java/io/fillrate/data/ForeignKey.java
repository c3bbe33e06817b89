package io.fillrate.data;

import java.util.List;

/**
 * Columns of a table whose values must be a key of a row in another table. A constraint of databases: a schema has it, a writer
 * needs not know of it.
 *
 * @param name of the constraint, unique within the schema
 * @param table the table that refers
 * @param columns of that table, at least one
 * @param references the table that is referred to; may be the same
 * @param referencedColumns as many of that table's, in the same order; its primary key, or what else is unique there
 */
public record ForeignKey(
        String name, String table, List<String> columns, String references, List<String> referencedColumns) {

    public ForeignKey {
        Table.checkName("foreign key", name);
        columns = List.copyOf(columns);
        referencedColumns = List.copyOf(referencedColumns);
        if (columns.isEmpty() || columns.size() != referencedColumns.size()) {
            throw new IllegalArgumentException("foreign key " + name + " has " + columns.size() + " columns for "
                    + referencedColumns.size() + ": must be as many, at least one");
        }
    }

    /** From a table to the primary key of another; it's called after both. */
    public static ForeignKey of(Table<?> table, Table<?> references, String... columns) {
        return new ForeignKey(
                table.name() + "_" + references.name() + "_fkey",
                table.name(),
                List.of(columns),
                references.name(),
                references.primaryKey());
    }

    /** Whether rows refer to others of the same table. */
    public boolean toItself() {
        return table.equals(references);
    }
}
