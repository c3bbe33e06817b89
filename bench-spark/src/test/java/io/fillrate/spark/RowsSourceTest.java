package io.fillrate.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.Session;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.postgres.PostgresCells;
import io.fillrate.core.postgres.PostgresDialect;
import io.fillrate.core.verify.ContentDigest;
import io.fillrate.data.RowSource;
import io.fillrate.data.workload.Workload;
import io.fillrate.data.workload.Workloads;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows of the workloads in Spark are those that the generator makes anywhere. */
@SparkStarts
@Tag("database")
class RowsSourceTest {

    private static DataFrameReader rows(String workload) {
        return Servers.spark().read().format("fillrate-rows").option("workload", workload);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sensor_readings", "articles", "events"})
    void what_is_loaded_has_the_digest_of_what_is_generated(String name) throws Exception {
        Workload<?> workload = Workloads.named(name).orElseThrow();
        try (Connection connection = Session.of(Servers.url(), Map.of()).connect()) {
            Sql.run(connection, "DROP TABLE IF EXISTS " + name);
            Sql.run(connection, PostgresDialect.INSTANCE.createTable(workload.table()));
            Dataset<Row> rows = rows(name)
                    .option("rows", "3000")
                    .option("seed", "7")
                    .option("partitions", "3")
                    .load();
            assertThat(rows.rdd().getNumPartitions()).isEqualTo(3);
            Servers.load(rows, name).mode("append").save();
            assertThat(ContentDigest.of(connection, PostgresDialect.INSTANCE, PostgresCells.INSTANCE, workload.table()))
                    .isEqualTo(digest(workload, 7, 3000));
        }
    }

    private static <T> String digest(Workload<T> workload, long seed, long rows) {
        RowSource<T> source = workload.generator(seed).rows(rows);
        return ContentDigest.of(workload.table(), source);
    }

    @Test
    void any_number_of_partitions_gives_the_same_rows() {
        List<Row> one = rows("sensor_readings")
                .option("rows", "2500")
                .option("partitions", "1")
                .load()
                .sort("id")
                .collectAsList();
        List<Row> many = rows("sensor_readings")
                .option("rows", "2.5E3")
                .option("partitions", "7")
                .load()
                .sort("id")
                .collectAsList();
        assertThat(many).isEqualTo(one).hasSize(2500);
    }

    @Test
    void tables_of_tpcc_have_their_sizes() {
        assertThat(rows("tpcc.customer").load().count()).isEqualTo(30_000);
        assertThat(rows("tpcc.order_line").option("rows", "1000").load().count())
                .isEqualTo(1000);
        assertThatThrownBy(() -> rows("tpcc.warehouse").option("rows", "2").load())
                .hasMessageContaining("option rows=2: tpcc.warehouse has 1 rows with option warehouses=1");
    }

    @Test
    void wrong_options_are_refused() {
        assertThatThrownBy(() -> rows("nothing").load())
                .hasMessageContaining("option workload=nothing: must be one of sensor_readings, ");
        assertThatThrownBy(() -> rows("events").option("rows", "1.5").load())
                .hasMessageContaining("option rows=1.5: must be a whole number from 0");
        assertThatThrownBy(() -> rows("events").option("row", "1").load())
                .hasMessageContaining("unknown option row: there are workload, rows, seed");
    }
}
