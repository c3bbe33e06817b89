package io.fillrate.report.text;

import java.util.regex.Pattern;

/** Text from outside, made fit to be shown anywhere. */
public final class Printable {

    /** Line breaks and the like, escape sequences, what turns the direction of writing, and what is no character at all. */
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\uFFFE\\uFFFF]+");

    private static final String ELLIPSIS = "\u2026";

    private Printable() {}

    /** The text in one line, without control characters; each run of them becomes a space. */
    public static String of(String text) {
        return UNPRINTABLE.matcher(text).replaceAll(" ").strip();
    }

    /** The same, cut to the number of characters; what was cut ends in an ellipsis. */
    public static String of(String text, int longest) {
        String printable = of(text);
        if (printable.codePointCount(0, printable.length()) <= longest) {
            return printable;
        }
        return printable.substring(0, printable.offsetByCodePoints(0, longest - 1)) + ELLIPSIS;
    }
}
