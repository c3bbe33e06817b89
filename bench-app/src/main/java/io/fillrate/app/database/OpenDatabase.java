package io.fillrate.app.database;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import java.sql.Connection;
import java.sql.SQLException;
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

    /** Connects by a driver of ours, and asks what it is. */
    static OpenDatabase connect(Session session) throws SQLException {
        DRIVER_LOG.setLevel(Level.OFF); // failures are reported by us, in one line
        try (Connection connection = session.connect()) {
            return new OpenDatabase(DatabaseKind.of(connection).orElseThrow(), session);
        }
    }
}
