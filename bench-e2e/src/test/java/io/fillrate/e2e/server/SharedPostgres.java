package io.fillrate.e2e.server;

import io.fillrate.core.Session;
import io.fillrate.core.postgres.PostgresStarter;
import io.fillrate.e2e.server.postgres.PostgresTarget;
import io.fillrate.e2e.server.postgres.UrlPostgresServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One server for all tests of this JVM, which stops with it; each test works in a schema of its own. */
public final class SharedPostgres {

    private static final EmbeddedPostgres SERVER = PostgresStarter.start(Map.of());

    private SharedPostgres() {}

    /** Where it is, with a user that may do everything. */
    public static String url() {
        return SERVER.getJdbcUrl("postgres", "postgres");
    }

    /** A target of its own for a test, which closes it. */
    public static PostgresTarget target() {
        return PostgresTarget.on(UrlPostgresServer.connect(url(), Map.of()));
    }

    /** The first column of a query's rows. */
    public static List<String> query(String sql) throws SQLException {
        try (Connection connection = Session.of(url(), Map.of()).connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> values = new ArrayList<>();
            while (rows.next()) {
                values.add(String.valueOf(rows.getString(1)));
            }
            return values;
        }
    }

    public static void execute(String sql) throws SQLException {
        try (Connection connection = Session.of(url(), Map.of()).connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
