package io.fillrate.report.chart;

import io.fillrate.report.text.Printable;
import java.util.List;

/**
 * Rows with their names: beside what they hold or, in a narrow chart, above it.
 *
 * @param width of the whole chart
 * @param labels one per row
 * @param content height of what a row holds
 * @param top where the first row begins
 * @param right room to keep free on the right
 */
record Rows(double width, List<String> labels, double content, double top, double right) {

    private static final double WIDEST = 230;
    private static final int LONGEST_LABEL = 44;

    boolean isBeside() {
        return width >= Drawing.NARROW;
    }

    double left() {
        return isBeside()
                ? 14
                        + Math.min(
                                WIDEST,
                                labels.stream()
                                        .mapToDouble(label -> TextWidth.of(cut(label), Drawing.TEXT))
                                        .max()
                                        .orElse(0))
                : 4;
    }

    double contentWidth() {
        return width - left() - right;
    }

    double pitch() {
        return content + (isBeside() ? 0 : Drawing.LINE);
    }

    double bottom() {
        return top + labels.size() * pitch();
    }

    /** The middle of what the row holds. */
    double middle(int row) {
        return top + (row + 1) * pitch() - content / 2;
    }

    void drawLabel(Svg svg, int row) {
        String label = cut(labels.get(row));
        if (isBeside()) {
            svg.text("text", label, "class", "end", "x", left() - 12, "y", middle(row) + 4.5);
        } else {
            svg.text("text", label, "x", left(), "y", top + row * pitch() + Drawing.LINE - 3);
        }
    }

    /** Lines from the first to the last row with the values below them. */
    void drawAxis(Svg svg, Axis axis, Scale scale) {
        svg.open("g", "class", "axis");
        for (double tick : scale.ticks()) {
            double x = left() + scale.place(tick) * contentWidth();
            svg.empty("line", "class", "grid", "x1", x, "x2", x, "y1", top, "y2", bottom());
            String value = axis.tick(tick);
            double half = TextWidth.of(value, Drawing.TEXT) / 2;
            double inside = Math.max(half, Math.min(width - half, x));
            svg.text("text", value, "class", "mid", "x", inside, "y", bottom() + 18);
        }
        svg.text("text", axis.caption(), "class", "mid", "x", left() + contentWidth() / 2, "y", bottom() + 38);
        svg.close();
    }

    private static String cut(String label) {
        return Printable.of(label, LONGEST_LABEL);
    }
}
