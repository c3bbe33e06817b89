package io.fillrate.core;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;

/** Where connections to one database come from. Safe for use by many threads. */
@FunctionalInterface
public interface Session {

    /**
     * Opens a connection, in autocommit mode, that the caller closes.
     *
     * @param properties of the driver, that a strategy cannot do without, such as {@code reWriteBatchedInserts}; they win over the
     *     session's own
     */
    Connection connect(Map<String, String> properties) throws SQLException;

    /** Opens a connection with the session's own properties. */
    default Connection connect() throws SQLException {
        return connect(Map.of());
    }

    /** Connections from the driver that knows a JDBC URL, with properties such as user and password. */
    static Session of(String url, Map<String, String> properties) {
        return more -> {
            Properties all = new Properties();
            all.putAll(properties);
            all.putAll(more);
            return DriverManager.getConnection(url, all);
        };
    }
}
