package io.fillrate.spark;

import io.fillrate.core.postgres.PostgresStarter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.ui.SQLAppStatusStore;
import org.apache.spark.sql.execution.ui.SQLExecutionUIData;
import org.apache.spark.sql.execution.ui.SQLPlanMetric;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import scala.jdk.javaapi.CollectionConverters;

/** One Spark and one PostgreSQL for all tests of this JVM, started when first needed; they end with it. */
final class Servers {

    private Servers() {}

    private static final String LOCAL = "local[2]";

    /** Two executors, each a process of its own with one thread. */
    private static final String CLUSTER = "local-cluster[2,1,1024]";

    private static @Nullable SparkSession running;

    private static @Nullable String url;

    /** Uses a server that runs already. */
    static synchronized void at(String running) {
        url = running;
    }

    static synchronized String url() {
        String known = url;
        if (known == null) {
            // the server's own defaults, so that what is committed survives a crash
            known = PostgresStarter.start(Map.of("fsync", "on", "full_page_writes", "on", "synchronous_commit", "on"))
                    .getJdbcUrl("postgres", "postgres");
            url = known;
        }
        return known;
    }

    /**
     * Kills a backend, as the kernel would that has no memory left: the server ends all connections, recovers from its write-ahead log and
     * empties unlogged tables.
     */
    static void crash() throws Exception {
        try (Connection connection = connect()) {
            long backend = connection.unwrap(PGConnection.class).getBackendPID();
            ProcessHandle.of(backend).orElseThrow().destroyForcibly();
        }
        while (true) {
            try (Connection recovered = connect()) {
                recovered.getMetaData();
                return;
            } catch (SQLException e) {
                Thread.sleep(100); // it recovers
            }
        }
    }

    /** Restarts the server as an administrator would: it ends all connections, and keeps unlogged tables. Returns when it is ready. */
    static void restart(String url) throws Exception {
        ProcessHandle postmaster;
        String data;
        try (Connection connection = DriverManager.getConnection(url)) {
            long backend = connection.unwrap(PGConnection.class).getBackendPID();
            postmaster =
                    ProcessHandle.of(backend).flatMap(ProcessHandle::parent).orElseThrow();
            data = query(connection, "SHOW data_directory").get(0);
        }
        Path control = Path.of(postmaster.info().command().orElseThrow()).resolveSibling("pg_ctl");
        List<String> command = new ArrayList<>(
                List.of(control.toString(), "restart", "-D", data, "-m", "fast", "-w", "-l", data + "/restart.log"));
        if (System.getProperty("user.name").equals("root")) {
            command.addAll(0, List.of("unshare", "-U")); // as the embedded server does: it does not run as root
        }
        int exit = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        if (exit != 0) {
            throw new IllegalStateException(String.join(" ", command) + ": exit code " + exit);
        }
    }

    static SparkSession spark() {
        return spark(LOCAL);
    }

    static SparkSession cluster() {
        return spark(CLUSTER);
    }

    /** Two executors on two hosts, which repeat tasks that are much slower than others. */
    static SparkSession speculating() {
        return spark(TwoHosts.master());
    }

    /** A JVM has one Spark at a time. */
    private static synchronized SparkSession spark(String master) {
        SparkSession session = running;
        if (session != null && session.sparkContext().master().equals(master)) {
            return session;
        } else if (session != null) {
            session.stop();
        }
        SparkSession.Builder builder = SparkSession.builder()
                .master(master)
                .appName("fillrate")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.shuffle.partitions", "2")
                .config("spark.sql.session.timeZone", "UTC")
                .config("spark.sql.warehouse.dir", "target/warehouse");
        SparkSession started = master.equals(LOCAL)
                ? builder.getOrCreate()
                : withExecutors(builder, master).getOrCreate();
        running = started;
        return started;
    }

    /** Executors have the tests' class path, and may die as often as the tests like. */
    private static SparkSession.Builder withExecutors(SparkSession.Builder builder, String master) {
        try {
            Files.createDirectories(Path.of(System.getenv("SPARK_HOME"), "jars")); // must exist
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return builder.config(
                        "spark.executor.extraClassPath",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")))
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.executor.memory", "512m")
                .config("spark.executor.extraJavaOptions", compilerAndCollector())
                .config("spark.deploy.maxExecutorRetries", "-1")
                .config("spark.speculation", !master.equals(CLUSTER))
                .config("spark.speculation.interval", "100ms")
                .config("spark.speculation.quantile", "0.5")
                .config("spark.speculation.multiplier", "3")
                .config("spark.task.maxFailures", "8");
    }

    /** The options of this JVM, so that executors of benchmarks compile as well as it does. */
    private static String compilerAndCollector() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith("-XX:"))
                .collect(Collectors.joining(" "));
    }

    static Connection connect() throws SQLException {
        return DriverManager.getConnection(url());
    }

    static void run(String sql) throws SQLException {
        try (Connection connection = connect()) {
            run(connection, sql);
        }
    }

    static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    static List<String> query(String sql) throws SQLException {
        try (Connection connection = connect()) {
            return query(connection, sql);
        }
    }

    /** The rows of a query, cells in text form with | between them. */
    static List<String> query(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            List<String> rows = new ArrayList<>();
            int columns = result.getMetaData().getColumnCount();
            while (result.next()) {
                List<@Nullable String> cells = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    cells.add(result.getString(i));
                }
                rows.add(String.join("|", cells.stream().map(String::valueOf).toList()));
            }
            return rows;
        }
    }

    /** A load of all rows into a table, to be given its mode. */
    static DataFrameWriter<Row> load(Dataset<Row> rows, String table) {
        return rows.write().format("fillrate").option("url", url()).option("dbtable", table);
    }

    /** What Spark's UI shows of the last statement, by the metrics' descriptions. */
    static Map<String, String> metricsOfLast(SparkSession spark) throws Exception {
        spark.sparkContext().listenerBus().waitUntilEmpty();
        SQLAppStatusStore store = spark.sharedState().statusStore();
        SQLExecutionUIData last = store.executionsList().last();
        scala.collection.Map<Object, String> values = store.executionMetrics(last.executionId());
        Map<String, String> shown = new HashMap<>();
        for (SQLPlanMetric metric : CollectionConverters.asJava(last.metrics())) {
            shown.put(metric.name(), String.valueOf(values.getOrElse(metric.accumulatorId(), () -> "")));
        }
        return shown;
    }
}
