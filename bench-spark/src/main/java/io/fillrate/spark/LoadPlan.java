package io.fillrate.spark;

import io.fillrate.core.postgres.PostgresDialect;
import java.io.Serializable;
import java.util.List;

/**
 * A load as the driver and its tasks know it.
 *
 * @param target name of the table in SQL
 * @param stagingSchema where staging tables and the record of loads are
 * @param truncate whether the rows replace those of the table
 */
record LoadPlan(SinkOptions options, String target, String stagingSchema, List<SinkColumn> columns, boolean truncate)
        implements Serializable {

    /** A table of the staging schema in SQL. */
    String sibling(String name) {
        return PostgresDialect.INSTANCE.quote(stagingSchema) + "." + PostgresDialect.INSTANCE.quote(name);
    }

    boolean digests() {
        return options.verify() == SinkOptions.Verify.DIGEST;
    }
}
