package io.fillrate.spark;

import io.fillrate.spark.sink.SinkOptions;
import io.fillrate.spark.sink.SinkWrite;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.SupportsTruncate;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * A table that Spark may append to or overwrite.
 *
 * @param options of the format or of the catalogue; those of a statement win
 * @param schema the columns that Spark fits rows to, unless the capabilities say that it does not
 */
record SinkTable(CaseInsensitiveStringMap options, StructType schema, Set<TableCapability> capabilities)
        implements SupportsWrite {

    @Override
    public String name() {
        return "fillrate(" + options.get(SinkOptions.TABLE) + ")";
    }

    @Override
    @Deprecated
    public StructType schema() {
        return schema;
    }

    @Override
    public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
        Map<String, String> all = new HashMap<>(options.asCaseSensitiveMap());
        all.keySet().removeIf(info.options()::containsKey);
        all.putAll(info.options().asCaseSensitiveMap());
        return new Builder(SinkOptions.of(new CaseInsensitiveStringMap(all), Databases::of), info.schema());
    }

    private static final class Builder implements SupportsTruncate {

        private final SinkOptions options;
        private final StructType rows;
        private boolean truncate;

        Builder(SinkOptions options, StructType rows) {
            this.options = options;
            this.rows = rows;
        }

        @Override
        public WriteBuilder truncate() {
            truncate = true;
            return this;
        }

        @Override
        public Write build() {
            return SinkWrite.plan(options, rows, truncate);
        }
    }
}
