package io.fillrate.e2e.settings;

import java.util.Locale;

/** What an embedded server counts. */
public enum ServerStatistics {
    /** What it does by default. */
    STOCK,
    /** Whatever it can, at some cost. */
    FULL;

    /** The setting's value. */
    String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
