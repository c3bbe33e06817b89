package io.fillrate.schema.statistics;

import io.fillrate.schema.model.TableName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a database knows of its tables. Immutable.
 *
 * @param tables those that something is known of, each with such columns by name
 */
public record SchemaStatistics(Map<TableName, Map<String, ColumnStatistics>> tables) {

    /** Nothing is known. */
    public static final SchemaStatistics NONE = new SchemaStatistics(Map.of());

    public SchemaStatistics {
        tables = tables.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, table -> Map.copyOf(table.getValue())));
    }

    /**
     * Returns what is known of a table's columns, also if it is one of another database: then a table of another schema stands in for it if
     * it is the only one of that name.
     */
    public Map<String, ColumnStatistics> table(TableName name) {
        if (tables.containsKey(name)) {
            return tables.getOrDefault(name, Map.of());
        }
        List<TableName> namesakes = tables.keySet().stream()
                .filter(other -> other.name().equals(name.name()))
                .toList();
        return namesakes.size() == 1 ? tables.getOrDefault(namesakes.get(0), Map.of()) : Map.of();
    }

    /** Returns what is known of a column. */
    public Optional<ColumnStatistics> column(TableName table, String column) {
        return Optional.ofNullable(table(table).get(column));
    }
}
