package io.fillrate.e2e.server.postgres;

import io.fillrate.core.Session;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Set;

/** Which locks are held on a table, as the server reports. */
record TableLocks(WatchingConnection connection) implements AutoCloseable {

    /** Without that which every reader has. */
    private static final String MODES = """
            select distinct mode /* fillrate statistics */ from pg_locks
            where locktype = 'relation' and relation = to_regclass(?) and granted and mode <> 'AccessShareLock'
            """;

    TableLocks(Session session) {
        this(new WatchingConnection(session, "fillrate locks"));
    }

    /** The modes of all locks on a table but {@code AccessShareLock}, such as {@code RowExclusiveLock}; none if they are not known. */
    Set<String> modes(String quotedTable) {
        return connection.ask(open -> modes(open, quotedTable), Set.of());
    }

    private static Set<String> modes(Connection connection, String quotedTable) throws SQLException {
        Set<String> modes = new HashSet<>();
        try (PreparedStatement statement = connection.prepareStatement(MODES)) {
            statement.setString(1, quotedTable);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    modes.add(rows.getString(1));
                }
            }
        }
        return modes;
    }

    @Override
    public void close() {
        connection.close();
    }
}
