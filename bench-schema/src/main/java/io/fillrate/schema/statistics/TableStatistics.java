package io.fillrate.schema.statistics;

import java.util.Map;
import java.util.Optional;

/**
 * What a database knows of a table. Immutable.
 *
 * @param rows about how many it has; −1 if it is not known
 * @param columns by name, those that something is known of
 */
public record TableStatistics(double rows, Map<String, ColumnStatistics> columns) {

    public TableStatistics {
        columns = Map.copyOf(columns);
    }

    /** Returns what is known of a column. */
    public Optional<ColumnStatistics> column(String name) {
        return Optional.ofNullable(columns.get(name));
    }
}
