package io.fillrate.e2e.targets;

import org.jspecify.annotations.Nullable;

/** A database that can't be had, or fails outside the loads: one clear line. The run can't go on with it. */
public final class TargetException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** With the cause kept, for whoever debugs. */
    public TargetException(String message, @Nullable Throwable cause) {
        super(message, cause, false, false);
    }
}
