package io.fillrate.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Staging tables that become partitions: no second copy, and still all rows or none. */
@SparkStarts
@Tag("slow")
class AttachTest {

    @BeforeEach
    void createTable() throws SQLException {
        Servers.run("DROP SCHEMA IF EXISTS log CASCADE; CREATE SCHEMA log; CREATE TABLE log.events (id int8 NOT NULL,"
                + " at timestamptz NOT NULL, text text DEFAULT 'none' CHECK (text <> ''), twice int8 GENERATED ALWAYS AS (id * 2) STORED,"
                + " PRIMARY KEY (id, at)) PARTITION BY RANGE (at); CREATE INDEX ON log.events (text)");
    }

    /** Other tests look for names that begin as those of the partitions' indexes do. */
    @AfterAll
    static void dropAll() throws SQLException {
        Servers.run("DROP SCHEMA log CASCADE");
    }

    @AfterEach
    void nothing_is_left_behind() throws SQLException {
        assertThat(Servers.query(
                        "SELECT relname FROM pg_class WHERE relkind = 'r' AND relname ~ '^fillrate_spark_[0-9a-f]+_'"))
                .isEmpty();
        assertThat(Servers.query("SELECT conname FROM pg_constraint WHERE conname = 'fillrate bounds'"))
                .isEmpty();
    }

    private static Dataset<Row> rows(long from, long to) {
        return Servers.spark()
                .range(from, to, 1, 5)
                .selectExpr("(id * 7919) % " + to + " AS id", "timestamp_seconds(id) AS AT");
    }

    private static DataFrameWriter<Row> attach(Dataset<Row> rows) {
        return Servers.load(rows, "log.events").option("transfer", "attach").mode("append");
    }

    private static List<String> partitions() throws SQLException {
        return Servers.query("SELECT c.oid::regclass::text, pg_get_expr(c.relpartbound, c.oid), c.relpersistence"
                + " FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid"
                + " WHERE i.inhparent = 'log.events'::regclass ORDER BY 2");
    }

    @Test
    void parts_become_logged_partitions_with_the_indexes_of_the_table() throws SQLException {
        attach(rows(0, 1000))
                .option("maxConnections", "3")
                .option("loadId", "one")
                .save();
        attach(rows(1000, 2000))
                .option("maxConnections", "2")
                .option("verify", "digest")
                .save();
        attach(rows(0, 1000)).option("loadId", "one").save();
        assertThat(Servers.query("SELECT count(*), count(DISTINCT at), sum(twice - 2 * id), min(text) FROM log.events"))
                .containsExactly("2000|2000|0|none");
        assertThat(partitions())
                .hasSize(5)
                .allMatch(each -> each.matches("log.events_[0-9a-f]+_\\d\\|FOR VALUES FROM .*\\|p"));
        assertThat(Servers.query("SELECT count(*) FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid"
                        + " WHERE c.relkind = 'i' AND c.relnamespace = 'log'::regnamespace"))
                .containsExactly("10"); // of the primary key and of the index
        Servers.load(rows(500, 501), "log.events")
                .option("stagingSchema", "public")
                .mode("append")
                .save();
        assertThat(Servers.query("SELECT count(*) FROM log.events")).containsExactly("2001");
    }

    @Test
    void the_server_reads_no_row_when_it_attaches() throws SQLException {
        assertThat(readWhileAttaching(false)).isEqualTo("0");
        assertThat(readWhileAttaching(true)).isEqualTo("50");
    }

    /** The number of rows that the server reads to attach a table of 50 rows, with the CHECK of its bounds or without. */
    private static String readWhileAttaching(boolean withoutCheck) throws SQLException {
        SinkOptions options =
                SinkOptions.of(new CaseInsensitiveStringMap(Map.of("url", Servers.url(), "dbtable", "log.events")));
        PartitionKey key = new PartitionKey("at", "interval '1 microsecond'");
        LoadPlan plan = new LoadPlan(options, "log.events", "log", "events", "log", List.of(), false, key);
        try (Connection connection = Servers.connect()) {
            Servers.run(connection, PartitionKey.create(plan, "part"));
            Servers.run(
                    connection,
                    "INSERT INTO log.part (id, at) SELECT n, now() + n * interval '1 day' FROM generate_series(1, 50) n");
            PartitionKey.Bounds bounds = key.bound(connection, "log.part");
            if (withoutCheck) {
                Servers.run(
                        connection,
                        "ALTER TABLE log.part DROP CONSTRAINT \"fillrate bounds\";"
                                + " ALTER TABLE log.part ADD CONSTRAINT \"fillrate bounds\" CHECK (true)");
            }
            String read = attaching(key, plan, bounds);
            Servers.run(connection, "DROP TABLE log.part");
            return read;
        }
    }

    /** On a connection of its own, whose counters have nothing else, and rolled back. */
    private static String attaching(PartitionKey key, LoadPlan plan, PartitionKey.Bounds bounds) throws SQLException {
        try (Connection connection = Servers.connect()) {
            connection.setAutoCommit(false);
            key.attach(connection, plan, "part", bounds, "1");
            return Servers.query(
                            connection,
                            "SELECT seq_tup_read FROM pg_stat_xact_user_tables WHERE relid = 'log.events_1'::regclass")
                    .get(0);
        }
    }

    @Test
    void ranges_that_are_there_already_and_null_keys_fail_the_load_as_a_whole() throws SQLException {
        attach(rows(0, 1000)).save();
        List<String> before = partitions();
        assertThatThrownBy(() -> attach(rows(999, 3000)).save()).hasStackTraceContaining("would overlap partition");
        assertThat(partitions()).isEqualTo(before);
        assertThatThrownBy(() -> attach(
                                rows(5000, 5010).selectExpr("id", "IF(at = timestamp_seconds(5005), NULL, at) AS at"))
                        .save())
                .hasStackTraceContaining("column at: is null");
        assertThat(partitions()).isEqualTo(before);
        assertThat(Servers.query("SELECT count(*) FROM log.events")).containsExactly("1000");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "(id int8, at timestamptz); it is not partitioned",
                "(id int8, at timestamptz) PARTITION BY LIST (id); not partitioned by ranges of one column",
                "(id int8, at timestamptz) PARTITION BY RANGE (id, at); not partitioned by ranges of one column",
                "(id int8, at timestamptz) PARTITION BY RANGE ((id + 1)); not partitioned by ranges of one column",
                "(id int8, at timestamptz, t text) PARTITION BY RANGE (t); no column t, whose values",
                "(id numeric, at timestamptz) PARTITION BY RANGE (id); its key id is numeric, which has no next value",
                "(id int8, at timestamptz, n int GENERATED ALWAYS AS IDENTITY) PARTITION BY RANGE (id); no column n, whose values",
                "(id int8, at timestamptz REFERENCES log.times) PARTITION BY RANGE (id); it has foreign keys",
            })
    void tables_whose_parts_would_have_to_be_read_or_changed_are_refused(String definition, String why)
            throws SQLException {
        Servers.run("CREATE TABLE log.times (at timestamptz PRIMARY KEY); CREATE TABLE log.refused " + definition);
        assertThatThrownBy(() -> Servers.load(rows(0, 1), "log.refused")
                        .option("transfer", "attach")
                        .mode("append")
                        .save())
                .hasMessageContaining(
                        "option transfer=attach: staging tables cannot become partitions of \"log\".\"refused\"")
                .hasMessageContaining(why);
    }

    @Test
    void default_partitions_triggers_and_overwrite_are_refused() throws SQLException {
        assertThatThrownBy(() -> attach(rows(0, 1)).mode("overwrite").save()).hasMessageContaining("use mode append");
        Servers.run("CREATE FUNCTION log.f() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';"
                + " CREATE TRIGGER t BEFORE INSERT ON log.events FOR EACH ROW EXECUTE FUNCTION log.f()");
        assertThatThrownBy(() -> attach(rows(0, 1)).save())
                .hasMessageContaining("triggers for rows, which would not run");
        Servers.run("CREATE TABLE log.rest PARTITION OF log.events DEFAULT");
        assertThatThrownBy(() -> attach(rows(0, 1)).save()).hasMessageContaining("it has a default partition");
    }
}
