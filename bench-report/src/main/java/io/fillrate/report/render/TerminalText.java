package io.fillrate.report.render;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Texts for a terminal of {@value #WIDTH} columns. */
final class TerminalText {

    static final int WIDTH = 100;

    /** Line breaks and the like, escape sequences, and what turns the direction of writing. */
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]+");

    private TerminalText() {}

    /** The text without control characters; each run of them becomes a space. */
    static String clean(String text) {
        return CONTROL.matcher(text).replaceAll(" ").strip();
    }

    /** The text in lines of the width at most, broken at spaces where there are any. */
    static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        String rest = text;
        while (rest.length() > width) {
            int space = rest.lastIndexOf(' ', width);
            int end = space > 0 ? space : width;
            end -= Character.isHighSurrogate(rest.charAt(end - 1)) ? 1 : 0;
            lines.add(rest.substring(0, end));
            rest = rest.substring(end).stripLeading();
        }
        lines.add(rest);
        return lines;
    }
}
