package io.fillrate.schema.model;

import io.fillrate.core.DatabaseKind;
import java.util.List;
import java.util.Optional;

/**
 * The tables of a database, as its catalogue describes them. Immutable.
 *
 * @param database the kind of database
 * @param tables in the order of their names; partitions are part of their parents, and not listed
 */
public record SchemaModel(DatabaseKind database, List<TableModel> tables) {

    public SchemaModel {
        tables = List.copyOf(tables);
    }

    /** Returns the table of that name, if there is one. */
    public Optional<TableModel> table(TableName name) {
        return tables.stream().filter(table -> table.name().equals(name)).findFirst();
    }
}
