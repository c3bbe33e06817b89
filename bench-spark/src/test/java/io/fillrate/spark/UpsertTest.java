package io.fillrate.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.List;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Rows that update those of their key: all or none, once for each load, and never one of two in any order. */
@SparkStarts
@Tag("database")
class UpsertTest {

    @BeforeEach
    void createTable() throws SQLException {
        Servers.run("DROP TABLE IF EXISTS upserted;"
                + " CREATE TABLE upserted (id int8 PRIMARY KEY, n int8, said text DEFAULT 'nothing', code text UNIQUE);"
                + " INSERT INTO upserted VALUES (1, 10, 'old', 'a'), (2, 20, 'old', 'b')");
    }

    private static Dataset<Row> rows(String select) {
        return Servers.spark().sql(select).repartition(3);
    }

    private static DataFrameWriter<Row> upsert(String select, String key) {
        return Servers.load(rows(select), "upserted").option("upsert", key).mode("append");
    }

    private static List<String> table() throws SQLException {
        return Servers.query("SELECT id, n, said, code FROM upserted ORDER BY id");
    }

    @Test
    void rows_of_a_key_are_updated_and_others_inserted() throws SQLException {
        upsert("SELECT id, id * 100 AS n FROM range(2, 5)", "primary key")
                .option("verify", "digest")
                .save();
        assertThat(table()).containsExactly("1|10|old|a", "2|200|old|b", "3|300|nothing|null", "4|400|nothing|null");
        upsert("SELECT 'b' AS code, 9L AS id, 7L AS n", "CODE").save();
        assertThat(table()).contains("9|7|old|b").hasSize(4);
        upsert("SELECT 1L AS id", "id").save();
        assertThat(table()).contains("1|10|old|a").hasSize(4);
    }

    @Test
    void a_load_of_the_same_id_does_nothing_the_second_time() throws SQLException {
        upsert("SELECT 1L AS id, 11L AS n", "id").option("loadId", "upsert").save();
        Servers.run("UPDATE upserted SET n = 12 WHERE id = 1");
        upsert("SELECT 1L AS id, 11L AS n", "id").option("loadId", "upsert").save();
        assertThat(table()).contains("1|12|old|a");
        assertThatThrownBy(() -> upsert("SELECT 'a' AS code, 1L AS id", "code")
                        .option("loadId", "upsert")
                        .save())
                .hasStackTraceContaining("this id is recorded for upsert by (id), and this is upsert by (code)");
        Servers.run("DELETE FROM fillrate_spark_loads WHERE load_id = 'upsert'");
    }

    @Test
    void keys_that_come_twice_are_refused_unless_a_column_says_which_is_the_last() throws SQLException {
        String twice = "SELECT id % 3 AS id, id AS n FROM range(0, 9)";
        List<String> before = table();
        assertThatThrownBy(() -> upsert(twice, "id").save())
                .hasStackTraceContaining("the key (id) = (")
                .hasStackTraceContaining("comes more than once in this load")
                .hasStackTraceContaining("set option upsertOrder to a column whose greatest value wins");
        assertThat(table()).isEqualTo(before);
        upsert(twice, "id").option("upsertOrder", "n").save();
        assertThat(table()).containsExactly("0|6|nothing|null", "1|7|old|a", "2|8|old|b");
        assertThatThrownBy(() -> upsert(
                                "SELECT 1L AS id, id AS n, '' AS said FROM range(0, 2) UNION ALL SELECT 1L, 1L, 'x'",
                                "id")
                        .option("upsertOrder", "n")
                        .save())
                .hasStackTraceContaining("comes more than once in this load with the same greatest n");
        assertThat(table()).containsExactly("0|6|nothing|null", "1|7|old|a", "2|8|old|b");
        upsert("SELECT 5L AS id, id AS n FROM range(0, 2) UNION ALL SELECT 5L, NULL", "id")
                .option("upsertOrder", "n")
                .save();
        assertThat(table()).contains("5|1|nothing|null");
    }

    /** Sameness is the database's: its index compares case-insensitively. */
    @Test
    void keys_that_only_the_database_takes_for_the_same_are_refused() throws SQLException {
        Servers.run(
                "CREATE COLLATION IF NOT EXISTS any_case (provider = icu, locale = 'und-u-ks-level2', deterministic = false);"
                        + " DROP TABLE IF EXISTS upserted; CREATE TABLE upserted (id text COLLATE any_case PRIMARY KEY, n int8)");
        assertThatThrownBy(() -> upsert("SELECT 'a' AS id, 1L AS n UNION ALL SELECT 'A', 2L", "id")
                        .save())
                .hasStackTraceContaining("cannot affect row a second time");
        assertThat(Servers.query("SELECT * FROM upserted")).isEmpty();
    }

    @Test
    void what_an_upsert_cannot_do_is_refused_before_the_first_row() throws SQLException {
        assertThatThrownBy(() -> upsert("SELECT 1L AS id, 2L AS n", "n").save())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("has no unique key of (n) that is valid, not partial and not deferrable");
        assertThatThrownBy(() -> upsert("SELECT 2L AS id", "code").save())
                .hasMessageContaining("the DataFrame has no column code, by which option upsert compares rows");
        assertThatThrownBy(() -> upsert("SELECT 2L AS id", "id")
                        .option("upsertOrder", "n")
                        .save())
                .hasMessageContaining("the DataFrame has no column n, by which option upsertOrder compares rows");
        assertThatThrownBy(() -> upsert("SELECT 2L AS id", "idd").save())
                .hasMessageContaining(
                        "option upsert: \"public\".\"upserted\" has no column idd; its columns are id, n");
        assertThatThrownBy(() -> upsert("SELECT 2L AS id", "id, ").save())
                .hasMessageContaining("option upsert=id, : must be primary key, or columns with commas between them");
        assertThatThrownBy(
                        () -> upsert("SELECT 2L AS id", "id").mode("overwrite").save())
                .hasMessageContaining("option upsert: mode overwrite leaves no rows to update");
        assertThatThrownBy(() -> upsert("SELECT 'x' AS code, IF(rand() < 2, NULL, 1L) AS id", "id")
                        .save())
                .hasStackTraceContaining("column id: is null");
        Servers.run("ALTER TABLE upserted DROP CONSTRAINT upserted_pkey");
        assertThatThrownBy(() -> upsert("SELECT 2L AS id", "primary key").save())
                .hasMessageContaining("has no primary key; name the columns of a unique key");
    }
}
