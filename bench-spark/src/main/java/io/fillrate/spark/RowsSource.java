package io.fillrate.spark;

import io.fillrate.data.RowSource;
import io.fillrate.data.SchemaRows;
import io.fillrate.data.TableRows;
import io.fillrate.data.workload.Workload;
import io.fillrate.data.workload.Workloads;
import io.fillrate.data.workload.tpcc.Tpcc;
import io.fillrate.data.workload.tpcc.TpccScale;
import java.io.Serializable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
import org.jspecify.annotations.Nullable;

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

    /**
     * The options of {@code format("fillrate-rows")}.
     *
     * @param workload a table to measure with, or {@code tpcc.} and one of TPC-C's
     * @param limit the number of rows; negative for all that the warehouses have
     * @param warehouses of TPC-C, at the specification's scale
     * @param partitions 0 for as many as Spark does at once
     */
    private record RowsOptions(String workload, long limit, long seed, int warehouses, int partitions)
            implements Serializable {

        private static final String WORKLOAD = "workload";
        private static final String ROWS = "rows";
        private static final String SEED = "seed";
        private static final String WAREHOUSES = "warehouses";
        private static final String PARTITIONS = "partitions";
        private static final List<String> NAMES = List.of(WORKLOAD, ROWS, SEED, WAREHOUSES, PARTITIONS);

        private static final String TPCC = "tpcc.";
        private static final long DEFAULT_ROWS = 100_000;
        private static final long DEFAULT_SEED = 42;

        /** Has values that Spark's types do not, such as infinite timestamps. */
        private static final String BEYOND_SPARK = "every_type";

        /**
         * Reads the options.
         *
         * @throws IllegalArgumentException if one is missing, unknown or has a bad value
         */
        static RowsOptions of(CaseInsensitiveStringMap options) {
            for (String name : options.keySet()) {
                if (NAMES.stream().noneMatch(name::equalsIgnoreCase)) {
                    throw new IllegalArgumentException(
                            "unknown option " + name + ": there are " + String.join(", ", NAMES));
                }
            }
            String workload = options.getOrDefault(WORKLOAD, "sensor_readings");
            boolean tpcc = workload.startsWith(TPCC);
            RowsOptions read = new RowsOptions(
                    workload,
                    number(options.get(ROWS), ROWS, 0, Long.MAX_VALUE - 1, tpcc ? -1 : DEFAULT_ROWS),
                    number(options.get(SEED), SEED, Long.MIN_VALUE, Long.MAX_VALUE, DEFAULT_SEED),
                    (int) number(options.get(WAREHOUSES), WAREHOUSES, 1, 100_000, 1),
                    (int) number(options.get(PARTITIONS), PARTITIONS, 1, Integer.MAX_VALUE, 0));
            read.rows();
            return read;
        }

        /** A whole number, which languages without a type for those may write as 1.0E9. */
        private static long number(@Nullable String text, String name, long min, long max, long absent) {
            if (text == null) {
                return absent;
            }
            try {
                long number = new BigDecimal(text.strip()).longValueExact();
                if (number >= min && number <= max) {
                    return number;
                }
            } catch (ArithmeticException | NumberFormatException e) {
                // answered below, as what is out of range
            }
            throw new IllegalArgumentException(
                    "option " + name + "=" + text + ": must be a whole number from " + min + " to " + max);
        }

        /** All rows of the workload, none of which is generated yet. */
        TableRows<?> rows() {
            return workload.startsWith(TPCC)
                    ? ofTpcc(workload.substring(TPCC.length()))
                    : rows(Workloads.named(workload)
                            .filter(found -> !found.name().equals(BEYOND_SPARK))
                            .orElseThrow(this::unknown));
        }

        private <T> TableRows<T> rows(Workload<T> found) {
            return new TableRows<>(found.table(), found.generator(seed).rows(limit));
        }

        private TableRows<?> ofTpcc(String table) {
            TpccScale one = TpccScale.SPECIFICATION;
            Tpcc all = new Tpcc(new TpccScale(
                    warehouses, one.items(), one.districts(), one.customers(), one.minLines(), one.maxLines()));
            SchemaRows tables = all.rows(seed, Long.MAX_VALUE);
            return tables.tables().stream()
                    .filter(rows -> rows.table().name().equals(table))
                    .map(this::first)
                    .findFirst()
                    .orElseThrow(this::unknown);
        }

        private <T> TableRows<T> first(TableRows<T> all) {
            if (limit > all.size()) {
                throw new IllegalArgumentException("option " + ROWS + "=" + limit + ": " + workload + " has "
                        + all.size() + " rows with option " + WAREHOUSES + "=" + warehouses);
            }
            RowSource<T> rows = limit < 0 ? all.rows() : all.rows().slice(0, limit);
            return new TableRows<>(all.table(), rows);
        }

        private IllegalArgumentException unknown() {
            Stream<String> tables =
                    Workloads.all().stream().map(Workload::name).filter(name -> !name.equals(BEYOND_SPARK));
            Stream<String> tpcc =
                    new Tpcc(TpccScale.DEFAULT).schema().tables().stream().map(table -> TPCC + table.name());
            return new IllegalArgumentException("option " + WORKLOAD + "=" + workload + ": must be one of "
                    + Stream.concat(tables, tpcc).collect(Collectors.joining(", ")));
        }
    }
}
