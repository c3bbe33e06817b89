package io.fillrate.schema.model;

import io.fillrate.core.DatabaseKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tables of a database, as its catalogue describes them. Immutable. */
public final class SchemaModel {

    private final DatabaseKind database;
    private final List<TableModel> tables;
    private final Map<TableName, TableModel> byName = new HashMap<>();

    /**
     * A model of some tables.
     *
     * @param database the kind of database
     * @param tables in the order of their names; partitions are part of their parents, and not listed
     */
    public SchemaModel(DatabaseKind database, List<TableModel> tables) {
        this.database = database;
        this.tables = List.copyOf(tables);
        this.tables.forEach(table -> byName.put(table.name(), table));
    }

    /** The kind of database. */
    public DatabaseKind database() {
        return database;
    }

    /** The tables in the order of their names. */
    public List<TableModel> tables() {
        return tables;
    }

    /** Returns the table of that name, if there is one. */
    public Optional<TableModel> table(TableName name) {
        return Optional.ofNullable(byName.get(name));
    }
}
