package io.fillrate.e2e.server;

import io.fillrate.core.Session;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

/**
 * The schema or database that a run has to itself on a server that runs already. One connection, the owner, is open as long as
 * the run lives and holds a lock on the name. What has lost its owner is dropped by the next run.
 */
public abstract class RunNamespace implements AutoCloseable {

    private static final int MAX_ATTEMPTS = 3;
    private static final int VALIDATION_TIMEOUT_SECONDS = 5;

    private final String kind;
    private final String name;
    private final Session administration;
    private final Connection owner;
    private volatile boolean closing;
    private boolean dropped;

    /**
     * A namespace that does not exist yet.
     *
     * @param kind {@code schema} or {@code database}, for messages
     * @param administration opens another connection if the owner's is lost
     */
    protected RunNamespace(String kind, String name, Session administration, Connection owner) {
        this.kind = kind;
        this.name = name;
        this.administration = administration;
        this.owner = owner;
    }

    /** A name that no other run has: {@code fillrate_} and eight random digits. */
    public static String newName() {
        return "fillrate_" + UUID.randomUUID().toString().substring(0, 8);
    }

    public final String name() {
        return name;
    }

    protected final Connection owner() {
        return owner;
    }

    /** Names of namespaces whose runs may be gone. */
    protected abstract List<String> leftovers() throws SQLException;

    /** Takes the lock on a name for the owner; false if another run holds it. */
    protected abstract boolean tryLock(String leftover) throws SQLException;

    protected abstract void unlock(String leftover) throws SQLException;

    /** Ends all connections of the run but this one. They are all ours, by their name. */
    protected abstract void endSessions(Connection connection) throws SQLException;

    /** Drops a namespace if it exists, and does not wait for locks for long. */
    protected abstract void drop(Connection connection, String namespace) throws SQLException;

    /**
     * Drops what killed runs have left. What cannot be dropped now, because a server process still works for a client that is
     * gone, is left to a later run.
     */
    protected final void dropLeftovers() {
        try {
            for (String leftover : leftovers()) {
                if (tryLock(leftover)) {
                    drop(owner, leftover);
                    unlock(leftover);
                }
            }
        } catch (SQLException later) {
            // They are in nobody's way.
        }
    }

    /** Checks that the run has not ended. */
    public final void requireOpen() throws SQLException {
        if (closing) {
            throw new SQLException(kind + " " + name + " is being dropped, as the run has ended");
        }
    }

    /**
     * Ends what still loads, and drops the namespace. A second caller waits for the first, as the process may end after that.
     */
    @Override
    public final void close() {
        closing = true;
        dropOnce();
    }

    private synchronized void dropOnce() {
        if (dropped) {
            return;
        }
        dropped = true;
        try (Connection connection = owner.isValid(VALIDATION_TIMEOUT_SECONDS) ? owner : administration.connect()) {
            endSessionsAndDrop(connection);
            dropLeftovers();
        } catch (SQLException e) {
            throw new TargetException("cannot drop " + kind + " " + name + ", please do: " + OneLine.of(e), e);
        } finally {
            disconnect();
        }
    }

    /** More than once: a connection that was being opened when the others were ended may hold locks again. */
    private void endSessionsAndDrop(Connection connection) throws SQLException {
        for (int attempt = 1; ; attempt++) {
            try {
                endSessions(connection);
                drop(connection, name);
                return;
            } catch (SQLException e) {
                if (attempt == MAX_ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    /** Gives the name up without dropping anything. */
    protected final void disconnect() {
        try {
            owner.close();
        } catch (SQLException e) {
            // The server has ended it.
        }
    }
}
