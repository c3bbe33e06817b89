package io.fillrate.e2e.settings;

import java.util.Locale;

/** How a server that is started for the run is set up; neither gives up durability. */
public enum ServerTuning {
    /** The server's own defaults. */
    STOCK,
    /** The settings that the database's documentation recommends for bulk loads, as far as they keep data safe. */
    TUNED;

    /** The name in properties. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
