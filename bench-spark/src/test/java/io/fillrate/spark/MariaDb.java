package io.fillrate.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.mysql.EmbeddedMariaDb;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** One MariaDB for all tests of this JVM, started when first needed; it ends with the JVM. */
final class MariaDb {

    private MariaDb() {}

    private static final class Started {

        static final int PORT = EmbeddedMariaDb.start().port();
    }

    /** Host, port and database as in a URL. */
    static String address() {
        return "127.0.0.1:" + Started.PORT + "/test";
    }

    static String url() {
        return "jdbc:mariadb://" + address() + "?user=root&sslMode=disable";
    }

    /** The same server through MySQL's driver. */
    static String urlOfMySql() {
        return "jdbc:mysql://" + address() + "?user=root&sslMode=DISABLED";
    }

    static Connection connect() throws SQLException {
        return DriverManager.getConnection(url() + "&allowMultiQueries=true");
    }

    static void run(String sql) throws SQLException {
        try (Connection connection = connect()) {
            Servers.run(connection, sql);
        }
    }

    static List<String> query(String sql) throws SQLException {
        try (Connection connection = connect()) {
            return Servers.query(connection, sql);
        }
    }

    /** A load of all rows into a table, to be given its mode. */
    static DataFrameWriter<Row> load(Dataset<Row> rows, String table) {
        return rows.write().format("fillrate").option("url", url()).option("dbtable", table);
    }

    static void assertNothingIsLeft() throws SQLException {
        assertThat(query("SELECT table_name FROM information_schema.tables WHERE table_schema = DATABASE()"
                        + " AND table_name RLIKE '^fillrate_spark_[0-9a-f]+_'"))
                .isEmpty();
    }
}
