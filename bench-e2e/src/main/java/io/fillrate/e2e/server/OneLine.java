package io.fillrate.e2e.server;

import io.fillrate.core.internal.LineBreaks;
import io.fillrate.core.internal.Secrets;

/** Messages of failures, without line breaks and secrets. */
public final class OneLine {

    private OneLine() {}

    /** The message, or the failure's class name if it has none. */
    public static String of(Throwable failure) {
        String message = failure.getMessage();
        return message == null ? failure.getClass().getSimpleName() : Secrets.masked(LineBreaks.removed(message));
    }
}
