package io.fillrate.core.jdbc;

import java.sql.Connection;
import java.sql.SQLException;

/** A commit, or what is as good as one, whose answer never came. */
public final class LostCommit {

    private LostCommit() {}

    /** The failure itself if the connection is still there, so that nothing has been committed; else one that says what is not known. */
    public static SQLException of(Connection connection, JdbcDialect dialect, SQLException failure)
            throws SQLException {
        return connection.isClosed()
                ? new SQLException(
                        "the connection was lost during the commit, so that its outcome is not known: "
                                + dialect.describe(failure),
                        failure.getSQLState())
                : failure;
    }
}
