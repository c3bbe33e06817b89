package io.fillrate.e2e.run;

import java.io.PrintStream;

/** Lines for whoever watches a run; each begins with {@code [bench]}. */
final class Console {

    private static final String PREFIX = "[bench] ";

    private final PrintStream out;

    Console(PrintStream out) {
        this.out = out;
    }

    /** One line, of any length. */
    void say(String line) {
        out.println(PREFIX + line);
        out.flush();
    }

    /** What ends a run badly, a line each. */
    void error(String lines) {
        lines.lines().forEach(line -> say("error: " + line));
    }

    /** A text of several lines, as it is. */
    void print(String text) {
        out.println(text.stripTrailing());
        out.flush();
    }
}
