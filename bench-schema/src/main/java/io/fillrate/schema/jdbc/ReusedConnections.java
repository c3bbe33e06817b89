package io.fillrate.schema.jdbc;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.core.Session.DatabaseAddress;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Connections that stay open when their users close them, and go to the next one: opening one takes as long as loading a small table.
 * Users leave no temporary objects and no changed settings, as writers do; a transaction that is still open is rolled back, and a broken
 * connection is thrown away. Where the server refuses one more connection, a user waits for another's, unless it holds one.
 * Thread-safe.
 */
public final class ReusedConnections implements AutoCloseable {

    /** A connection that has been idle for longer is asked whether it still works. */
    private static final long TRUSTED_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private static final int ANSWER_TIMEOUT_SECONDS = 10;

    /** PostgreSQL counts connections that it is about to refuse or to end: of two that come together it may refuse both. */
    private static final String TOO_MANY = "53300";

    private static final int MAX_REFUSALS = 20;
    private static final int WAIT_MILLIS = 50;

    private final Session session;
    private final DatabaseKind database;
    private final Deque<Kept> idle = new ArrayDeque<>();
    private int users;

    /**
     * Opens nothing yet.
     *
     * @param session where connections come from
     * @param database its kind
     */
    public ReusedConnections(Session session, DatabaseKind database) {
        this.session = session;
        this.database = database;
    }

    /** A connection, the properties that it was opened with, and the schema that it has entered. */
    private static final class Kept {
        private final Connection connection;
        private final Map<String, String> properties;
        private Optional<String> schema = Optional.empty();
        private long idleSince;

        Kept(Connection connection, Map<String, String> properties) {
            this.connection = connection;
            this.properties = Map.copyOf(properties);
        }

        /** Whether it has these properties, among others that do no harm. */
        boolean has(Map<String, String> wanted) {
            return properties.entrySet().containsAll(wanted.entrySet());
        }

        boolean answers() {
            try {
                return connection.isValid(ANSWER_TIMEOUT_SECONDS);
            } catch (SQLException e) {
                return false;
            }
        }

        void close() {
            try {
                connection.close();
            } catch (SQLException e) {
                // It is gone already.
            }
        }
    }

    /** A session whose connections find the tables of a schema by their names alone, as strategies name them. */
    public Session in(String schema) {
        return new Session() {
            @Override
            public Connection connect(Map<String, String> properties) throws SQLException {
                return lent(take(Optional.of(schema), properties, true), schema);
            }

            @Override
            public Optional<DatabaseAddress> address() {
                return session.address();
            }
        };
    }

    /** Returns one more connection for a user who has one, and does not wait for those of others; empty if the server refuses it. */
    public Optional<Connection> another(String schema) {
        try {
            return Optional.of(lent(take(Optional.of(schema), Map.of(), false), schema));
        } catch (SQLException e) {
            return Optional.empty();
        }
    }

    /**
     * Returns why the database does not answer any more; empty if it does. Idle connections that are broken are thrown away.
     */
    public Optional<String> silence() {
        for (Kept kept : takeAllIdle()) {
            if (kept.answers()) {
                giveBack(kept);
            } else {
                discard(kept);
            }
        }
        try {
            giveBack(take(Optional.empty(), Map.of(), true));
            return Optional.empty();
        } catch (SQLException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /** Closes the idle connections; when there are no users, that is all of them. */
    @Override
    public synchronized void close() {
        idle.forEach(Kept::close);
        idle.clear();
    }

    private Kept take(Optional<String> schema, Map<String, String> properties, boolean waits) throws SQLException {
        int refusals = 0;
        while (true) {
            Kept kept = takeIdle(schema, properties);
            if (kept == null) {
                try {
                    return new Kept(session.connect(properties), properties);
                } catch (SQLException e) {
                    userLeft();
                    if (!waits) {
                        throw e;
                    }
                    makeRoom(properties, e, refusals++);
                } catch (RuntimeException e) {
                    userLeft();
                    throw e;
                }
            } else if (System.nanoTime() - kept.idleSince < TRUSTED_NANOS || kept.answers()) {
                return kept;
            } else {
                discard(kept);
            }
        }
    }

    /** An idle connection, best one in the schema; null if there is none. Either way the caller is a user from now on. */
    private synchronized @Nullable Kept takeIdle(Optional<String> schema, Map<String, String> properties) {
        users++;
        Kept found = null;
        for (Kept kept : idle) {
            if (kept.has(properties) && (found == null || kept.schema.equals(schema))) {
                found = kept;
            }
        }
        if (found != null) {
            idle.remove(found);
        }
        return found;
    }

    private synchronized List<Kept> takeAllIdle() {
        List<Kept> all = List.copyOf(idle);
        users += all.size();
        idle.clear();
        return all;
    }

    /**
     * Where the server refuses a connection: does nothing if a suitable one has been given back meanwhile; else closes those that nobody
     * uses, or waits for one that a user gives back, or for a while.
     */
    private synchronized void makeRoom(Map<String, String> properties, SQLException refusal, int refusals)
            throws SQLException {
        if (idle.stream().anyMatch(kept -> kept.has(properties))) {
            return;
        } else if (!idle.isEmpty()) {
            close();
            return;
        } else if (users == 0 && (refusals == MAX_REFUSALS || !TOO_MANY.equals(refusal.getSQLState()))) {
            throw refusal;
        }
        try {
            boolean waitsForOthers = users == 0;
            while (idle.isEmpty() && (users > 0 || waitsForOthers)) {
                wait(waitsForOthers ? WAIT_MILLIS : 0);
                waitsForOthers = false;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("interrupted while waiting for a connection", refusal);
        }
    }

    private void enter(Kept kept, String schema) throws SQLException {
        if (kept.schema.equals(Optional.of(schema))) {
            return;
        }
        if (kept.schema.isPresent()) {
            CurrentSchema.leave(kept.connection, database);
        }
        CurrentSchema.enter(kept.connection, database, schema);
        kept.schema = Optional.of(schema);
    }

    private Connection lent(Kept kept, String schema) throws SQLException {
        try {
            enter(kept, schema);
            return lent(kept);
        } catch (SQLException | RuntimeException e) {
            discard(kept);
            throw e;
        }
    }

    /** The connection of one user, whose {@code close} gives it back. */
    private Connection lent(Kept kept) {
        boolean[] closed = {false};
        return (Connection) Proxy.newProxyInstance(
                ReusedConnections.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                    String name = method.getName();
                    if (name.equals("close")) {
                        if (!closed[0]) {
                            closed[0] = true;
                            giveBack(kept);
                        }
                        return null;
                    } else if (closed[0]) {
                        if (name.equals("isClosed")) {
                            return true;
                        }
                        throw new SQLException("the connection is closed");
                    }
                    try {
                        return method.invoke(kept.connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private void giveBack(Kept kept) {
        try {
            if (!kept.connection.getAutoCommit()) {
                kept.connection.rollback();
                kept.connection.setAutoCommit(true);
            }
            if (!kept.connection.isClosed()) {
                kept.idleSince = System.nanoTime();
                synchronized (this) {
                    idle.addFirst(kept);
                    userLeft();
                }
                return;
            }
        } catch (SQLException e) {
            // It is broken.
        }
        discard(kept);
    }

    private void discard(Kept kept) {
        kept.close();
        userLeft();
    }

    private synchronized void userLeft() {
        users--;
        notifyAll();
    }
}
