package io.fillrate.core.internal;

import java.util.regex.Pattern;

/** Line breaks in messages of servers, drivers and users: a message of ours is one line. */
public final class LineBreaks {

    private static final Pattern BREAK = Pattern.compile("\\s*\\R\\s*");

    private LineBreaks() {}

    /** Returns a text with a space for each line break and the blanks around it. */
    public static String removed(String text) {
        return BREAK.matcher(text.strip()).replaceAll(" ");
    }

    /** Returns the message of a failure, with the same done; {@code null} as text if it has none. */
    public static String removed(Throwable failure) {
        return removed(String.valueOf(failure.getMessage()));
    }
}
