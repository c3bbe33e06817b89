package io.fillrate.schema.jdbc;

/** What a server answered, without what its driver adds. */
public final class ServerMessage {

    private ServerMessage() {}

    /** The message in one line, without PostgreSQL's severity and the position in a statement that the user has not written. */
    public static String of(Throwable failure) {
        return String.valueOf(failure.getMessage())
                .replaceAll("\\s*\\R\\s*", " ")
                .replaceFirst("^ERROR: ", "")
                .replaceFirst(" Position: \\d+", "");
    }
}
