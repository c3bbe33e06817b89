package io.fillrate.core.mysql;

import io.fillrate.core.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;

/** The locks that a connection of ours has asked the server for by name. */
final class TableLocks {

    /** GET_LOCK waits as long as LOCK TABLES would. */
    private static final String EXCLUDE_LOADS = "SELECT GET_LOCK(?, @@lock_wait_timeout)";

    private TableLocks() {}

    /**
     * Waits for other parallel loads into the same table to end, and keeps others out.
     *
     * @throws SQLException if that takes longer than the server's {@code lock_wait_timeout}
     */
    static void excludeLoads(Connection connection, SiblingNames names) throws SQLException {
        if (!"1".equals(Sql.texts(connection, EXCLUDE_LOADS, names.lock()).get(0))) {
            throw new SQLException("another load into " + names.table() + " has not ended within lock_wait_timeout");
        }
    }

    /** Gives up all locks, of tables and of names; a lost connection has none. */
    static void release(Connection connection) {
        try {
            Sql.run(connection, "UNLOCK TABLES");
            Sql.run(connection, "DO RELEASE_ALL_LOCKS()");
        } catch (SQLException e) {
            // The server gives up what a lost connection leaves.
        }
    }
}
