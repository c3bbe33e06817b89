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
     * @param properties of the driver, that a strategy cannot do without, such as {@code reWriteBatchedInserts}; they win over the
     *     session's own
     */
    Connection connect(Map<String, String> properties) throws SQLException;

    /** Opens a connection with the session's own properties. */
    default Connection connect() throws SQLException {
        return connect(Map.of());
    }

    /** Where the connections go, for strategies that need another than JDBC's; empty if this session can't tell. */
    default Optional<DatabaseAddress> address() {
        return Optional.empty();
    }

    /** Connections from the driver that knows a JDBC URL, with properties such as user and password. */
    static Session of(String url, Map<String, String> properties) {
        return new UrlSession(new DatabaseAddress(url, properties));
    }
}
