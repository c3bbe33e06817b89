package io.fillrate.e2e.server.postgres;

import io.fillrate.core.Session;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * How far the COPYs of a database are, as the server reports on a separate connection, which is opened by the first request. Safe for use
 * by many threads. If anything fails the progress is unknown: no load fails because of that.
 */
final class CopyProgress implements AutoCloseable {

    /** Distinguishes the connection from those that load. */
    private static final Map<String, String> NAME = Map.of("ApplicationName", "fillrate progress");

    private static final String ROWS = """
            select sum(tuples_processed) /* fillrate statistics */ from pg_stat_progress_copy
            where datname = current_database()
            """;

    private final Session session;
    private @Nullable Connection connection;
    private boolean closed;

    CopyProgress(Session session) {
        this.session = session;
    }

    /** Rows that all running COPYs have taken so far; empty if none is running. */
    synchronized OptionalLong rows() {
        if (closed) {
            return OptionalLong.empty();
        }
        try (Statement statement = open().createStatement();
                ResultSet row = statement.executeQuery(ROWS)) {
            row.next();
            long rows = row.getLong(1);
            return row.wasNull() ? OptionalLong.empty() : OptionalLong.of(rows);
        } catch (SQLException e) {
            return OptionalLong.empty();
        }
    }

    private Connection open() throws SQLException {
        Connection open = connection;
        if (open == null) {
            open = session.connect(NAME);
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
