package io.fillrate.report.format;

import java.util.regex.Pattern;

/** Texts for people, brought to one line. */
final class OneLine {

    /** Line breaks and the like, escape sequences, and what turns the direction of writing. */
    private static final Pattern UNPRINTABLE = Pattern.compile("\\s*[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]+\\s*");

    private OneLine() {}

    /** The text without line breaks and other control characters; each run of them becomes a space. */
    static String of(String text) {
        return UNPRINTABLE.matcher(text).replaceAll(" ").strip();
    }
}
