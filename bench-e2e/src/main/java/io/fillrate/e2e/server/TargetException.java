package io.fillrate.e2e.server;

import org.jspecify.annotations.Nullable;

/** A database is not available, or failed outside the loads. The message is one line; the run cannot continue with this database. */
public final class TargetException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** Without a cause. */
    public TargetException(String message) {
        this(message, null);
    }

    /** The cause is kept for debugging. */
    public TargetException(String message, @Nullable Throwable cause) {
        super(message, cause, false, false);
    }
}
