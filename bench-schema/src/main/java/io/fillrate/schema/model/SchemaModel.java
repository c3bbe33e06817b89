package io.fillrate.schema.model;

import io.fillrate.core.DatabaseKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The tables of a database, as its catalogue describes them. Immutable.
 *
 * @param database the kind of database
 * @param tables in the order of their names; partitions are part of their parents, and not listed
 * @param byName the same tables
 */
public record SchemaModel(DatabaseKind database, List<TableModel> tables, Map<TableName, TableModel> byName) {

    public SchemaModel(DatabaseKind database, List<TableModel> tables) {
        this(
                database,
                List.copyOf(tables),
                tables.stream().collect(Collectors.toUnmodifiableMap(TableModel::name, Function.identity())));
    }

    /** Returns the table of that name, if there is one. */
    public Optional<TableModel> table(TableName name) {
        return Optional.ofNullable(byName.get(name));
    }
}
