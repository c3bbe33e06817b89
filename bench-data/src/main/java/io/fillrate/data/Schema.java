package io.fillrate.data;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Tables that belong together, and their foreign keys. A single table is a schema of one. Immutable.
 *
 * @param name for people and results
 * @param tables at least one, names all different
 * @param foreignKeys between these tables, without a cycle: rows could not be written in any order then. A table may refer to
 *     itself; its rows must come in such an order then that each finds those it refers to.
 */
public record Schema(String name, List<Table<?>> tables, List<ForeignKey> foreignKeys) {

    /** @throws IllegalArgumentException if tables or columns are missing, names occur twice, or foreign keys make a cycle */
    public Schema {
        Table.checkName("schema", name);
        tables = List.copyOf(tables);
        foreignKeys = List.copyOf(foreignKeys);
        if (tables.isEmpty()) {
            throw new IllegalArgumentException("schema " + name + " has no tables: at least one is needed");
        }
        requireDifferent(name, "tables", tables.stream().map(Table::name).toList());
        requireDifferent(
                name, "foreign keys", foreignKeys.stream().map(ForeignKey::name).toList());
        for (ForeignKey key : foreignKeys) {
            key.columns().forEach(find(name, tables, key.table())::column);
            key.referencedColumns().forEach(find(name, tables, key.references())::column);
        }
        levels(name, tables, foreignKeys);
    }

    /** A table without foreign keys, under its own name. */
    public static Schema of(Table<?> table) {
        return new Schema(table.name(), List.of(table), List.of());
    }

    private static void requireDifferent(String schema, String what, List<String> names) {
        Set<String> seen = new HashSet<>();
        for (String name : names) {
            if (!seen.add(name)) {
                throw new IllegalArgumentException("schema " + schema + " has two " + what + " named " + name);
            }
        }
    }

    private static Table<?> find(String schema, List<Table<?>> tables, String name) {
        return tables.stream()
                .filter(table -> table.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("schema " + schema + " has no table " + name));
    }

    /**
     * The table of that name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public Table<?> table(String tableName) {
        return find(name, tables, tableName);
    }

    /** The foreign keys by which a table refers to others, and to itself. */
    public List<ForeignKey> foreignKeysOf(Table<?> table) {
        return foreignKeys.stream()
                .filter(key -> key.table().equals(table.name()))
                .toList();
    }

    /** The tables in an order in which they can be filled: each refers to tables of earlier levels only, and to itself. */
    public List<List<Table<?>>> levels() {
        return levels(name, tables, foreignKeys);
    }

    /** All tables in an order in which they can be created and filled; in reverse they can be emptied and dropped. */
    public List<Table<?>> inOrder() {
        return levels().stream().<Table<?>>flatMap(List::stream).toList();
    }

    private static List<List<Table<?>>> levels(String schema, List<Table<?>> tables, List<ForeignKey> keys) {
        List<List<Table<?>>> levels = new ArrayList<>();
        List<Table<?>> open = new ArrayList<>(tables);
        while (!open.isEmpty()) {
            Set<String> names = new HashSet<>(open.stream().map(Table::name).toList());
            List<Table<?>> level = open.stream()
                    .filter(table -> keys.stream()
                            .noneMatch(key -> key.table().equals(table.name())
                                    && !key.toItself()
                                    && names.contains(key.references())))
                    .toList();
            if (level.isEmpty()) {
                throw new IllegalArgumentException("schema " + schema + ": tables "
                        + String.join(", ", open.stream().map(Table::name).toList())
                        + " refer to each other in a cycle, or to such a cycle;"
                        + " leave a foreign key out and add it when they are filled");
            }
            levels.add(level);
            open.removeAll(level);
        }
        return List.copyOf(levels);
    }
}
