package io.fillrate.e2e.server.postgres;

import io.fillrate.core.Session;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A separate connection on which loads are watched, opened by the first request. Safe for use by many threads. If anything fails the answer
 * is unknown: no load fails because of that.
 */
final class WatchingConnection implements AutoCloseable {

    private final Session session;
    private final Map<String, String> name;
    private @Nullable Connection connection;
    private boolean closed;

    /**
     * Opens nothing yet.
     *
     * @param name by which the server can tell it from those that load
     */
    WatchingConnection(Session session, String name) {
        this.session = session;
        this.name = Map.of("ApplicationName", name);
    }

    /** What is asked. */
    @FunctionalInterface
    interface Question<R> {
        R ask(Connection connection) throws SQLException;
    }

    /** The answer; or what stands for an unknown one. */
    synchronized <R> R ask(Question<R> question, R unknown) {
        if (closed) {
            return unknown;
        }
        try {
            return question.ask(open());
        } catch (SQLException e) {
            return unknown;
        }
    }

    private Connection open() throws SQLException {
        Connection open = connection;
        if (open == null) {
            open = session.connect(name);
            connection = open;
        }
        return open;
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (connection != null) {
            try {
                connection.close();
            } catch (SQLException gone) {
                // The server is gone already, and so is the connection.
            }
        }
    }
}
