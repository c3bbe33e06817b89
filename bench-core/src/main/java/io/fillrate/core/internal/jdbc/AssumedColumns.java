package io.fillrate.core.internal.jdbc;

import io.fillrate.core.internal.encode.StoredColumns;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * What a load over the same connection has found the columns of a table to hold. A load may assume it instead of asking, which costs a
 * round trip, if its commit makes sure of it: by then the load has a lock on the table, so its columns stay what they are.
 */
public interface AssumedColumns {

    StoredColumns columns();

    /** Whether the table has other columns now; they are forgotten then. */
    boolean areOutdated(Connection connection) throws SQLException;

    /**
     * Commits the transaction of a load that has written to the table, in one round trip.
     *
     * @throws Outdated if the table has other columns; nothing is committed, and the transaction has to be rolled back
     */
    void commit(Connection connection) throws SQLException;

    /** The table has other columns than a load has assumed. */
    final class Outdated extends SQLException {

        private static final long serialVersionUID = 1;

        public Outdated(SQLException failure) {
            super("the table was altered since the connection's last load", failure.getSQLState(), failure);
        }
    }
}
