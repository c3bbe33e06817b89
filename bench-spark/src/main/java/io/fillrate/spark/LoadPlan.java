package io.fillrate.spark;

import java.io.Serializable;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A load as the driver and its tasks know it.
 *
 * @param target name of the table in SQL
 * @param stagingSchema where staging tables and the record of loads are
 * @param truncate whether the rows replace those of the table
 */
record LoadPlan(SinkOptions options, String target, String stagingSchema, List<SinkColumn> columns, boolean truncate)
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
