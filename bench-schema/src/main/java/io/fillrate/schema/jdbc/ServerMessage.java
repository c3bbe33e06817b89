package io.fillrate.schema.jdbc;

import io.fillrate.core.internal.LineBreaks;

/** What a server answered, without what its driver adds. */
public final class ServerMessage {

    private ServerMessage() {}

    /** The message in one line, without PostgreSQL's severity and the position in a statement that the user has not written. */
    public static String of(Throwable failure) {
        return LineBreaks.removed(failure).replaceFirst("^ERROR: ", "").replaceFirst(" Position: \\d+", "");
    }
}
