package io.fillrate.schema.statistics;

import io.fillrate.schema.model.TableName;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a database knows of its tables. Immutable.
 *
 * @param tables those that something is known of
 */
public record SchemaStatistics(Map<TableName, TableStatistics> tables) {

    /** Nothing is known. */
    public static final SchemaStatistics NONE = new SchemaStatistics(Map.of());

    public SchemaStatistics {
        tables = Map.copyOf(tables);
    }

    /**
     * Returns what is known of a table, also if it is one of another database: then a table of another schema stands in for it if it is the
     * only one of that name.
     */
    public Optional<TableStatistics> table(TableName name) {
        if (tables.containsKey(name)) {
            return Optional.ofNullable(tables.get(name));
        }
        List<TableName> namesakes = tables.keySet().stream()
                .filter(other -> other.name().equals(name.name()))
                .toList();
        return namesakes.size() == 1 ? Optional.ofNullable(tables.get(namesakes.get(0))) : Optional.empty();
    }

    /** Returns what is known of a column. */
    public Optional<ColumnStatistics> column(TableName table, String column) {
        return table(table).flatMap(statistics -> statistics.column(column));
    }
}
