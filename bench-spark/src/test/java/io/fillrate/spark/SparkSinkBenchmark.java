package io.fillrate.spark;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Session;
import io.fillrate.core.Strategy;
import io.fillrate.core.WriterOptions;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.postgres.PostgresDialect;
import io.fillrate.core.postgres.PostgresStrategies;
import io.fillrate.data.RowSource;
import io.fillrate.data.workload.Workload;
import io.fillrate.data.workload.Workloads;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
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
 * How fast is the sink compared with Spark's own for JDBC, at its best ({@code reWriteBatchedInserts}, {@code batchsize=10000}), and with
 * {@code postgres/copy-binary-parallel} without Spark over as many connections? What part of the time is the merge, and what do rows cost
 * of the client's CPU? Rounds in random order over rows in memory, Spark's in its cache; the table has a primary key. Writes a report and
 * all samples to {@code target/fillrate/spark}.
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
    private static final double MILLIS = 1e3;

    private static final String FILLRATE = "fillrate";
    private static final String JDBC = "Spark's jdbc";
    private static final String WITHOUT_SPARK = "copy-binary-parallel, without Spark";

    private interface Fill {
        void run() throws Exception;
    }

    /**
     * A way to fill the table.
     *
     * @param merges whether Spark's metrics have the time of a merge
     */
    private record Way(String name, boolean merges, Fill fill) {}

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
                new Way(FILLRATE, true, () -> load(rows, Map.of())),
                new Way(FILLRATE + ", verify=digest", true, () -> load(rows, Map.of("verify", "digest"))),
                new Way(JDBC, false, () -> jdbc(rows)),
                new Way(WITHOUT_SPARK, false, withoutSpark(READINGS)));
        SinkSamples samples = new SinkSamples(master, ROWS);
        measure(spark, ways, samples);
        samples.compare(FILLRATE, JDBC, WITHOUT_SPARK);
        samples.write(Path.of("target", "fillrate", "spark", master.startsWith("local-cluster") ? "cluster" : "local"));
        rows.unpersist();
    }

    private static void measure(SparkSession spark, List<Way> ways, SinkSamples samples) throws Exception {
        Random random = new Random(SEED);
        for (int round = -WARMUP; round < ITERATIONS; round++) {
            List<Way> order = new ArrayList<>(ways);
            Collections.shuffle(order, random);
            for (Way way : order) {
                createTable();
                System.gc();
                double cpu = ClientCpu.seconds();
                long start = System.nanoTime();
                way.fill().run();
                double seconds = (System.nanoTime() - start) / NANOS;
                double cpuSeconds = ClientCpu.seconds() - cpu;
                requireRows();
                if (round >= 0) {
                    samples.add(way.name(), round, seconds, way.merges() ? mergeSeconds(spark) : 0, cpuSeconds);
                }
            }
        }
    }

    private static double mergeSeconds(SparkSession spark) throws Exception {
        String millis = Servers.metricsOfLast(spark).getOrDefault("merge time in ms", "0");
        return Long.parseLong(millis.replace(",", "")) / MILLIS;
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

    private static void load(Dataset<Row> rows, Map<String, String> options) {
        Servers.load(rows, "sensor_readings").options(options).mode("append").save();
    }

    private static void jdbc(Dataset<Row> rows) {
        String url = Servers.url() + "&reWriteBatchedInserts=true&stringtype=unspecified";
        rows.write().option("batchsize", "10000").mode("append").jdbc(url, "sensor_readings", new Properties());
    }

    /** Its rows are in memory, too. */
    private static <T> Fill withoutSpark(Workload<T> workload) {
        List<T> rows = new ArrayList<>();
        workload.generator(SEED).rows(ROWS).forEach(rows::add);
        WriterOptions options = WriterOptions.defaults().withPartitions(CONNECTIONS);
        Strategy strategy = new PostgresStrategies()
                .strategies().stream()
                        .filter(each -> each.id().equals("postgres/copy-binary-parallel"))
                        .findFirst()
                        .orElseThrow();
        Session session = Session.of(Servers.url(), Map.of());
        return () -> {
            try (BulkWriter<T> writer = strategy.open(workload.table(), session, options)) {
                writer.write(RowSource.of(rows));
            }
        };
    }
}
