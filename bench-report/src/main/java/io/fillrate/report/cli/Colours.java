package io.fillrate.report.cli;

import java.util.Locale;
import java.util.regex.Pattern;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Option;

/** Headings in bold, and red and green where something became slower or faster: for texts that are printed, not for files. */
final class Colours {

    private static final String BOLD = "\u001b[1m$0\u001b[0m";
    private static final String RED = "\u001b[31m$0\u001b[0m";
    private static final String GREEN = "\u001b[32m$0\u001b[0m";

    private static final Pattern HEADING = Pattern.compile("(?m)^(== .+ ==|-- .+ --)$");

    /** Cells of tables, which at least two spaces are between. */
    private static final Pattern WORSE = Pattern.compile("(?m)(?<= {2})(regression|slower)(?= {2}|$)");

    private static final Pattern BETTER = Pattern.compile("(?m)(?<= {2})faster(?= {2}|$)");

    /** When there are colours. */
    enum When {
        /** On a terminal, unless NO_COLOR is set. */
        AUTO,
        ALWAYS,
        NEVER;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Option(
            names = "--color",
            paramLabel = "WHEN",
            description = "auto, always or never (default: ${DEFAULT-VALUE}, on a terminal unless NO_COLOR is set).",
            defaultValue = "auto")
    private When when = When.AUTO;

    /** Returns the text of a terminal in colours, or as it is. */
    String of(String text) {
        boolean isColourful = when == When.ALWAYS || (when == When.AUTO && Ansi.AUTO.enabled());
        return isColourful ? painted(text) : text;
    }

    private static String painted(String text) {
        String bold = HEADING.matcher(text).replaceAll(BOLD);
        return BETTER.matcher(WORSE.matcher(bold).replaceAll(RED)).replaceAll(GREEN);
    }
}
