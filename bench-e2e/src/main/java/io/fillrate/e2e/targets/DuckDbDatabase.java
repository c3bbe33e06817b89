package io.fillrate.e2e.targets;

import io.fillrate.core.Session;
import java.nio.file.Path;

/** A DuckDB file that can be filled, wherever it comes from. */
interface DuckDbDatabase extends AutoCloseable {

    /** How it was had, as results files say it: {@code embedded} or {@code url}. */
    String kind();

    /** Connections whose unqualified names mean a place of our own. */
    Session session();

    /** The file. */
    Path file();

    /** Leaves nothing of ours behind; safe to call twice. */
    @Override
    void close();
}
