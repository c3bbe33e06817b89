package io.fillrate.spark;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Session;
import io.fillrate.core.Strategy;
import io.fillrate.core.WriterOptions;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.postgres.PostgresDialect;
import io.fillrate.core.postgres.PostgresStrategies;
import io.fillrate.data.workload.Workload;
import io.fillrate.data.workload.Workloads;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How fast is the sink beside Spark's own for JDBC, at its best ({@code reWriteBatchedInserts}, {@code batchsize=10000}), and beside
 * {@code postgres/copy-binary-parallel} without Spark over as many connections? Rounds in random order over rows that Spark has cached; the
 * table has a primary key.
 *
 * <pre>./mvnw -Pbench -pl bench-spark -am test -Dtest=SparkSinkBenchmark -Dbench.rows=1000000</pre>
 */
@Tag("benchmark")
@SparkStarts
class SparkSinkBenchmark {

    private static final long ROWS = Long.getLong("bench.rows", 100_000);
    private static final int WARMUP = Integer.getInteger("bench.warmup", 1);
    private static final int ITERATIONS = Integer.getInteger("bench.iterations", 5);
    private static final int CONNECTIONS = 2;
    private static final long SEED = 42;
    private static final Workload<?> READINGS =
            Workloads.named("sensor_readings").orElseThrow();
    private static final double NANOS = 1e9;

    private interface Fill {
        void run() throws Exception;
    }

    private record Sample(double seconds, double cpuSeconds) {}

    private record Way(String name, Fill fill, List<Sample> samples) {
        Way(String name, Fill fill) {
            this(name, fill, new ArrayList<>());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"local[2]", "local-cluster[2,1,1024]"})
    void fill(String master) throws Exception {
        SparkSession spark = master.startsWith("local-cluster") ? Servers.cluster() : Servers.spark();
        Dataset<Row> rows = spark.read()
                .format("fillrate-rows")
                .option("rows", ROWS)
                .option("partitions", CONNECTIONS)
                .load()
                .cache();
        rows.count();
        List<Way> ways = List.of(
                new Way("fillrate", () -> load(rows, "count")),
                new Way("fillrate, verify=digest", () -> load(rows, "digest")),
                new Way("jdbc, batchsize=10000", () -> jdbc(rows)),
                new Way("copy-binary-parallel, without Spark", () -> withoutSpark(READINGS)));
        measure(ways);
        report(master, ways);
        rows.unpersist();
    }

    private static void measure(List<Way> ways) throws Exception {
        Random random = new Random(SEED);
        for (int round = -WARMUP; round < ITERATIONS; round++) {
            List<Way> order = new ArrayList<>(ways);
            Collections.shuffle(order, random);
            for (Way way : order) {
                createTable();
                System.gc();
                double cpu = cpuSeconds();
                long start = System.nanoTime();
                way.fill().run();
                Sample sample = new Sample((System.nanoTime() - start) / NANOS, cpuSeconds() - cpu);
                requireRows();
                if (round >= 0) {
                    way.samples().add(sample);
                }
            }
        }
    }

    private static void createTable() throws Exception {
        try (Connection connection = Servers.connect()) {
            Sql.run(connection, "DROP TABLE IF EXISTS sensor_readings");
            Sql.run(connection, PostgresDialect.INSTANCE.createTable(READINGS.table()));
            Sql.run(connection, "CHECKPOINT");
        }
    }

    private static void requireRows() throws Exception {
        String loaded = Servers.query("SELECT count(*) FROM sensor_readings").get(0);
        if (!loaded.equals(String.valueOf(ROWS))) {
            throw new IllegalStateException(loaded + " rows of " + ROWS);
        }
    }

    private static void load(Dataset<Row> rows, String verify) {
        Servers.load(rows, "sensor_readings")
                .option("verify", verify)
                .mode("append")
                .save();
    }

    private static void jdbc(Dataset<Row> rows) {
        String url = Servers.url() + "&reWriteBatchedInserts=true&stringtype=unspecified";
        rows.write().option("batchsize", "10000").mode("append").jdbc(url, "sensor_readings", new Properties());
    }

    private static <T> void withoutSpark(Workload<T> workload) {
        WriterOptions options = WriterOptions.defaults().withPartitions(CONNECTIONS);
        Strategy strategy = new PostgresStrategies()
                .strategies().stream()
                        .filter(each -> each.id().equals("postgres/copy-binary-parallel"))
                        .findFirst()
                        .orElseThrow();
        Session session = Session.of(Servers.url(), Map.of());
        try (BulkWriter<T> writer = strategy.open(workload.table(), session, options)) {
            writer.write(workload.generator(SEED).rows(ROWS));
        }
    }

    /** Of this process: in a cluster the executors' is not among it. */
    private static double cpuSeconds() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                        .getProcessCpuTime()
                / NANOS;
    }

    private static void report(String master, List<Way> ways) {
        System.out.printf(Locale.ROOT, "%n%s, %,d rows, %d rounds%n", master, ROWS, ITERATIONS);
        System.out.printf(Locale.ROOT, "%-38s %9s %9s %12s %9s%n", "", "median s", "least s", "rows/s", "CPU s");
        for (Way way : ways) {
            List<Double> seconds = way.samples().stream().map(Sample::seconds).toList();
            double median = median(seconds);
            System.out.printf(
                    Locale.ROOT,
                    "%-38s %9.2f %9.2f %,12.0f %9.2f%n",
                    way.name(),
                    median,
                    Collections.min(seconds),
                    ROWS / median,
                    median(way.samples().stream().map(Sample::cpuSeconds).toList()));
        }
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        return sorted.get(sorted.size() / 2);
    }
}
