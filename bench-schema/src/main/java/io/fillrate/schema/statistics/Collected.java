package io.fillrate.schema.statistics;

import io.fillrate.schema.model.TableName;
import java.util.HashMap;
import java.util.Map;

/** What was read so far. Belongs to one thread. */
final class Collected {

    private final Map<TableName, Double> rows = new HashMap<>();
    private final Map<TableName, Map<String, ColumnStatistics>> columns = new HashMap<>();

    void rows(TableName table, double count) {
        rows.put(table, count);
    }

    /** About how many rows a table has; −1 if it is not known. */
    double rows(TableName table) {
        return rows.getOrDefault(table, -1.0);
    }

    /** Adds a column; what is known of it already stays. */
    void column(TableName table, String name, ColumnStatistics statistics) {
        columns.computeIfAbsent(table, other -> new HashMap<>()).putIfAbsent(name, statistics);
    }

    /** The tables of which columns are known. */
    SchemaStatistics statistics() {
        return new SchemaStatistics(columns);
    }
}
