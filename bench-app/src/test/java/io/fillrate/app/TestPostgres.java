package io.fillrate.app;

import io.fillrate.core.postgres.PostgresStarter;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/** One PostgreSQL server for all tests of this JVM, started when it is first needed; it ends with the JVM. */
public final class TestPostgres {

    private TestPostgres() {}

    private static final class Shared {
        private static final EmbeddedPostgres SERVER = PostgresStarter.start(Map.of());
    }

    /** The URL of a database, without a user. */
    public static String url(String database) {
        return "jdbc:postgresql://localhost:" + Shared.SERVER.getPort() + "/" + database;
    }

    /** Creates an empty database, in which a script is executed, and returns its URL for a superuser. */
    public static String create(String database, String script) throws SQLException {
        String server = url("postgres") + "?user=postgres";
        execute(server, "DROP DATABASE IF EXISTS " + database + " WITH (FORCE)");
        execute(server, "CREATE DATABASE " + database);
        String created = url(database) + "?user=postgres";
        execute(created, script);
        return created;
    }

    /** Executes SQL at a URL. */
    public static void execute(String url, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** The number that a query returns. */
    public static long number(String url, String query) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getLong(1);
        }
    }
}
