package io.fillrate.spark.sink;

import java.io.Serializable;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A load as the driver and its tasks know it.
 *
 * @param table that it goes into
 * @param columns that the DataFrame has
 * @param overwrite whether the rows replace those of the table
 * @param upsert how rows of the table are found and updated; null to insert only
 */
public record LoadPlan(
        SinkOptions options,
        TargetTable table,
        List<SinkColumn> columns,
        boolean overwrite,
        @Nullable SinkUpsert upsert)
        implements Serializable {

    public SinkDatabase database() {
        return options.database();
    }

    /** The name of the table in SQL. */
    public String target() {
        return table.sql();
    }

    /** Where staging tables are. */
    public String stagingSchema() {
        String given = options.stagingSchema();
        return given == null ? table.schema() : given;
    }

    /**
     * Where loads are recorded: for named ones always the table's own schema, so that no load misses the record of another; a
     * random name is
     * never looked for again, and so needs no rights there.
     */
    public String recordSchema() {
        return options.isNamed() ? table.schema() : stagingSchema();
    }

    /** A table in SQL. */
    public String named(String schema, String name) {
        return database().quote(schema) + "." + database().quote(name);
    }

    /** A table of the staging schema in SQL. */
    public String staged(String name) {
        return named(stagingSchema(), name);
    }

    /** What the load does, as it is recorded. */
    public String operation() {
        return upsert != null
                ? "upsert by (" + String.join(", ", upsert.key()) + ")"
                : overwrite ? "overwrite" : "append";
    }

    /** The columns' names in SQL, with commas between them. */
    public String columnList() {
        return quoted(columns.stream().map(SinkColumn::name).toList());
    }

    /** Names in SQL, with commas between them. */
    public String quoted(List<String> names) {
        return names.stream().map(database()::quote).collect(Collectors.joining(", "));
    }

    /** The columns' names and types in DDL. */
    public String definitions() {
        return columns.stream()
                .map(column ->
                        database().quote(column.name()) + " " + column.to().sql())
                .collect(Collectors.joining(", "));
    }

    /** The statement that writes the rows of a query of all columns into the table. */
    public String insert(String query) {
        return database().insert(target(), columnList()) + " " + query
                + (upsert == null ? "" : database().onConflict(upsert));
    }

    public boolean digests() {
        return options.verify() == SinkOptions.Verify.DIGEST;
    }
}
