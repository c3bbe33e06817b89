package io.fillrate.spark;

import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * {@code format("fillrate")}: a DataFrame into a table of PostgreSQL, MariaDB or MySQL, by many tasks at once, all rows or none.
 *
 * <p>Modes are {@code append} and {@code overwrite}, which truncates the table in the transaction that brings the rows. Reading is not
 * offered: Spark's {@code jdbc} does that.
 */
public final class FillrateSink implements TableProvider, DataSourceRegister {

    @Override
    public String shortName() {
        return "fillrate";
    }

    /** What the rows are is known from the DataFrame; the table's columns are compared with them when the write is planned. */
    @Override
    public boolean supportsExternalMetadata() {
        return true;
    }

    @Override
    public StructType inferSchema(CaseInsensitiveStringMap options) {
        return new StructType();
    }

    @Override
    public Table getTable(StructType schema, Transform[] partitioning, Map<String, String> properties) {
        return new SinkTable(
                new CaseInsensitiveStringMap(properties),
                schema,
                Set.of(TableCapability.BATCH_WRITE, TableCapability.TRUNCATE, TableCapability.ACCEPT_ANY_SCHEMA));
    }
}
