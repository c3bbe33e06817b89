package io.fillrate.report.chart;

import io.fillrate.report.stats.Interval;
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
    private static final double AXIS = 46;
    private static final double TO_BASELINE = 4.5;

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

    /** Where the axis below the rows ends, its caption included. */
    double bottomOfAxis() {
        return bottom() + AXIS;
    }

    /** Where a value lies from left to right. */
    double px(Scale scale, double value) {
        return left() + scale.place(value) * contentWidth();
    }

    /** The middle of what the row holds. */
    double middle(int row) {
        return top + (row + 1) * pitch() - content / 2;
    }

    void drawLabel(Svg svg, int row) {
        String label = cut(labels.get(row));
        if (isBeside()) {
            svg.text("text", label, "class", "end", "x", left() - 12, "y", middle(row) + TO_BASELINE);
        } else {
            svg.text("text", label, "x", left(), "y", top + row * pitch() + Drawing.LINE - 3);
        }
    }

    /** A line from one end of a row to the other, for eyes to follow. */
    void drawTrack(Svg svg, int row) {
        double y = middle(row);
        svg.empty("line", "class", "track", "x1", left(), "x2", left() + contentWidth(), "y1", y, "y2", y);
    }

    /** The room between both ends of an interval, in the colour of a kind. */
    void drawBand(Svg svg, int row, int kind, Scale scale, Interval interval) {
        double y = middle(row);
        String style = "band " + Marker.style(kind);
        double low = px(scale, interval.low());
        svg.empty("line", "class", style, "x1", low, "x2", px(scale, interval.high()), "y1", y, "y2", y);
    }

    /** What a row comes to, in the room on the right. */
    void drawValue(Svg svg, int row, String value) {
        svg.text("text", value, "class", "end value", "x", width - 4, "y", middle(row) + TO_BASELINE);
    }

    /** Lines from the first to the last row with the values below them. */
    void drawAxis(Svg svg, Axis axis, Scale scale) {
        svg.open("g", "class", "axis");
        for (double tick : scale.ticks()) {
            double x = px(scale, tick);
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
