package io.fillrate.e2e.server;

import io.fillrate.core.Session;
import io.fillrate.core.Session.DatabaseAddress;
import io.fillrate.core.UnavailableException;
import io.fillrate.core.internal.jdbc.Sql;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;

/** Where the thread that opens a connection to PostgreSQL and the server process behind it run, as long as the connection is open. */
public enum Pinning {
    /** Wherever the scheduler puts them. */
    FREE("free"),
    /** Both on one processor; threads with connections at the same time take the processors in turn. */
    ONE_CPU("one-cpu"),
    /** Each on its own; on another core, if there is one, rather than the same core's other thread. */
    TWO_CPUS("two-cpus");

    private static final String STRATEGY = "a pinned connection";
    private static final BoundThreads BOUND = new BoundThreads();

    private final String key;

    Pinning(String key) {
        this.key = key;
    }

    /**
     * By its name.
     *
     * @throws IllegalArgumentException if there is none of this name
     */
    public static Pinning of(String key) {
        return Arrays.stream(values())
                .filter(one -> one.key.equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("pinning is " + key + "; allowed: "
                        + Arrays.stream(values()).map(Pinning::toString).collect(Collectors.joining(", "))));
    }

    @Override
    public String toString() {
        return key;
    }

    private static UnavailableException notLinux() {
        return new UnavailableException(STRATEGY, "only Linux binds threads to processors");
    }

    private static UnavailableException refused(IOException cause) {
        return new UnavailableException(STRATEGY, String.valueOf(cause.getMessage()));
    }

    private record Places(int client, int server) {}

    /**
     * For one more thread.
     *
     * @param taken the processors of the threads that are bound already
     */
    private Places places(Collection<Integer> taken) {
        SortedSet<Integer> allowed = Affinity.of((int) ProcessHandle.current().pid())
                .orElseThrow(Pinning::notLinux)
                .processors();
        if (this == ONE_CPU) {
            int next = Collections.min(allowed, Comparator.comparingInt(one -> Collections.frequency(taken, one)));
            return new Places(next, next);
        }
        int first = allowed.first();
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
            Places places = places(List.of());
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
            int thread = Affinity.thisThread().orElseThrow(Pinning::notLinux);
            Places places = BOUND.bind(thread, pinning);
            Connection connection;
            try {
                connection = released(session.connect(properties), thread);
            } catch (SQLException | RuntimeException e) {
                BOUND.release(thread);
                throw e;
            }
            try {
                Affinity.to(places.server).apply(backend(connection));
                return connection;
            } catch (IOException e) {
                connection.close();
                throw refused(e);
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
        return Integer.parseInt(Sql.texts(connection, "select pg_backend_pid()").get(0));
    }

    /** The connection, which releases the thread when it is closed. */
    private static Connection released(Connection connection, int thread) {
        AtomicBoolean open = new AtomicBoolean(true);
        return (Connection) Proxy.newProxyInstance(
                Pinning.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    } finally {
                        boolean ends = method.getName().equals("close")
                                || method.getName().equals("abort");
                        if (ends && open.getAndSet(false)) {
                            BOUND.release(thread);
                        }
                    }
                });
    }

    /** The threads with open connections. Thread-safe. */
    private static final class BoundThreads {

        /** A thread, where it runs, where it might run before, and how many connections it has. */
        private record Bound(Places places, Affinity before, int connections) {}

        private final Map<Integer, Bound> threads = new HashMap<>();

        /** A thread stays where it is bound as long as it has connections. */
        synchronized Places bind(int thread, Pinning pinning) {
            Bound known = threads.get(thread);
            Places places = known == null
                    ? pinning.places(threads.values().stream()
                            .map(one -> one.places.client)
                            .toList())
                    : known.places;
            Affinity before = known == null ? Affinity.of(thread).orElseThrow(Pinning::notLinux) : known.before;
            try {
                Affinity.to(places.client).apply(thread);
            } catch (IOException e) {
                throw refused(e);
            }
            threads.put(thread, new Bound(places, before, known == null ? 1 : known.connections + 1));
            return places;
        }

        synchronized void release(int thread) {
            Bound known = Objects.requireNonNull(threads.get(thread));
            if (known.connections > 1) {
                threads.put(thread, new Bound(known.places, known.before, known.connections - 1));
                return;
            }
            threads.remove(thread);
            try {
                known.before.apply(thread);
            } catch (IOException gone) {
                // a thread that has ended runs nowhere
            }
        }
    }
}
