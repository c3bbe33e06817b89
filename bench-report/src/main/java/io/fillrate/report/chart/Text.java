package io.fillrate.report.chart;

import io.fillrate.report.text.Printable;
import java.util.List;

/**
 * Text in a chart: one size, and how wide it gets in a sans-serif face. Estimates are rather too wide than too narrow,
 * since fonts differ.
 */
final class Text {

    /** From one line of text to the next, in the unit of all lengths. */
    static final double LINE = 17;

    /** From the middle of a line to its baseline. */
    static final double TO_BASELINE = 4.5;

    private static final double SIZE = 13;
    private static final int MAX_LABEL = 44;

    private static final double NARROW = 0.33;
    private static final double USUAL = 0.62;
    private static final double WIDE = 0.9;
    private static final double FULL = 1.05;
    private static final int FIRST_FULL = 0x1100;

    private Text() {}

    /** The text as the name of something: printable, and cut where it is too long. */
    static String label(String text) {
        return Printable.of(text, MAX_LABEL);
    }

    /** The same, with its middle cut where it would be wider. */
    static String label(String text, double width) {
        int length = Math.min(text.length(), 1 + (int) (width / (SIZE * NARROW)));
        while (length > 1 && width(Printable.ends(text, length)) > width) {
            length--;
        }
        return Printable.ends(text, length);
    }

    static double width(String text) {
        return SIZE * text.codePoints().mapToDouble(Text::em).sum();
    }

    /** The width of the widest; 0 when there is none. */
    static double widest(List<String> texts) {
        return texts.stream().mapToDouble(Text::width).max().orElse(0);
    }

    private static double em(int character) {
        if (character >= FIRST_FULL) {
            return FULL;
        } else if ("iljtf.,:;|!'()[]/ ".indexOf(character) >= 0) {
            return NARROW;
        } else if ("mwMW%@".indexOf(character) >= 0) {
            return WIDE;
        }
        return Character.isUpperCase(character) ? (USUAL + WIDE) / 2 : USUAL;
    }
}
