package io.fillrate.app.database;

import io.fillrate.core.Session;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * A database that has answered. Safe for use by many threads.
 *
 * @param kind which strategies fill it: {@code postgres}, {@code cockroach}, {@code mariadb}, {@code mysql} or {@code duckdb}. It follows
 *     from the driver, and a MySQL that MariaDB's driver connects to is {@code mariadb}
 * @param session where connections come from
 */
public record OpenDatabase(String kind, Session session) {

    /** Kept, because a logger without references forgets its level. */
    private static final Logger DRIVER_LOG = Logger.getLogger("org.postgresql");

    /**
     * Connects, and asks what it is.
     *
     * @param url where the session's connections go
     */
    static OpenDatabase connect(Session session, String url) throws SQLException {
        DRIVER_LOG.setLevel(Level.OFF); // failures are reported by us, in one line
        try (Connection connection = session.connect()) {
            return new OpenDatabase(kind(connection, url), session);
        }
    }

    private static String kind(Connection connection, String url) throws SQLException {
        String scheme = url.split(":", 3)[1];
        if (!scheme.equals("postgresql")) {
            return scheme;
        }
        try (Statement statement = connection.createStatement();
                ResultSet version = statement.executeQuery("SELECT version()")) {
            version.next();
            return version.getString(1).contains("CockroachDB") ? "cockroach" : "postgres";
        }
    }
}
