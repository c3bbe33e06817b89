package io.fillrate.app.database;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * A database that has answered. Safe for use by many threads.
 *
 * @param kind which strategies fill it
 * @param session where connections come from
 */
public record OpenDatabase(DatabaseKind kind, Session session) {

    /** Kept, because a logger without references forgets its level. */
    private static final Logger DRIVER_LOG = Logger.getLogger("org.postgresql");

    private static final String MYSQL = DatabaseKind.MYSQL.urlPrefix();

    /** Connects by a driver of ours, and asks what it is. */
    static OpenDatabase connect(String url, Map<String, String> login) throws SQLException {
        DRIVER_LOG.setLevel(Level.OFF); // failures are reported by us, in one line
        Session session = Session.of(urlFor(url), login);
        try (Connection connection = session.connect()) {
            return new OpenDatabase(DatabaseKind.of(connection).orElseThrow(), session);
        }
    }

    /**
     * The URL for a driver that is there: MySQL's own is GPL and not part of the jar, so MariaDB's stands in for it unless a user adds the
     * former. The two share most parameters.
     */
    private static String urlFor(String url) {
        return url.startsWith(MYSQL) && !hasDriver(url)
                ? DatabaseKind.MARIADB.urlPrefix() + url.substring(MYSQL.length())
                : url;
    }

    private static boolean hasDriver(String url) {
        return DriverManager.drivers().anyMatch(driver -> {
            try {
                return driver.acceptsURL(url);
            } catch (SQLException e) {
                return false;
            }
        });
    }
}
