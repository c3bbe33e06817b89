package io.fillrate.app.fill;

import io.fillrate.core.Session;
import io.fillrate.core.Session.DatabaseAddress;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.postgresql.PGConnection;

/** Remembers which of a session's connections are open, so that what they do can be ended from outside. Thread-safe. */
final class OpenConnections implements Session {

    private final Session session;
    private final List<Connection> opened = new ArrayList<>();

    OpenConnections(Session session) {
        this.session = session;
    }

    @Override
    public Connection connect(Map<String, String> properties) throws SQLException {
        Connection connection = session.connect(properties);
        synchronized (opened) {
            opened.removeIf(OpenConnections::isClosed);
            opened.add(connection);
        }
        return connection;
    }

    @Override
    public Optional<DatabaseAddress> address() {
        return session.address();
    }

    private List<Connection> open() {
        synchronized (opened) {
            opened.removeIf(OpenConnections::isClosed);
            return List.copyOf(opened);
        }
    }

    private static boolean isClosed(Connection connection) {
        try {
            return connection.isClosed();
        } catch (SQLException e) {
            return true;
        }
    }

    /** Ends what is running on open connections. PostgreSQL is asked to, since it would not notice that its client has gone. */
    void abort() {
        for (Connection connection : open()) {
            try {
                if (connection.isWrapperFor(PGConnection.class)) {
                    connection.unwrap(PGConnection.class).cancelQuery();
                }
                connection.abort(Runnable::run);
            } catch (SQLException e) {
                // It has already ended, or ends with the process.
            }
        }
    }
}
