package io.fillrate.e2e.target;

import io.fillrate.core.DatabaseAddress;
import io.fillrate.core.Session;
import io.fillrate.core.UnavailableException;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;

/** Where the thread that opens a connection to PostgreSQL and the server process behind it run, as long as the connection is open. */
public enum Pinning {
    /** Wherever the scheduler puts them. */
    FREE("free"),
    /** Both on one processor. */
    ONE_CPU("one-cpu"),
    /** Each on its own; on another core, if there is one, rather than the same core's other thread. */
    TWO_CPUS("two-cpus");

    private static final String STRATEGY = "a pinned connection";

    private final String key;

    Pinning(String key) {
        this.key = key;
    }

    @Override
    public String toString() {
        return key;
    }

    /** The processor of each. */
    private record Places(int client, int server) {}

    private Places places() {
        SortedSet<Integer> allowed = Affinity.of((int) ProcessHandle.current().pid())
                .orElseThrow(() -> new UnavailableException(STRATEGY, "only Linux binds threads to processors"))
                .processors();
        int first = allowed.first();
        if (this == ONE_CPU) {
            return new Places(first, first);
        }
        SortedSet<Integer> siblings = siblings(first);
        return allowed.stream()
                .filter(processor -> !siblings.contains(processor))
                .findFirst()
                .or(() ->
                        allowed.stream().filter(processor -> processor != first).findFirst())
                .map(second -> new Places(first, second))
                .orElseThrow(() -> new UnavailableException(
                        STRATEGY, "this process may use processor " + first + " only, and two are needed"));
    }

    /** The processors that share a core with this one, itself included. */
    private static SortedSet<Integer> siblings(int processor) {
        Path list = Path.of("/sys/devices/system/cpu/cpu" + processor + "/topology/thread_siblings_list");
        try {
            return new Affinity(Files.readString(list)).processors();
        } catch (IOException hidden) {
            return Affinity.to(processor).processors();
        }
    }

    /** What a reader of results should know; empty if nothing is bound. */
    public Optional<String> description() {
        if (this == FREE) {
            return Optional.empty();
        }
        try {
            Places places = places();
            boolean sameCore = siblings(places.client).contains(places.server);
            return Optional.of("client on CPU " + places.client + ", server on CPU " + places.server
                    + (sameCore ? ", of one core" : ", of two cores"));
        } catch (UnavailableException e) {
            return Optional.of(e.reason());
        }
    }

    /**
     * Connections whose thread and server process are bound.
     *
     * @param visible whether the server's processes can be seen from here
     */
    public Session bind(Session session, boolean visible) {
        return this == FREE ? session : new BoundSession(this, session, visible);
    }

    private record BoundSession(Pinning pinning, Session session, boolean visible) implements Session {

        @Override
        public Connection connect(Map<String, String> properties) throws SQLException {
            if (!visible) {
                throw new UnavailableException(STRATEGY, "the server's processes cannot be seen from here");
            }
            Places places = pinning.places();
            int thread = Affinity.thisThread().orElseThrow();
            Affinity before = Affinity.of(thread).orElseThrow();
            Connection connection = session.connect(properties);
            try {
                Affinity.to(places.server).apply(backend(connection));
                Affinity.to(places.client).apply(thread);
                return released(connection, thread, before);
            } catch (IOException e) {
                connection.close();
                throw new UnavailableException(STRATEGY, String.valueOf(e.getMessage()));
            } catch (SQLException e) {
                connection.close();
                throw e;
            }
        }

        @Override
        public Optional<DatabaseAddress> address() {
            return session.address();
        }
    }

    private static int backend(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select pg_backend_pid()")) {
            row.next();
            return row.getInt(1);
        }
    }

    /** The connection, which releases the thread when it is closed. */
    private static Connection released(Connection connection, int thread, Affinity before) {
        return (Connection) Proxy.newProxyInstance(
                Pinning.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    } finally {
                        if (method.getName().equals("close") || method.getName().equals("abort")) {
                            before.apply(thread);
                        }
                    }
                });
    }
}
