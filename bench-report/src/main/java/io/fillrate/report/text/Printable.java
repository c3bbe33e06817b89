package io.fillrate.report.text;

import java.util.regex.Pattern;

/** Text from outside, made fit to be shown anywhere. */
public final class Printable {

    /** Line breaks and the like, escape sequences, what turns the direction of writing, and what is not a character at all. */
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\uFFFE\\uFFFF]+");

    /** What build servers run as a command wherever it occurs in a log: {@code ##[error]}, {@code ##vso[…]}, {@code ##teamcity[…]}. */
    private static final Pattern COMMAND = Pattern.compile("##(?=\\w*\\[)");

    /** What GitHub runs as one when it begins a line; spaces before it don't count. */
    private static final Pattern COMMAND_AT_START = Pattern.compile("^([\\s\\p{Z}]*:)(?=:)");

    private static final String ELLIPSIS = "\u2026";

    private Printable() {}

    /** The text in one line, without control characters, each run of them a space, and without commands to a build server's log. */
    public static String of(String text) {
        String line = UNPRINTABLE.matcher(text).replaceAll(" ").strip();
        return COMMAND.matcher(line).replaceAll("# #");
    }

    /** A line of output made of such texts, fit to be printed in a log: it does not begin with a command. */
    public static String line(String line) {
        return COMMAND_AT_START.matcher(line).replaceFirst("$1 ");
    }

    /** A line of code: the same with its indentation, fit to be printed in a log. */
    public static String code(String line) {
        int indent = line.length() - line.stripLeading().length();
        return " ".repeat(indent) + line(of(line));
    }

    /** The same, cut to the number of characters; what was cut ends in an ellipsis. */
    public static String of(String text, int longest) {
        String printable = of(text);
        if (printable.codePointCount(0, printable.length()) <= longest) {
            return printable;
        }
        return printable.substring(0, printable.offsetByCodePoints(0, longest - 1)) + ELLIPSIS;
    }

    /** The same, but what is cut is the middle, since names often differ at both ends. */
    public static String ends(String text, int longest) {
        String printable = of(text);
        int all = printable.codePointCount(0, printable.length());
        if (all <= longest) {
            return printable;
        }
        int tail = (longest - 1) / 2;
        return printable.substring(0, printable.offsetByCodePoints(0, longest - 1 - tail))
                + ELLIPSIS
                + printable.substring(printable.offsetByCodePoints(0, all - tail));
    }
}
