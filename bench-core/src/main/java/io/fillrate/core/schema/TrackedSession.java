package io.fillrate.core.schema;

import io.fillrate.core.DatabaseAddress;
import io.fillrate.core.Session;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A session that remembers its connections, to cut them when those who use them wait for something that may never come. */
final class TrackedSession implements Session {

    private final Session session;
    private final Queue<Connection> connections = new ConcurrentLinkedQueue<>();

    TrackedSession(Session session) {
        this.session = session;
    }

    @Override
    public Connection connect(Map<String, String> properties) throws SQLException {
        Connection connection = session.connect(properties);
        connections.add(connection);
        return connection;
    }

    @Override
    public Optional<DatabaseAddress> address() {
        return session.address();
    }

    /** Wakes every thread that waits for the server. */
    void abort() {
        for (Connection connection : connections) {
            try {
                connection.abort(Runnable::run);
            } catch (SQLException e) {
                // It is gone already, or its driver knows no such thing.
            }
        }
    }
}
