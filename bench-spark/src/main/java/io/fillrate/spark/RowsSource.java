package io.fillrate.spark;

import io.fillrate.data.TableRows;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * {@code format("fillrate-rows")}: the rows of a workload. A partition is a range of rows, each of which is a function of the seed and its
 * number; so any cluster generates the same rows, in as many partitions as it likes and without a shuffle.
 */
public final class RowsSource implements TableProvider, DataSourceRegister {

    @Override
    public String shortName() {
        return "fillrate-rows";
    }

    @Override
    public StructType inferSchema(CaseInsensitiveStringMap options) {
        return new SparkRows<>(RowsOptions.of(options).rows().table()).schema();
    }

    @Override
    public Table getTable(StructType schema, Transform[] partitioning, Map<String, String> properties) {
        return new Generated(RowsOptions.of(new CaseInsensitiveStringMap(properties)), schema);
    }

    private record Generated(RowsOptions options, StructType schema) implements SupportsRead {

        @Override
        public String name() {
            return "fillrate-rows(" + options.workload() + ")";
        }

        @Override
        @Deprecated
        public StructType schema() {
            return schema;
        }

        @Override
        public Set<TableCapability> capabilities() {
            return Set.of(TableCapability.BATCH_READ);
        }

        @Override
        public ScanBuilder newScanBuilder(CaseInsensitiveStringMap ofScan) {
            return () -> new Ranges(options, schema);
        }
    }

    private record Ranges(RowsOptions options, StructType schema) implements Scan, Batch {

        @Override
        public StructType readSchema() {
            return schema;
        }

        @Override
        public Batch toBatch() {
            return this;
        }

        @Override
        public String description() {
            return options.toString();
        }

        @Override
        public InputPartition[] planInputPartitions() {
            long size = options.rows().size();
            int wanted = options.partitions() > 0
                    ? options.partitions()
                    : SparkSession.active().sparkContext().defaultParallelism();
            int partitions = (int) Math.max(1, Math.min(wanted, size));
            List<InputPartition> ranges = new ArrayList<>();
            for (int i = 0; i < partitions; i++) {
                ranges.add(new Range(border(size, i, partitions), border(size, i + 1, partitions)));
            }
            return ranges.toArray(InputPartition[]::new);
        }

        private static long border(long size, int i, int partitions) {
            return size / partitions * i + Math.min(i, size % partitions);
        }

        @Override
        public PartitionReaderFactory createReaderFactory() {
            return new Readers(options);
        }
    }

    private record Range(long from, long to) implements InputPartition {
        private static final long serialVersionUID = 1;
    }

    private record Readers(RowsOptions options) implements PartitionReaderFactory {

        private static final long serialVersionUID = 1;

        @Override
        public PartitionReader<InternalRow> createReader(InputPartition partition) {
            return reader(options.rows(), (Range) partition);
        }

        private static <T> PartitionReader<InternalRow> reader(TableRows<T> rows, Range range) {
            SparkRows<T> spark = new SparkRows<>(rows.table());
            Iterator<T> source = rows.rows().slice(range.from(), range.to()).iterator();
            return new PartitionReader<>() {
                @Override
                public boolean next() {
                    return source.hasNext();
                }

                @Override
                public InternalRow get() {
                    return spark.row(source.next());
                }

                @Override
                public void close() {}
            };
        }
    }
}
