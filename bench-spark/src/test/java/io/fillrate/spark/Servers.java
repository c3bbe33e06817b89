package io.fillrate.spark;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/** One Spark with two threads and one PostgreSQL for all tests of this JVM, started when first needed; they end with it. */
final class Servers {

    private Servers() {}

    private static final class Local {
        private static final SparkSession SPARK = SparkSession.builder()
                .master("local[2]")
                .appName("fillrate")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.shuffle.partitions", "2")
                .config("spark.sql.session.timeZone", "UTC")
                .config("spark.sql.warehouse.dir", "target/warehouse")
                .getOrCreate();
    }

    private static final class Shared {
        private static final EmbeddedPostgres SERVER = start();

        private static EmbeddedPostgres start() {
            try {
                return EmbeddedPostgres.builder()
                        .setPGStartupWait(Duration.ofMinutes(1))
                        .start();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    static SparkSession spark() {
        return Local.SPARK;
    }

    static String url() {
        return Shared.SERVER.getJdbcUrl("postgres", "postgres");
    }

    static Connection connect() throws SQLException {
        return DriverManager.getConnection(url());
    }

    static void run(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** The rows of a query, cells in text form with | between them. */
    static List<String> query(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
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
}
