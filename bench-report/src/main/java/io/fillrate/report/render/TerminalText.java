package io.fillrate.report.render;

import java.util.ArrayList;
import java.util.List;

/** Texts for a terminal of {@value #WIDTH} columns. */
final class TerminalText {

    static final int WIDTH = 100;

    private TerminalText() {}

    /** The text in lines of the width at most, broken at spaces where there are any, else behind a hyphen, slash, comma or point. */
    static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        String rest = text;
        while (rest.length() > width) {
            int end = end(rest, width);
            lines.add(rest.substring(0, end));
            rest = rest.substring(end).stripLeading();
        }
        lines.add(rest);
        return lines;
    }

    private static int end(String text, int width) {
        int space = text.lastIndexOf(' ', width);
        if (space > 0) {
            return space;
        }
        for (int end = width; end > 1; end--) {
            if ("-/,.".indexOf(text.charAt(end - 1)) >= 0) {
                return end;
            }
        }
        return Character.isHighSurrogate(text.charAt(width - 1)) ? width - 1 : width;
    }
}
