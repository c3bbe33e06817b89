package io.fillrate.e2e.targets;

import io.fillrate.core.Session;
import java.util.Map;
import java.util.Optional;

/** A PostgreSQL server that can be filled, wherever it comes from. */
interface PostgresServer extends AutoCloseable {

    /** How it was had, as results files say it: {@code embedded} or {@code url}. */
    String kind();

    /** Connections whose unqualified names mean a place of our own. */
    Session session();

    /** Parameters of the driver that connections have beyond those that strategies set. */
    Map<String, String> driverParameters();

    /** Of all those connections; empty if they aren't counted. */
    Optional<WireCounter> wire();

    /** Leaves nothing of ours behind; safe to call twice. */
    @Override
    void close();
}
