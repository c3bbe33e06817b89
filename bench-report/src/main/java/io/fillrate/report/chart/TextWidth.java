package io.fillrate.report.chart;

import java.util.List;

/** How wide text gets in a sans-serif face; rather too wide than too narrow, since fonts differ. */
final class TextWidth {

    private static final double NARROW = 0.33;
    private static final double USUAL = 0.62;
    private static final double WIDE = 0.9;
    private static final double FULL = 1.05;
    private static final int FIRST_FULL = 0x1100;

    private TextWidth() {}

    /** In the unit of the font's size. */
    static double of(String text, double size) {
        return size * text.codePoints().mapToDouble(TextWidth::em).sum();
    }

    /** The width of the widest; 0 when there is none. */
    static double widest(List<String> texts, double size) {
        return texts.stream().mapToDouble(text -> of(text, size)).max().orElse(0);
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
