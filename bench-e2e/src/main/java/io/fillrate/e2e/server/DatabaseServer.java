package io.fillrate.e2e.server;

import io.fillrate.core.Session;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** A database that can be filled, however it was provisioned: started for the run, in a container, or running already at a JDBC URL. */
public interface DatabaseServer extends AutoCloseable {

    /**
     * How a database is reached.
     *
     * @param kind how it was provisioned, as results files name it: {@code embedded}, {@code container} or {@code url}
     * @param session connections for loads, whose unqualified names mean a schema or database of our own
     * @param uncounted the same for what is not part of a load, such as questions about its progress: the wire does not count them
     * @param wire counts all connections of the session; empty if they are not counted
     */
    record Access(String kind, Session session, Session uncounted, Optional<WireCounter> wire) {

        /** Connections that nobody counts. */
        public Access(String kind, Session session) {
            this(kind, session, session, Optional.empty());
        }
    }

    /** The same every time. */
    Access access();

    /** Parameters of the driver that connections have besides those that strategies set. */
    default Map<String, String> driverParameters() {
        return Map.of();
    }

    /** What else a reader of results should know of how it was provisioned, by name. */
    default Map<String, String> facts() {
        return Map.of();
    }

    /** The id of its first process, the parent of the others; empty if it is not known or not on this machine. */
    default OptionalInt process() {
        return OptionalInt.empty();
    }

    /** The ids of the first processes of its replicas that were started along with it. */
    default Set<Integer> replicas() {
        return Set.of();
    }

    /** Leaves nothing of ours behind; safe to call twice. */
    @Override
    void close();
}
