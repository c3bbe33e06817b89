package io.fillrate.e2e.targets;

import io.fillrate.core.Session;
import org.jspecify.annotations.Nullable;

/** A PostgreSQL server that can be filled, wherever it comes from. */
interface PostgresServer extends AutoCloseable {

    /** How it was had, as results files say it: {@code embedded} or {@code url}. */
    String kind();

    /** Connections whose unqualified names mean a place of our own. */
    Session session();

    /** Bytes on the wire of all those connections so far, or null if they aren't counted. */
    @Nullable
    Long wireBytes();

    /** Leaves nothing of ours behind; safe to call twice. */
    @Override
    void close();
}
