package io.fillrate.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Many partitions, and partitions of very different sizes. */
@Tag("slow")
@Tag("jdk")
@SparkStarts
class SinkScaleTest {

    private static final long ROWS = 100_000;

    @BeforeEach
    void createTable() throws SQLException {
        Servers.run("DROP TABLE IF EXISTS target; CREATE TABLE target (id int8 PRIMARY KEY)");
    }

    private static List<String> sums() throws SQLException {
        return Servers.query("SELECT count(*), sum(id) FROM target");
    }

    private static String expected(long rows) {
        return rows + "|" + rows * (rows - 1) / 2;
    }

    @Test
    void a_thousand_partitions_write_over_four_connections() throws Exception {
        Dataset<Row> rows = Servers.spark().range(0, ROWS, 1, 1000).toDF("id");
        AtomicInteger max = new AtomicInteger();
        Thread watcher = new Thread(() -> watch(max), "watcher");
        watcher.start();
        Servers.load(rows, "target")
                .option("maxConnections", "4")
                .mode("append")
                .save();
        watcher.interrupt();
        watcher.join();
        assertThat(sums()).containsExactly(expected(ROWS));
        assertThat(max.get()).isBetween(1, 4);
    }

    /** Counts connections that copy until it is interrupted. */
    private static void watch(AtomicInteger max) {
        try {
            while (!Thread.interrupted()) {
                String copying = Servers.query("SELECT count(*) FROM pg_stat_progress_copy")
                        .get(0);
                max.accumulateAndGet(Integer.parseInt(copying), Math::max);
            }
        } catch (SQLException e) {
            max.set(Integer.MAX_VALUE);
        }
    }

    @Test
    void a_thousand_staging_tables_are_merged_at_once() throws SQLException {
        Dataset<Row> rows = Servers.spark().range(0, ROWS, 1, 1000).toDF("id");
        Servers.load(rows, "target").option("verify", "digest").mode("append").save();
        assertThat(sums()).containsExactly(expected(ROWS));
        assertThat(Servers.query("SELECT count(*) FROM pg_class WHERE relname ~ '^fillrate_spark_[0-9a-f]+_'"))
                .containsExactly("0");
    }

    @Test
    void one_partition_has_nearly_all_rows() throws SQLException {
        Dataset<Row> rows = Servers.spark()
                .range(0, ROWS, 1, 1)
                .union(Servers.spark().range(ROWS, ROWS + 10, 1, 10))
                .toDF("id");
        assertThat(rows.rdd().getNumPartitions()).isEqualTo(11);
        Servers.load(rows, "target").option("verify", "digest").mode("append").save();
        assertThat(sums()).containsExactly(expected(ROWS + 10));
    }
}
