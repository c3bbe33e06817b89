package io.fillrate.spark;

import java.io.Serializable;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A load as the driver and its tasks know it.
 *
 * @param target name of the table in SQL
 * @param schema of the table, unquoted
 * @param table its name, unquoted
 * @param stagingSchema where staging tables and the record of loads are
 * @param truncate whether the rows replace those of the table
 * @param key of the table if staging tables become its partitions; else null
 */
record LoadPlan(
        SinkOptions options,
        String target,
        String schema,
        String table,
        String stagingSchema,
        List<SinkColumn> columns,
        boolean truncate,
        @Nullable PartitionKey key)
        implements Serializable {

    SinkDatabase database() {
        return options.database();
    }

    /** A table of the staging schema in SQL. */
    String sibling(String name) {
        return database().quote(stagingSchema) + "." + database().quote(name);
    }

    /** The columns' names in SQL, with commas between them. */
    String columnList() {
        return columns.stream().map(column -> database().quote(column.name())).collect(Collectors.joining(", "));
    }

    /** The columns' names and types in DDL. */
    String definitions() {
        return columns.stream()
                .map(column ->
                        database().quote(column.name()) + " " + column.to().sql())
                .collect(Collectors.joining(", "));
    }

    boolean digests() {
        return options.verify() == SinkOptions.Verify.DIGEST;
    }
}
