package io.fillrate.core;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/**
 * A transaction of the caller's that loads take part in: a session of this one connection. A load commits nothing, rolls nothing of the
 * caller's back, and does not close the connection; its rows are stored when the caller commits. When the writer is closed, autocommit
 * mode, isolation, search path, temporary tables and session settings are as they were when it was opened.
 *
 * <p>Only strategies that are {@link Capability#IN_TRANSACTION} work in it. The caller may use the connection between loads, on the thread
 * that has the writer, but not end the transaction while a load is in progress.
 *
 * @param connection not in autocommit mode
 * @param savepoint whether each load starts with a savepoint, to which a failed one goes back, so that the transaction can go on. Costs two
 *     round trips. Without it, a transaction whose load has failed can only be rolled back
 */
public record CallerTransaction(Connection connection, boolean savepoint) implements Session {

    /** Returns the same transaction with a savepoint before each load. */
    public CallerTransaction withSavepoint() {
        return new CallerTransaction(connection, true);
    }

    @Override
    public Optional<CallerTransaction> transaction() {
        return Optional.of(this);
    }

    /** Refuses: another connection would not be part of the transaction. */
    @Override
    public Connection connect(Map<String, String> properties) throws SQLException {
        throw new SQLException("the caller's transaction has a single connection, and this needs another");
    }
}
