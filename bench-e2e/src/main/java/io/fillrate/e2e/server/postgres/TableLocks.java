package io.fillrate.e2e.server.postgres;

import io.fillrate.core.Session;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which locks are held on a table, as the server reports on a separate connection, which is opened by the first request. Safe for use by
 * many threads. If anything fails they are unknown: no load fails because of that.
 */
final class TableLocks implements AutoCloseable {

    private static final Map<String, String> NAME = Map.of("ApplicationName", "fillrate locks");

    /** Without that which every reader has. */
    private static final String MODES = """
            select distinct mode /* fillrate statistics */ from pg_locks
            where locktype = 'relation' and relation = to_regclass(?) and granted and mode <> 'AccessShareLock'
            """;

    private final Session session;
    private @Nullable Connection connection;
    private boolean closed;

    TableLocks(Session session) {
        this.session = session;
    }

    /** The modes of all locks on a table but {@code AccessShareLock}, such as {@code RowExclusiveLock}. */
    synchronized Set<String> modes(String quotedTable) {
        Set<String> modes = new HashSet<>();
        if (closed) {
            return modes;
        }
        try (PreparedStatement statement = open().prepareStatement(MODES)) {
            statement.setString(1, quotedTable);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    modes.add(rows.getString(1));
                }
            }
        } catch (SQLException e) {
            return Set.of();
        }
        return modes;
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
