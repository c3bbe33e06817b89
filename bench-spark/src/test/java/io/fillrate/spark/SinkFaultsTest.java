package io.fillrate.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerTaskStart;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Executors, backends, drivers and servers that are killed, in a cluster of real processes: no row is lost, none is there twice. Prints the
 * faults of each kind, and writes them to {@code target/spark-faults.txt}.
 * {@code -Dtest.faults=32} injects 128.
 */
@Tag("slow")
@SparkStarts
class SinkFaultsTest {

    /** Executors killed in one load; of the other kinds there are fewer. */
    private static final int FAULTS = Integer.getInteger("test.faults", 4);

    private static final int LOADS = Math.max(1, FAULTS / 8);
    private static final int ROWS = 400_000;
    private static final String ALL = ROWS + "|" + (long) ROWS * (ROWS - 1) / 2;
    private static final int KILLED = 137;

    private static final Map<String, Count> COUNTS = new LinkedHashMap<>();

    /**
     * What happened to loads under one kind of fault.
     *
     * @param checks of the table, each after the last run of a load
     * @param lost rows that were sent and are not in the table
     * @param doubled rows that are there more than once
     */
    private record Count(int faults, int checks, long lost, long doubled) {

        Count plus(Count other) {
            return new Count(faults + other.faults, checks + other.checks, lost + other.lost, doubled + other.doubled);
        }
    }

    private final AtomicInteger executorsLost = new AtomicInteger();
    private final AtomicInteger speculative = new AtomicInteger();

    @AfterAll
    static void report() throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(Locale.ROOT, "%-56s %6s %6s %6s %8s", "fault", "faults", "checks", "lost", "doubled"));
        Count all = COUNTS.values().stream().reduce(new Count(0, 0, 0, 0), Count::plus);
        COUNTS.forEach((kind, count) -> lines.add(line(kind, count)));
        lines.add(line("all", all));
        lines.forEach(System.out::println);
        Files.write(Path.of("target/spark-faults.txt"), lines);
    }

    private static String line(String kind, Count count) {
        return String.format(
                Locale.ROOT,
                "%-56s %6d %6d %6d %8d",
                kind,
                count.faults(),
                count.checks(),
                count.lost(),
                count.doubled());
    }

    /** Counts the rows of a load that has come to its end, and the faults before that. */
    private static void count(String kind, int faults) throws SQLException {
        long all = Long.parseLong(Servers.query("SELECT count(*) FROM target").get(0));
        long different = Long.parseLong(
                Servers.query("SELECT count(DISTINCT id) FROM target").get(0));
        COUNTS.merge(kind, new Count(faults, 1, ROWS - different, all - different), Count::plus);
        assertThat(loaded()).as(kind).containsExactly(ALL);
    }

    @BeforeEach
    void createTable() throws SQLException {
        FaultySink.beforeMerge = () -> {};
        FaultySink.afterMerge = () -> {};
        FaultySink.dyingTasks = 0;
        Servers.run("DROP TABLE IF EXISTS target; CREATE TABLE target (id int8 NOT NULL, text text)");
    }

    @AfterEach
    void the_next_load_leaves_nothing_behind() throws SQLException {
        FaultySink.beforeMerge = () -> {};
        FaultySink.afterMerge = () -> {};
        FaultySink.dyingTasks = 0;
        load(Servers.cluster().range(0, 1, 1, 1), "clean up");
        assertThat(Servers.query("SELECT relname FROM pg_class WHERE relname ~ '^fillrate_spark_[0-9a-f]+_'"))
                .isEmpty();
        Servers.run("DELETE FROM fillrate_spark_loads");
    }

    private static void load(Dataset<Long> ids, String loadId) {
        writer(ids, loadId).save();
    }

    private static DataFrameWriter<Row> writer(Dataset<Long> ids, String loadId) {
        Dataset<Row> rows = ids.toDF("id").selectExpr("id", "concat('some text of row ', id) AS text");
        return rows.write()
                .format(FaultySink.class.getName())
                .option("url", Servers.url())
                .option("dbtable", "target")
                .option("loadId", loadId)
                .option("verify", "digest")
                .mode("append");
    }

    private static Dataset<Long> ids(int partitions) {
        return Servers.cluster().range(0, ROWS, 1, partitions);
    }

    private static List<String> loaded() throws SQLException {
        return Servers.query("SELECT count(*), sum(id) FROM target");
    }

    /** Counts executors that are lost, and speculative attempts that begin. */
    private SparkListener listening(SparkSession spark) {
        SparkListener listener = new SparkListener() {
            @Override
            public void onExecutorRemoved(SparkListenerExecutorRemoved removed) {
                executorsLost.incrementAndGet();
            }

            @Override
            public void onTaskStart(SparkListenerTaskStart start) {
                if (start.taskInfo().speculative()) {
                    speculative.incrementAndGet();
                }
            }
        };
        spark.sparkContext().addSparkListener(listener);
        return listener;
    }

    /** A load during which executors die. */
    private void losingExecutors(String kind, SparkSession spark, Runnable load) throws Exception {
        SparkListener listener = listening(spark);
        load.run();
        spark.sparkContext().listenerBus().waitUntilEmpty();
        spark.sparkContext().removeSparkListener(listener);
        count(kind, executorsLost.get());
        assertThat(executorsLost.get()).isGreaterThanOrEqualTo(FAULTS);
    }

    @Test
    void executors_are_killed_in_the_middle_of_copy() throws Exception {
        int partitions = FAULTS + 2;
        long middle = ROWS / partitions / 2;
        MapFunction<Long, Long> dying = id -> {
            TaskContext task = TaskContext.get();
            boolean inTheMiddle = id % (ROWS / partitions) == middle;
            if (inTheMiddle && task.partitionId() < partitions - 2 && task.attemptNumber() == 0) {
                Runtime.getRuntime().halt(KILLED);
            }
            return id;
        };
        Dataset<Long> rows = ids(partitions).map(dying, Encoders.LONG());
        losingExecutors("executor killed in the middle of COPY", Servers.cluster(), () -> load(rows, "killed"));
    }

    @Test
    void executors_are_killed_after_their_commit_and_before_the_driver_knows() throws Exception {
        FaultySink.dyingTasks = FAULTS;
        Dataset<Long> rows = ids(FAULTS + 2);
        losingExecutors(
                "executor killed between its commit and its message", Servers.cluster(), () -> load(rows, "killed"));
    }

    /** The slow attempt has copied half of its rows when the speculative one overtakes it. */
    @Test
    void slow_tasks_are_overtaken_by_speculative_attempts() throws Exception {
        SparkSession spark = Servers.speculating();
        SparkListener listener = listening(spark);
        int partitions = 8;
        long middle = ROWS / partitions / 2;
        MapFunction<Long, Long> slow = id -> {
            TaskContext task = TaskContext.get();
            if (id == middle && task.attemptNumber() == 0) {
                TimeUnit.SECONDS.sleep(60); // ends when Spark kills the attempt
            }
            return id;
        };
        for (int i = 0; i < LOADS; i++) {
            speculative.set(0);
            load(spark.range(0, ROWS, 1, partitions).map(slow, Encoders.LONG()), "slow " + i);
            spark.sparkContext().listenerBus().waitUntilEmpty();
            assertThat(speculative.get()).isPositive();
            count("task overtaken by a speculative attempt", 1);
            Servers.run("TRUNCATE target");
        }
        spark.sparkContext().removeSparkListener(listener);
    }

    @Test
    void the_backend_is_terminated_during_the_merge_and_at_its_commit() throws SQLException {
        for (int i = 0; i < 2 * LOADS; i++) {
            boolean atCommit = i % 2 == 1;
            Servers.run(
                    "CREATE SEQUENCE merges; CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS"
                            + " 'BEGIN IF nextval(''merges'') <= 3 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;"
                            + " RETURN NULL; END';"
                            + (atCommit
                                    ? " CREATE CONSTRAINT TRIGGER at_commit AFTER INSERT ON target DEFERRABLE INITIALLY DEFERRED"
                                            + " FOR EACH ROW WHEN (NEW.id = 7) EXECUTE FUNCTION die()"
                                    : " CREATE TRIGGER in_the_middle AFTER INSERT ON target FOR EACH STATEMENT EXECUTE FUNCTION die()"));
            load(ids(3), "terminated " + i);
            assertThat(Long.parseLong(
                            Servers.query("SELECT last_value FROM merges").get(0)))
                    .isGreaterThan(3);
            count("backend terminated " + (atCommit ? "at the merge's commit" : "during the merge"), 3);
            Servers.run("DROP FUNCTION die CASCADE; DROP SEQUENCE merges; TRUNCATE target");
        }
    }

    /** Rows of every other id are in the table already. */
    @Test
    void the_backend_is_terminated_during_an_upsert() throws SQLException {
        for (int i = 0; i < LOADS; i++) {
            Servers.run("ALTER TABLE target ADD PRIMARY KEY (id);"
                    + " INSERT INTO target SELECT 2 * n, 'old' FROM generate_series(0, " + (ROWS / 2 - 1) + ") AS n;"
                    + " CREATE SEQUENCE merges; CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS"
                    + " 'BEGIN IF nextval(''merges'') <= 3 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;"
                    + " RETURN NULL; END';"
                    + " CREATE TRIGGER die AFTER INSERT ON target FOR EACH STATEMENT EXECUTE FUNCTION die()");
            writer(ids(3), "upserted " + i).option("upsert", "id").save();
            assertThat(Servers.query("SELECT count(*) FROM target WHERE text = 'old'"))
                    .containsExactly("0");
            count("backend terminated during an upsert", 3);
            Servers.run("DROP FUNCTION die CASCADE; DROP SEQUENCE merges; TRUNCATE target;"
                    + " ALTER TABLE target DROP CONSTRAINT target_pkey");
        }
    }

    /** In the middle of a task that then goes on. */
    @Test
    void the_lock_of_the_driver_is_lost() throws Exception {
        for (int i = 0; i < LOADS; i++) {
            load(withFault(ids(2), Fault.LOCK_LOST), "unlocked " + i);
            count("connection of the driver's lock terminated", 1);
            Servers.run("TRUNCATE target");
        }
    }

    /** In the middle of a task, which Spark repeats, and when all rows are staged. */
    @Test
    void the_server_is_restarted() throws Exception {
        for (int i = 0; i < LOADS; i++) {
            FaultySink.beforeMerge = () -> Servers.restart(Servers.url());
            load(withFault(ids(2), Fault.RESTART), "restarted " + i);
            FaultySink.beforeMerge = () -> {};
            count("server restarted in the middle of COPY, and before the merge", 2);
            Servers.run("TRUNCATE target");
        }
    }

    /** What happens in an executor. */
    private enum Fault {
        LOCK_LOST {
            @Override
            void happen(String url) throws Exception {
                try (Connection connection = DriverManager.getConnection(url)) {
                    Servers.run(
                            connection,
                            "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted");
                }
            }
        },
        RESTART {
            @Override
            void happen(String url) throws Exception {
                Servers.restart(url);
            }
        };

        abstract void happen(String url) throws Exception;
    }

    private static Dataset<Long> withFault(Dataset<Long> ids, Fault fault) {
        String url = Servers.url();
        MapFunction<Long, Long> failing = id -> {
            if (id == ROWS / 4 && TaskContext.get().attemptNumber() == 0) {
                fault.happen(url);
            }
            return id;
        };
        return ids.map(failing, Encoders.LONG());
    }

    @Test
    void the_driver_is_killed_before_the_merge_and_after_it() throws Exception {
        for (int i = 0; i < LOADS; i++) {
            String loadId = "driver " + i;
            assertThat(driver("before", loadId)).isEqualTo(KILLED);
            assertThat(loaded()).containsExactly("0|null");
            assertThat(Servers.query("SELECT count(*) FROM fillrate_spark_attempts"))
                    .containsExactly("2");
            assertThat(driver("after", loadId)).isEqualTo(KILLED);
            count("driver killed before the merge", 1);
            load(ids(2), loadId);
            count("driver killed after the merge's commit", 1);
            Servers.run("TRUNCATE target");
        }
    }

    private static int driver(String moment, String loadId) throws Exception {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx1g"));
        Collections.addAll(command, System.getProperty("test.sparkJvmArgs").split(" "));
        command.addAll(List.of(
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                DyingDriver.class.getName(),
                moment,
                Servers.url(),
                loadId));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(new File("target/driver-" + moment + ".log"))
                .start();
        assertThat(process.waitFor(3, TimeUnit.MINUTES)).isTrue();
        return process.exitValue();
    }

    /** A load in a process of its own, which ends before the load does. */
    static final class DyingDriver {

        private DyingDriver() {}

        public static void main(String[] args) {
            FaultySink.Moment death = () -> Runtime.getRuntime().halt(KILLED);
            if (args[0].equals("before")) {
                FaultySink.beforeMerge = death;
            } else {
                FaultySink.afterMerge = death;
            }
            Servers.at(args[1]);
            load(Servers.spark().range(0, ROWS, 1, 2), args[2]);
        }
    }

    @Test
    void the_server_is_killed_with_all_rows_staged() throws Exception {
        for (int i = 0; i < LOADS; i++) {
            String loadId = "crash " + i;
            FaultySink.beforeMerge = Servers::crash;
            assertThatThrownBy(() -> load(ids(2), loadId))
                    .hasStackTraceContaining("the server has restarted and emptied the staging table");
            assertThat(loaded()).containsExactly("0|null");
            FaultySink.beforeMerge = () -> {};
            load(ids(2), loadId);
            count("server killed with unlogged staging", 1);
            Servers.run("TRUNCATE target");
        }
    }
}
