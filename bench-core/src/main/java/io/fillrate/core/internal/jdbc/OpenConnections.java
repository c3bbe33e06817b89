package io.fillrate.core.internal.jdbc;

import io.fillrate.core.Session;
import io.fillrate.core.Session.DatabaseAddress;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A session that remembers which of its connections are open, so that what they do can be ended from outside. Thread-safe. */
public final class OpenConnections implements Session {

    private final Session session;
    private final LoadWatch.Cancel cancel;
    private final List<Connection> opened = new ArrayList<>();

    /**
     * Opens nothing yet.
     *
     * @param cancel asks the database to cancel what it does for a connection: PostgreSQL would not notice that its client has gone
     */
    public OpenConnections(Session session, LoadWatch.Cancel cancel) {
        this.session = session;
        this.cancel = cancel;
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

    /** Those that are: one that has been closed may be another's by now, from a pool. */
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

    /** Ends what is running on open connections, and wakes every thread that waits for the server. */
    public void abort() {
        for (Connection connection : open()) {
            cancel.attempt(connection);
            LoadWatch.Cancel.CUT.attempt(connection);
        }
    }
}
