package io.fillrate.app.database;

import io.fillrate.core.DatabaseKind;
import java.sql.DriverManager;
import java.sql.SQLException;

/** Which driver a URL gets. */
final class Drivers {

    private static final String MYSQL = DatabaseKind.MYSQL.urlPrefix();

    private Drivers() {}

    /**
     * The URL for a driver that is there: MySQL's own is GPL and not part of the jar, so MariaDB's stands in for it unless a user adds the
     * former. The two share most parameters.
     */
    static String urlFor(String url) {
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
