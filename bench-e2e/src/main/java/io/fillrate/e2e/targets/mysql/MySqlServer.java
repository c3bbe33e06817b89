package io.fillrate.e2e.targets.mysql;

import io.fillrate.core.Session;
import java.util.Map;
import java.util.OptionalInt;

/** A server of MariaDB or MySQL that can be filled, wherever it comes from. */
public interface MySqlServer extends AutoCloseable {

    /** How it was had, as results files say it: {@code embedded}, {@code container} or {@code url}. */
    String kind();

    /** Whose server and driver it is. */
    MySqlFamily family();

    /** Connections whose unqualified names mean a place of our own. */
    Session session();

    /** What else a reader of results should know of how it was had, by name. */
    default Map<String, String> facts() {
        return Map.of();
    }

    /** The id of its process, if it's known and on this machine. */
    default OptionalInt process() {
        return OptionalInt.empty();
    }

    /** Leaves nothing of ours behind; safe to call twice. */
    @Override
    void close();
}
