package io.fillrate.core.mysql;

import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Waits for locks of tables. By default the server lets them last a day, or a year, and keeps every new reader of the table out meanwhile.
 */
final class LockWaits {

    /** Sessions that set {@code lock_wait_timeout} wait less. */
    static final int MAX_SECONDS = 60;

    private static final String BOUND =
            "SET SESSION lock_wait_timeout = CAST(LEAST(@@SESSION.lock_wait_timeout, " + MAX_SECONDS + ") AS UNSIGNED)";

    private static final int LOCK_WAIT_TIMEOUT = 1205;

    private LockWaits() {}

    /** Lets a session wait for each lock for {@value #MAX_SECONDS} seconds at most. */
    static void bound(Connection connection) throws SQLException {
        Sql.run(connection, BOUND);
    }

    /** Returns an error that says what the session has waited for, if it has waited too long; else the error itself. */
    static SQLException explain(SQLException error, Table<?> table) {
        return error.getErrorCode() == LOCK_WAIT_TIMEOUT
                ? new SQLException(
                        "another session has used " + table.fullName() + " for longer than lock_wait_timeout, which is "
                                + MAX_SECONDS + " seconds at most here: SHOW PROCESSLIST lists the sessions; end its"
                                + " transaction or statement, and load again",
                        error.getSQLState(),
                        error.getErrorCode(),
                        error)
                : error;
    }
}
