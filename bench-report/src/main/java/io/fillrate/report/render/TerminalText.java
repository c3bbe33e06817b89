package io.fillrate.report.render;

import java.util.ArrayList;
import java.util.List;

/** Texts for a terminal of {@value #WIDTH} columns. */
final class TerminalText {

    static final int WIDTH = 100;

    private TerminalText() {}

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
