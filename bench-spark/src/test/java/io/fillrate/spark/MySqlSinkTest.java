package io.fillrate.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.spark.sink.SinkOptions;
import io.fillrate.spark.sink.SinkWrite;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Loads into MariaDB, where DDL commits: all rows or none, and nothing left behind. */
@SparkStarts
@Tag("slow")
@Tag("jdk")
class MySqlSinkTest {

    @BeforeEach
    void createTable() throws SQLException {
        MariaDb.run("DROP TABLE IF EXISTS target; CREATE TABLE target (id bigint PRIMARY KEY, half double)");
    }

    @AfterEach
    void nothing_is_left_behind() throws SQLException {
        MariaDb.assertNothingIsLeft();
    }

    private static Dataset<Row> rows(long from, long to, int partitions) {
        return Servers.spark().range(from, to, 1, partitions).selectExpr("id", "id / 2.0D AS half");
    }

    private static List<String> sums() throws SQLException {
        return MariaDb.query("SELECT count(*), sum(id), sum(half) FROM target");
    }

    private static Dataset<Row> select(String expressions) {
        return Servers.spark().sql("SELECT " + expressions);
    }

    @Test
    void append_adds_overwrite_replaces_and_the_same_id_does_nothing() throws SQLException {
        MariaDb.load(rows(0, 1000, 3), "target")
                .option("loadId", "a")
                .mode("append")
                .save();
        MariaDb.load(rows(0, 1000, 3), "target")
                .option("loadId", "a")
                .mode("append")
                .save();
        MariaDb.load(rows(1000, 2000, 3), "test.`target`")
                .option("loadId", "a ")
                .mode("append")
                .save();
        assertThat(sums()).containsExactly("2000|1999000|999500");
        MariaDb.load(rows(0, 10, 3), "target").mode("overwrite").save();
        assertThat(sums()).containsExactly("10|45|22.5");
        MariaDb.run("DELETE FROM fillrate_spark_loads");
    }

    @Test
    void mysqls_driver_loads_as_well() throws SQLException {
        rows(0, 1000, 2)
                .write()
                .format("fillrate")
                .option("url", MariaDb.urlOfMySql())
                .option("dbtable", "target")
                .mode("append")
                .save();
        assertThat(sums()).containsExactly("1000|499500|249750");
    }

    @Test
    void many_chunks_arrive() throws SQLException {
        MariaDb.run("DROP TABLE IF EXISTS wide; CREATE TABLE wide (id bigint, t longtext, b longblob)");
        Dataset<Row> rows = Servers.spark()
                .range(0, 3000, 1, 2)
                .selectExpr(
                        "id", "repeat('x', 1000) AS t", "IF(id % 2 = 0, cast(repeat('y', 500) AS binary), NULL) AS b");
        MariaDb.load(rows, "wide").mode("append").save();
        assertThat(
                        MariaDb.query(
                                "SELECT count(*), sum(id), sum(length(t)), sum(length(b)), min(b) = repeat('y', 500) FROM wide"))
                .containsExactly("3000|4498500|3000000|750000|1");
    }

    @Test
    void a_failure_in_one_task_or_in_the_merge_leaves_the_table_unchanged() throws SQLException {
        MariaDb.load(rows(0, 10, 2), "target").mode("append").save();
        Dataset<Row> failing = rows(100, 200, 2).selectExpr("IF(id = 199, raise_error('no more'), id) AS id", "half");
        assertThatThrownBy(
                        () -> MariaDb.load(failing, "target").mode("overwrite").save())
                .hasStackTraceContaining("no more");
        assertThat(sums()).containsExactly("10|45|22.5");
        assertThatThrownBy(() ->
                        MariaDb.load(rows(9, 20, 2), "target").mode("append").save())
                .hasStackTraceContaining("Duplicate entry '9' for key 'PRIMARY'");
        assertThat(sums()).containsExactly("10|45|22.5");
    }

    @Test
    void staging_tables_of_dead_jobs_are_dropped_even_if_they_have_no_record() throws SQLException {
        MariaDb.load(rows(0, 1, 1), "target").mode("append").save();
        MariaDb.run(
                "CREATE TABLE fillrate_spark_dead_0_1 (id bigint); CREATE TABLE fillrate_spark_a11fe_0_1 (id bigint)");
        try (Connection live = MariaDb.connect()) {
            Servers.run(live, "SELECT GET_LOCK('fillrate_a11fe', 0)");
            MariaDb.load(rows(1, 2, 1), "target").mode("append").save();
            assertThat(MariaDb.query("SELECT table_name FROM information_schema.tables WHERE table_name RLIKE"
                            + " '^fillrate_spark_[0-9a-f]+_'"))
                    .containsExactly("fillrate_spark_a11fe_0_1");
        }
        MariaDb.load(rows(2, 3, 1), "target").mode("append").save();
        assertThat(sums()).containsExactly("3|3|1.5");
    }

    @Test
    void attempts_side_by_side_and_too_late_do_not_count() throws Exception {
        SinkOptions options = SinkOptions.of(
                new CaseInsensitiveStringMap(Map.of("url", MariaDb.url(), "dbtable", "target")), Databases::of);
        BatchWrite job = SinkWrite.plan(options, new StructType().add("id", DataTypes.LongType), false)
                .toBatch();
        DataWriterFactory tasks = job.createBatchWriterFactory(() -> 1);
        DataWriter<InternalRow> lost = attempt(tasks, 1);
        lost.commit(); // and its message is lost with its executor
        lost.close();
        DataWriter<InternalRow> late = attempt(tasks, 2);
        DataWriter<InternalRow> chosen = attempt(tasks, 3);
        WriterCommitMessage message = chosen.commit();
        chosen.close();
        late.abort();
        job.commit(new WriterCommitMessage[] {message});
        assertThat(MariaDb.query("SELECT id FROM target")).containsExactly("1");
        DataWriter<InternalRow> afterwards = attempt(tasks, 4);
        Thread.currentThread().interrupt(); // so that it does not wait for the driver
        assertThatThrownBy(afterwards::commit).hasMessageContaining("the driver of this load has ended");
        assertThat(Thread.interrupted()).isTrue();
        afterwards.abort();
        job.commit(new WriterCommitMessage[] {message});
        assertThat(MariaDb.query("SELECT id FROM target")).containsExactly("1");
    }

    @Test
    void a_merge_whose_connection_is_killed_is_repeated() throws Exception {
        MariaDb.load(rows(0, 0, 1), "target").mode("append").save(); // so that the record exists
        try (Connection other = MariaDb.connect()) {
            other.setAutoCommit(false);
            Servers.run(
                    other,
                    "INSERT INTO fillrate_spark_loads (target, load_id, table_id, operation, job, row_count)"
                            + " VALUES ('`test`.`target`', 'killed', 'x', 'append', 1, 1)"); // which the merge waits
            // for
            Thread killer = new Thread(() -> killWaitingAndRollBack(other), "killer");
            killer.start();
            MariaDb.load(rows(0, 10, 2), "target")
                    .option("loadId", "killed")
                    .mode("append")
                    .save();
            killer.join();
        }
        assertThat(sums()).containsExactly("10|45|22.5");
        MariaDb.run("DELETE FROM fillrate_spark_loads");
    }

    private static void killWaitingAndRollBack(Connection other) {
        String waiting =
                "SELECT id FROM information_schema.processlist WHERE info LIKE 'INSERT INTO%spark_loads%''killed''%'"
                        + " AND id <> CONNECTION_ID()";
        try {
            List<String> found = MariaDb.query(waiting);
            while (found.isEmpty()) {
                Thread.sleep(20);
                found = MariaDb.query(waiting);
            }
            MariaDb.run("KILL CONNECTION " + found.get(0));
            other.rollback();
        } catch (SQLException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static DataWriter<InternalRow> attempt(DataWriterFactory tasks, long task) throws Exception {
        DataWriter<InternalRow> writer = tasks.createWriter(0, task);
        writer.write(new GenericInternalRow(new Object[] {1L}));
        return writer;
    }

    @Test
    void an_id_of_another_table_or_operation_is_refused_and_old_ones_are_forgotten() throws Exception {
        MariaDb.load(rows(0, 1, 1), "target")
                .option("loadId", "m")
                .mode("append")
                .save();
        assertThatThrownBy(() -> MariaDb.load(rows(0, 1, 1), "target")
                        .option("loadId", "m")
                        .mode("overwrite")
                        .save())
                .hasStackTraceContaining("this id is recorded for append, and this is overwrite");
        Thread.sleep(1100); // the server counts the age of tables in seconds
        createTable();
        assertThatThrownBy(() -> MariaDb.load(rows(0, 1, 1), "target")
                        .option("loadId", "m")
                        .mode("append")
                        .save())
                .hasStackTraceContaining("this id is recorded for another table of that name");
        MariaDb.run("UPDATE fillrate_spark_loads SET merged_at = now() - INTERVAL 366 DAY");
        MariaDb.load(rows(0, 1, 1), "target")
                .option("loadId", "m")
                .mode("append")
                .save();
        assertThat(sums()).containsExactly("1|0|0");
        MariaDb.run("DELETE FROM fillrate_spark_loads");
    }

    @Test
    void rows_of_a_key_are_updated_and_repeated_keys_refused_unless_ordered() throws SQLException {
        MariaDb.run(
                "DROP TABLE IF EXISTS upserted; CREATE TABLE upserted (id varchar(9) COLLATE utf8mb4_general_ci PRIMARY KEY,"
                        + " n bigint, said varchar(9) DEFAULT 'nothing'); INSERT INTO upserted VALUES ('a', 1, 'old'), ('b', 2, 'old')");
        Dataset<Row> rows = select("'A' AS id, 10L AS n UNION ALL SELECT 'c', 30L UNION ALL SELECT 'C', 31L");
        assertThatThrownBy(() -> upsert(rows).save()).hasStackTraceContaining("comes more than once in this load");
        assertThat(MariaDb.query("SELECT count(*), sum(n) FROM upserted")).containsExactly("2|3");
        upsert(rows).option("upsertOrder", "n").save();
        assertThat(MariaDb.query("SELECT * FROM upserted ORDER BY id"))
                .containsExactly("a|10|old", "b|2|old", "C|31|nothing");
        upsert(rows.where("id = 'A'")).option("upsert", "id").save();
        assertThat(MariaDb.query("SELECT count(*), sum(n) FROM upserted")).containsExactly("3|43");
        MariaDb.run("ALTER TABLE upserted ADD UNIQUE KEY numbers (n)");
        assertThatThrownBy(() -> upsert(rows).save()).hasMessageContaining("has another unique key, numbers");
        MariaDb.run("ALTER TABLE upserted DROP KEY numbers;"
                + " CREATE TRIGGER before_upsert BEFORE INSERT ON upserted FOR EACH ROW SET NEW.said = 'x'");
        assertThatThrownBy(() -> upsert(rows).save()).hasMessageContaining("has the trigger before_upsert");
        assertThatThrownBy(() -> upsert(rows).option("upsert", "n").save())
                .hasMessageContaining("has no unique key of (n)");
    }

    private static DataFrameWriter<Row> upsert(Dataset<Row> rows) {
        return MariaDb.load(rows.repartition(2), "upserted")
                .option("upsert", "primary key")
                .mode("append");
    }

    /** And so are missing privileges, of which the embedded server has none. */
    @Test
    void foreign_keys_are_found_before_the_first_row() throws SQLException {
        Dataset<Row> unread = select("CAST(raise_error('a row was read') AS bigint) AS id");
        MariaDb.run("CREATE TABLE child (id bigint, FOREIGN KEY child_of (id) REFERENCES target (id))");
        assertThatThrownBy(
                        () -> MariaDb.load(unread, "target").mode("overwrite").save())
                .hasMessageContaining("`test`.`target` cannot be emptied: foreign key ")
                .hasMessageContaining(" of test.child references it");
        MariaDb.run("DROP TABLE child");
    }

    @Test
    void what_it_does_not_offer_is_refused() throws SQLException {
        MariaDb.run("DROP TABLE IF EXISTS slow; CREATE TABLE slow (id bigint) ENGINE=MyISAM");
        assertThatThrownBy(() -> MariaDb.load(rows(0, 1, 1).select("id"), "slow")
                        .mode("append")
                        .save())
                .hasMessageContaining("slow: its engine is MyISAM, which has no transactions");
        assertThatThrownBy(() -> MariaDb.load(rows(0, 1, 1), "target")
                        .option("verify", "digest")
                        .mode("append")
                        .save())
                .hasMessageContaining("only PostgreSQL can compute it");
        assertThatThrownBy(() -> MariaDb.load(rows(0, 1, 1), "target")
                        .option("overwriteMode", "truncate")
                        .mode("overwrite")
                        .save())
                .hasMessageContaining("TRUNCATE commits in MariaDB and MySQL");
        assertThatThrownBy(() ->
                        MariaDb.load(rows(0, 1, 1), "nowhere.at").mode("append").save())
                .hasMessageContaining("table nowhere.at does not exist");
    }

    @Test
    void its_tables_are_in_a_catalogue() throws SQLException {
        Servers.spark().conf().set("spark.sql.catalog.maria", FillrateCatalog.class.getName());
        Servers.spark().conf().set("spark.sql.catalog.maria.url", MariaDb.url());
        Servers.spark().sql("INSERT INTO maria.test.target VALUES (1, 2), (2, 3)");
        assertThat(sums()).containsExactly("2|3|5");
    }
}
