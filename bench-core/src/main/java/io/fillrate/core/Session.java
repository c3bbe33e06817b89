package io.fillrate.core;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/** Where connections to one database come from. Safe for use by many threads. */
@FunctionalInterface
public interface Session {

    /**
     * Opens a connection, in autocommit mode, that the caller closes.
     *
     * @param properties of the driver that a strategy needs, such as {@code reWriteBatchedInserts}; they win over the session's own and
     *     over the parameters of a URL, so that a strategy is the same on every connection
     */
    Connection connect(Map<String, String> properties) throws SQLException;

    /** Opens a connection with the session's own properties. */
    default Connection connect() throws SQLException {
        return connect(Map.of());
    }

    /** Returns where the connections go, for strategies that connect without JDBC; empty if not known. */
    default Optional<DatabaseAddress> address() {
        return Optional.empty();
    }

    /**
     * Returns a session that connects with the driver of a JDBC URL.
     *
     * @param properties such as user and password. Where the URL has a parameter of the same name, the driver decides which one it uses
     */
    static Session of(String url, Map<String, String> properties) {
        return new UrlSession(new DatabaseAddress(url, properties));
    }
}
