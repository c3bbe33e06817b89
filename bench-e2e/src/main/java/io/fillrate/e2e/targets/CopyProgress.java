package io.fillrate.e2e.targets;

import io.fillrate.core.Session;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * How far the COPYs of a database are, as the server tells on a connection of its own, which is opened when it's first asked. Safe for use
 * by many threads. Whatever goes wrong, the answer is that nothing is known: no load shall fail for that.
 */
final class CopyProgress implements AutoCloseable {

    /** Told apart from the connections that load. */
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

    /** Rows that the running COPYs have taken so far, all of them together; empty if none is running. */
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
