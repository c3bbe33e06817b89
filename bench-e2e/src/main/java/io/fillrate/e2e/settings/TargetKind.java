package io.fillrate.e2e.settings;

import java.util.Locale;

/** Where the database of a run comes from. */
public enum TargetKind {
    /** Started for the run, on this machine, and stopped after it. */
    EMBEDDED,
    /** Started for the run in a container, and removed after it. */
    CONTAINER,
    /** Runs already, at a JDBC URL. */
    URL;

    /** The name in properties and results files. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
