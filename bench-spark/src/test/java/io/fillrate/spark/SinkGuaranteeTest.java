package io.fillrate.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** All rows or none, once for each load, and nothing left behind. */
@SparkStarts
@Tag("database")
class SinkGuaranteeTest {

    /** The tables in which loads are recorded are created by the first one. */
    @BeforeAll
    static void loadNothing() throws SQLException {
        Servers.run("DROP TABLE IF EXISTS nothing; CREATE TABLE nothing (id int8, half float8)");
        Servers.load(rows(0, 0, 1), "nothing").mode("append").save();
    }

    @BeforeEach
    void createTable() throws SQLException {
        Servers.run("DROP TABLE IF EXISTS target CASCADE; CREATE TABLE target (id int8 PRIMARY KEY, half float8)");
    }

    @AfterEach
    @Timeout(20)
    void nothing_is_left_behind() throws SQLException {
        assertThat(Servers.query("SELECT relname FROM pg_class WHERE relname ~ '^fillrate_spark_[0-9a-f]+_'"))
                .isEmpty();
        assertThat(Servers.query("SELECT * FROM fillrate_spark_attempts")).isEmpty();
        while (!Servers.query("SELECT * FROM pg_locks WHERE locktype = 'advisory'")
                .isEmpty()) {
            Thread.onSpinWait(); // the server has yet to see that the connection is closed
        }
    }

    private static Dataset<Row> rows(long from, long to, int partitions) {
        return Servers.spark().range(from, to, 1, partitions).selectExpr("id", "id / 2.0D AS half");
    }

    private static List<String> sums() throws SQLException {
        return Servers.query("SELECT count(*), sum(id), sum(half) FROM target");
    }

    @Test
    void append_adds_and_overwrite_replaces() throws SQLException {
        Servers.load(rows(0, 1000, 3), "target").mode("append").save();
        Servers.load(rows(1000, 2000, 3), "target").mode("append").save();
        assertThat(sums()).containsExactly("2000|1999000|999500");
        Servers.load(rows(0, 10, 3), "target").mode("overwrite").save();
        assertThat(sums()).containsExactly("10|45|22.5");
    }

    @Test
    void no_rows_one_row_and_partitions_without_any() throws SQLException {
        Servers.load(rows(0, 0, 2), "target").mode("append").save();
        assertThat(sums()).containsExactly("0|null|null");
        Servers.load(rows(7, 8, 4), "target").mode("append").save();
        assertThat(sums()).containsExactly("1|7|3.5");
        Servers.load(rows(0, 0, 1), "target").mode("overwrite").save();
        assertThat(sums()).containsExactly("0|null|null");
    }

    @Test
    void a_load_of_the_same_id_does_nothing() throws SQLException {
        Servers.load(rows(0, 10, 2), "target")
                .option("loadId", "monday")
                .mode("append")
                .save();
        Servers.load(rows(10, 20, 2), "target")
                .option("loadId", "monday")
                .mode("append")
                .save();
        assertThat(sums()).containsExactly("10|45|22.5");
        Servers.load(rows(10, 20, 2), "target")
                .option("loadId", "tuesday")
                .mode("append")
                .save();
        assertThat(sums()).containsExactly("20|190|95");
    }

    @Test
    void a_failure_in_one_task_or_in_the_merge_leaves_the_table_unchanged() throws SQLException {
        Servers.load(rows(0, 10, 2), "target").mode("append").save();
        Dataset<Row> failing = rows(100, 200, 2).selectExpr("IF(id = 199, raise_error('no more'), id) AS id", "half");
        assertThatThrownBy(
                        () -> Servers.load(failing, "target").mode("overwrite").save())
                .hasStackTraceContaining("no more");
        assertThat(sums()).containsExactly("10|45|22.5");
        assertThatThrownBy(() -> Servers.load(rows(9, 20, 2), "target")
                        .option("loadId", "again")
                        .mode("append")
                        .save())
                .hasStackTraceContaining("duplicate key value violates unique constraint \"target_pkey\"")
                .hasStackTraceContaining("Key (id)=(9) already exists.");
        assertThat(sums()).containsExactly("10|45|22.5");
        Servers.load(rows(10, 20, 2), "target")
                .option("loadId", "again")
                .mode("append")
                .save();
        assertThat(sums()).containsExactly("20|190|95");
    }

    @Tag("slow")
    @Test
    void staging_tables_of_dead_jobs_are_dropped_and_those_of_live_ones_are_not() throws SQLException {
        Servers.load(rows(0, 1, 1), "target").mode("append").save();
        String staging = "CREATE UNLOGGED TABLE fillrate_spark_%s_0_1 (id int8);"
                + " INSERT INTO fillrate_spark_attempts VALUES (%d, 0, 1, 5, 0)";
        Servers.run(staging.formatted("dead", 0xdead) + ";" + staging.formatted("a11fe", 0xa11fe));
        try (Connection live = Servers.connect();
                Statement statement = live.createStatement()) {
            statement.execute("SELECT pg_advisory_lock(" + 0xa11fe + ")");
            Servers.load(rows(1, 2, 1), "target").mode("append").save();
        }
        assertThat(Servers.query("SELECT relname FROM pg_class WHERE relname ~ '^fillrate_spark_[0-9a-f]+_'"))
                .containsExactly("fillrate_spark_a11fe_0_1");
        Servers.load(rows(2, 3, 1), "target").mode("append").save();
    }

    @Test
    void a_digest_of_all_cells_is_compared_where_the_server_keeps_them() throws SQLException {
        Servers.run(
                "DROP TABLE IF EXISTS digested; CREATE TABLE digested (id int8, t text, n numeric(12,2), a int4[], at timestamptz)");
        Dataset<Row> rows = Servers.spark()
                .range(0, 1000, 1, 3)
                .selectExpr(
                        "id",
                        "IF(id % 7 = 0, NULL, concat('ž', id)) AS t",
                        "CAST(id * -1.25 AS decimal(20,4)) AS n",
                        "array(CAST(id AS int), NULL) AS a",
                        "timestamp_micros(id * 1234567) AS at");
        Servers.load(rows, "digested").option("verify", "digest").mode("append").save();
        assertThat(Servers.query("SELECT count(*), sum(n) FROM digested")).containsExactly("1000|-624375.00");
        Servers.run("CREATE FUNCTION change() RETURNS trigger LANGUAGE plpgsql AS"
                + " 'BEGIN IF NEW.id = 500 THEN NEW.t = ''other''; END IF; RETURN NEW; END';"
                + " CREATE TRIGGER change BEFORE INSERT ON digested FOR EACH ROW EXECUTE FUNCTION change()");
        assertThatThrownBy(() -> Servers.load(rows, "digested")
                        .option("verify", "digest")
                        .mode("append")
                        .save())
                .hasStackTraceContaining("the rows of partition 1 have arrived changed");
        assertThat(Servers.query("SELECT count(*) FROM digested")).containsExactly("1000");
        Servers.run("ALTER TABLE digested ADD j jsonb");
        assertThatThrownBy(() -> Servers.load(rows.selectExpr("'{}' AS j"), "digested")
                        .option("verify", "digest")
                        .mode("append")
                        .save())
                .hasMessageContaining("column j is jsonb, whose values the server rewrites");
        Servers.run("DROP TABLE digested; DROP FUNCTION change");
    }

    @Test
    void rows_that_a_trigger_skips_fail_the_load() throws SQLException {
        Servers.run(
                "CREATE FUNCTION skip() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';"
                        + " CREATE TRIGGER skip BEFORE INSERT ON target FOR EACH ROW WHEN (NEW.id = 3) EXECUTE FUNCTION skip()");
        assertThatThrownBy(() ->
                        Servers.load(rows(0, 5, 1), "target").mode("append").save())
                .hasStackTraceContaining("of the 5 rows of partition 0, 4 have arrived");
        assertThat(sums()).containsExactly("0|null|null");
        Servers.run("DROP FUNCTION skip CASCADE");
    }

    @Test
    void sparks_ui_shows_what_a_load_has_done() throws Exception {
        Servers.load(rows(0, 100_000, 2), "target").mode("append").save();
        Map<String, String> shown = Servers.metricsOfLast(Servers.spark());
        assertThat(shown).containsEntry("rows copied", "100,000").containsEntry("bytes copied", "2,600,042");
        assertThat(shown.get("staged bytes")).matches("[1-9][0-9,]{6,}");
        assertThat(shown.get("merge time in ms")).matches("[1-9][0-9,]*");
        assertThat(shown.get("encode time in ms")).matches("[0-9,]+");
        assertThat(shown.get("send time in ms")).matches("[1-9][0-9,]*");
    }

    @Test
    void many_partitions_write_over_few_connections() throws SQLException {
        Servers.run("DROP TABLE IF EXISTS seen; CREATE TABLE seen (pid int);"
                + " CREATE FUNCTION see() RETURNS event_trigger LANGUAGE plpgsql AS"
                + " 'BEGIN INSERT INTO seen VALUES (pg_backend_pid()); END';"
                + " CREATE EVENT TRIGGER see ON ddl_command_end WHEN TAG IN ('CREATE TABLE') EXECUTE FUNCTION see()");
        Servers.load(rows(0, 5000, 100), "target")
                .option("maxConnections", "3")
                .mode("append")
                .save();
        Servers.run("DROP EVENT TRIGGER see; DROP FUNCTION see");
        assertThat(sums()).containsExactly("5000|12497500|6248750");
        assertThat(Servers.query("SELECT count(DISTINCT pid) FROM seen").get(0)).isEqualTo("3");
    }

    @Test
    void wrong_options_are_refused_and_no_password_is_shown() {
        assertThatThrownBy(() -> Servers.load(rows(0, 1, 1), "target")
                        .option("upsertOrder", "id")
                        .mode("append")
                        .save())
                .hasMessageContaining("option upsertOrder: it is for upserts; set upsert");
        assertThatThrownBy(() -> rows(0, 1, 1)
                        .write()
                        .format("fillrate")
                        .option("url", "jdbc:oracle:thin:@x")
                        .option("dbtable", "t")
                        .mode("append")
                        .save())
                .hasMessageContaining("option url: must begin with jdbc:postgresql:");
        assertThatThrownBy(() -> Servers.load(rows(0, 1, 1), "target")
                        .option("maxConnection", "1")
                        .mode("append")
                        .save())
                .hasMessageContaining("unknown option maxconnection: there are url, dbtable");
        assertThatThrownBy(() -> Servers.load(rows(0, 1, 1), "target")
                        .option("maxConnections", "0")
                        .mode("append")
                        .save())
                .hasMessageContaining("option maxConnections=0: must be a number from 1 to 99999");
        assertThatThrownBy(() -> Servers.load(rows(0, 1, 1), "target")
                        .option("verify", "all")
                        .mode("append")
                        .save())
                .hasMessageContaining("option verify=all: must be one of count, digest");
        assertThatThrownBy(() -> Servers.load(rows(0, 1, 1), "nowhere.at_all")
                        .mode("append")
                        .save())
                .hasMessageContaining("table nowhere.at_all does not exist in the database");
        assertThatThrownBy(() ->
                        Servers.load(rows(0, 1, 1), "pg_tables").mode("append").save())
                .hasMessageContaining("pg_tables is not an ordinary or partitioned table");
        assertThatThrownBy(() -> Servers.load(rows(0, 1, 1), "target").save()).hasMessageContaining("ErrorIfExists");
        assertThatThrownBy(() -> rows(0, 1, 1)
                        .write()
                        .format("fillrate")
                        .option("url", "jdbc:postgresql://localhost:1/x?password=secret77")
                        .option("password", "secret78")
                        .option("dbtable", "t")
                        .mode("append")
                        .save())
                .satisfies(failure -> assertThat(failure).hasStackTraceContaining("refused"))
                .satisfies(failure ->
                        assertThat(failure.toString() + failure.getCause()).doesNotContain("secret7"));
    }
}
