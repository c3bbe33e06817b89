package io.fillrate.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Executors, backends and drivers that are killed, in a cluster of real processes: no row is lost, none is there twice. {@code
 * -Dtest.faults=100} for as many executors killed in one load.
 */
@Tag("slow")
@SparkStarts
class SinkFaultsTest {

    private static final int FAULTS = Integer.getInteger("test.faults", 4);
    private static final int ROWS = 400_000;
    private static final String ALL = ROWS + "|" + (long) ROWS * (ROWS - 1) / 2;

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
        Dataset<Row> rows = ids.toDF("id").selectExpr("id", "concat('some text of row ', id) AS text");
        rows.write()
                .format(FaultySink.class.getName())
                .option("url", Servers.url())
                .option("dbtable", "target")
                .option("loadId", loadId)
                .option("verify", "digest")
                .mode("append")
                .save();
    }

    private static Dataset<Long> ids(int partitions) {
        return Servers.cluster().range(0, ROWS, 1, partitions);
    }

    private static List<String> loaded() throws SQLException {
        return Servers.query("SELECT count(*), sum(id) FROM target");
    }

    @Test
    void executors_are_killed_in_the_middle_of_copy() throws SQLException {
        int partitions = FAULTS + 2;
        long middle = ROWS / partitions / 2;
        MapFunction<Long, Long> dying = id -> {
            TaskContext task = TaskContext.get();
            boolean inTheMiddle = id % (ROWS / partitions) == middle;
            if (inTheMiddle && task.partitionId() < partitions - 2 && task.attemptNumber() == 0) {
                Runtime.getRuntime().halt(137);
            }
            return id;
        };
        load(ids(partitions).map(dying, Encoders.LONG()), "killed");
        assertThat(loaded()).containsExactly(ALL);
    }

    @Test
    void executors_are_killed_after_their_commit_and_before_the_driver_knows() throws SQLException {
        FaultySink.dyingTasks = FAULTS;
        load(ids(FAULTS + 2), "killed");
        assertThat(loaded()).containsExactly(ALL);
    }

    @Test
    void the_backend_is_terminated_during_the_merge_and_at_its_commit() throws SQLException {
        Servers.run("CREATE SEQUENCE merges; CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS"
                + " 'BEGIN IF nextval(''merges'') <= TG_ARGV[0]::int THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;"
                + " RETURN NULL; END';"
                + " CREATE TRIGGER in_the_middle AFTER INSERT ON target FOR EACH STATEMENT EXECUTE FUNCTION die(2);"
                + " CREATE CONSTRAINT TRIGGER at_commit AFTER INSERT ON target DEFERRABLE INITIALLY DEFERRED"
                + " FOR EACH ROW WHEN (NEW.id = 7) EXECUTE FUNCTION die(6)");
        load(ids(3), "terminated");
        assertThat(loaded()).containsExactly(ALL);
        assertThat(Long.parseLong(Servers.query("SELECT last_value FROM merges").get(0)))
                .isGreaterThan(6);
        Servers.run("DROP FUNCTION die CASCADE; DROP SEQUENCE merges");
    }

    @Test
    void the_driver_is_killed_before_the_merge_and_after_it() throws Exception {
        assertThat(driver("before")).isEqualTo(137);
        assertThat(loaded()).containsExactly("0|null");
        assertThat(Servers.query("SELECT count(*) FROM fillrate_spark_attempts"))
                .containsExactly("2");
        assertThat(driver("after")).isEqualTo(137);
        assertThat(loaded()).containsExactly(ALL);
        load(ids(2), "driver");
        assertThat(loaded()).containsExactly(ALL);
    }

    private static int driver(String moment) throws Exception {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx1g"));
        Collections.addAll(command, System.getProperty("test.sparkJvmArgs").split(" "));
        command.addAll(List.of(
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                DyingDriver.class.getName(),
                moment,
                Servers.url()));
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
            FaultySink.Moment death = () -> Runtime.getRuntime().halt(137);
            if (args[0].equals("before")) {
                FaultySink.beforeMerge = death;
            } else {
                FaultySink.afterMerge = death;
            }
            Servers.at(args[1]);
            load(Servers.spark().range(0, ROWS, 1, 2), "driver");
        }
    }

    @Test
    void the_server_is_killed_with_all_rows_staged() throws Exception {
        FaultySink.beforeMerge = Servers::crash;
        assertThatThrownBy(() -> load(ids(2), "crash"))
                .hasStackTraceContaining("the server has restarted and emptied the staging table");
        assertThat(loaded()).containsExactly("0|null");
        FaultySink.beforeMerge = () -> {};
        load(ids(2), "crash");
        assertThat(loaded()).containsExactly(ALL);
    }
}
