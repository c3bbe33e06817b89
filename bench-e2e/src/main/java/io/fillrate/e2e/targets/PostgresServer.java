package io.fillrate.e2e.targets;

import io.fillrate.core.Session;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** A server that speaks PostgreSQL's protocol and can be filled, wherever it comes from. */
public interface PostgresServer extends AutoCloseable {

    /** How it was had, as results files say it: {@code embedded}, {@code container} or {@code url}. */
    String kind();

    /** Connections for loads, whose unqualified names mean a place of our own. */
    Session session();

    /** The same for what is not part of a load, such as questions about how far it is: {@link #wire} does not count them. */
    Session uncounted();

    /** Parameters of the driver that connections have beyond those that strategies set. */
    default Map<String, String> driverParameters() {
        return Map.of();
    }

    /** Of all connections of {@link #session}; empty if they aren't counted. */
    Optional<WireCounter> wire();

    /** What else a reader of results should know of how it was had, by name. */
    default Map<String, String> facts() {
        return Map.of();
    }

    /** The id of its first process, the parent of the others, if it's known and on this machine. */
    default OptionalInt process() {
        return OptionalInt.empty();
    }

    /** Leaves nothing of ours behind; safe to call twice. */
    @Override
    void close();
}
