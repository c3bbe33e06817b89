package io.fillrate.e2e.settings;

import java.util.Locale;

/** How a run shows how far it is. */
public enum Display {
    /** A bar in a terminal, a line now and then where there is none. */
    AUTO,
    /** A line now and then. */
    SPARSE,
    /** A line for every load. */
    EVERY;

    /** As in {@code bench.display}. */
    String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
