package io.fillrate.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Loads said in SQL. */
@SparkStarts
@Tag("database")
class CatalogTest {

    @BeforeAll
    static void configure() {
        Servers.spark().conf().set("spark.sql.catalog.pg", FillrateCatalog.class.getName());
        Servers.spark().conf().set("spark.sql.catalog.pg.url", Servers.url());
        Servers.spark().conf().set("spark.sql.catalog.pg.verify", "digest");
    }

    @BeforeEach
    void createTable() throws SQLException {
        Servers.run(
                "DROP SCHEMA IF EXISTS shop CASCADE; CREATE SCHEMA shop;"
                        + " CREATE TABLE shop.orders (number int GENERATED ALWAYS AS IDENTITY, id int8 NOT NULL,"
                        + " price numeric(8,2), at timestamptz, tags text[],"
                        + " note text DEFAULT 'none', gross numeric GENERATED ALWAYS AS (price * 1.2) STORED, from_where point)");
    }

    private static Dataset<Row> sql(String statement) {
        return Servers.spark().sql(statement);
    }

    @Test
    void insert_into_casts_as_spark_does_and_overwrite_replaces() throws SQLException {
        sql("INSERT INTO pg.shop.orders VALUES (1, 2.5, TIMESTAMP'2026-01-02 03:04:05Z', array('a'), 'x'),"
                + " (2, NULL, NULL, NULL, 'y')");
        assertThat(Servers.query("SELECT id, price, tags, note, gross FROM shop.orders ORDER BY id"))
                .containsExactly("1|2.50|{a}|x|3.000", "2|null|null|y|null");
        sql(
                "INSERT OVERWRITE pg.shop.orders (note, id, price, at, tags) SELECT 'n', id, NULL, NULL, NULL FROM range(3)");
        assertThat(Servers.query("SELECT id, price, note FROM shop.orders ORDER BY id"))
                .containsExactly("0|null|n", "1|null|n", "2|null|n");
        assertThatThrownBy(() -> sql("INSERT INTO pg.shop.orders VALUES (1, 1234567.89, NULL, NULL, 'x')"))
                .hasStackTraceContaining("CAST_OVERFLOW_IN_TABLE_INSERT");
    }

    @Test
    void a_statement_has_options_of_its_own() throws Exception {
        String insert = "INSERT INTO pg.shop.orders WITH (loadId = 'monday') "
                + " SELECT id, NULL, NULL, NULL, 'n' FROM range(5)";
        sql(insert);
        sql(insert);
        assertThat(Servers.query("SELECT count(*) FROM shop.orders")).containsExactly("5");
        sql("SELECT 'x' AS note, 7L AS id, NULL AS price, NULL AS at, NULL AS tags")
                .writeTo("pg.shop.orders")
                .option("loadId", "tuesday")
                .append();
        assertThat(Servers.query("SELECT count(*), sum(id) FROM shop.orders")).containsExactly("6|17");
    }

    @Test
    void a_column_that_is_left_out_is_refused_and_not_filled_with_null_instead_of_the_servers_default() {
        assertThatThrownBy(() -> sql("INSERT INTO pg.shop.orders (id, price, at, tags) VALUES (1, 2.5, NULL, NULL)"))
                .hasMessageContaining("Cannot find data for the output column `note`");
        assertThatThrownBy(() -> sql("INSERT INTO pg.shop.orders VALUES (1, 2.5, NULL, NULL, NULL)"))
                .hasStackTraceContaining("NOT_NULL_ASSERT_VIOLATION");
    }

    @Test
    void tables_are_listed_and_described_with_the_columns_that_take_values() {
        assertThat(sql("SHOW TABLES IN pg.shop")
                        .select("tableName")
                        .as(Encoders.STRING())
                        .collectAsList())
                .containsExactly("orders");
        assertThat(sql("DESCRIBE pg.shop.orders")
                        .selectExpr("concat(col_name, ' ', data_type)")
                        .as(Encoders.STRING())
                        .collectAsList())
                .containsExactly(
                        "id bigint", "price decimal(8,2)", "at timestamp", "tags array<string>", "note string");
    }

    @Test
    void what_it_does_not_offer_is_refused_with_the_reason() throws SQLException {
        assertThatThrownBy(() -> sql("CREATE TABLE pg.shop.others AS SELECT 1 AS id"))
                .hasMessageContaining("catalog pg does not create tables: it would be outside the transaction");
        assertThatThrownBy(() -> sql("DROP TABLE pg.shop.orders")).hasMessageContaining("does not drop tables");
        assertThatThrownBy(() -> sql("INSERT INTO pg.shop.others VALUES (1)"))
                .hasMessageContaining("TABLE_OR_VIEW_NOT_FOUND");
        assertThatThrownBy(() -> sql("SELECT * FROM pg.shop.orders"))
                .hasMessageContaining("does not support batch scan");
        assertThat(Servers.query("SELECT count(*) FROM shop.orders")).containsExactly("0");
    }
}
