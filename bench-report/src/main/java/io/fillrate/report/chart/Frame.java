package io.fillrate.report.chart;

import java.util.List;
import java.util.stream.DoubleStream;

/**
 * What is around the lines of a chart: two axes with their grid, and marks.
 *
 * @param xAxis along the bottom
 * @param yAxis on the left
 * @param x places along the bottom
 * @param y places from the bottom up
 * @param left where the plot begins
 * @param width of the plot
 * @param height of the plot
 */
record Frame(Axis xAxis, Axis yAxis, Scale x, Scale y, double left, double width, double height) {

    private static final double TOP = 30;
    private static final double BELOW = 46;
    private static final double TO_TICK = 8;
    private static final double BETWEEN_NAMES = 6;
    private static final int MARK_LINES = 4;

    /**
     * Room on the left for the values of the y axis.
     *
     * @param total width of frame and plot
     */
    static Frame of(Axis xAxis, Axis yAxis, Scale x, Scale y, double total, double height) {
        List<String> values = DoubleStream.of(y.ticks()).mapToObj(yAxis::tick).toList();
        double left = TO_TICK + TextWidth.widest(values, Drawing.TEXT);
        return new Frame(xAxis, yAxis, x, y, left, total - left, height);
    }

    double px(double value) {
        return left + x.place(value) * width;
    }

    double py(double value) {
        return TOP + (1 - y.place(value)) * height;
    }

    double top() {
        return TOP;
    }

    double right() {
        return left + width;
    }

    double bottom() {
        return TOP + height;
    }

    /** Height of everything, the names of the x axis included. */
    double total() {
        return bottom() + BELOW + (xAxis.height() - 1) * Drawing.LINE;
    }

    void draw(Svg svg) {
        svg.open("g", "class", "axis");
        for (double tick : y.ticks()) {
            svg.empty("line", "class", "grid", "x1", left, "x2", right(), "y1", py(tick), "y2", py(tick));
            svg.text("text", yAxis.tick(tick), "class", "end", "x", left - TO_TICK, "y", py(tick) + 4.5);
        }
        double free = Double.NEGATIVE_INFINITY;
        for (double tick : x.ticks()) {
            svg.empty("line", "class", "grid", "x1", px(tick), "x2", px(tick), "y1", TOP, "y2", bottom());
            List<String> lines = xAxis.tickLines(tick);
            double half = TextWidth.widest(lines, Drawing.TEXT) / 2;
            if (px(tick) - half >= free) { // else it would run into the one before
                name(svg, lines, px(tick));
                free = px(tick) + half + BETWEEN_NAMES;
            }
        }
        svg.empty("line", "class", "base", "x1", left, "x2", right(), "y1", bottom(), "y2", bottom());
        svg.text("text", yAxis.caption(), "x", 0.0, "y", 14.0);
        svg.text("text", xAxis.caption(), "class", "mid", "x", left + width / 2, "y", total() - 8);
        svg.close();
    }

    private void name(Svg svg, List<String> lines, double at) {
        for (int i = 0; i < lines.size(); i++) {
            svg.text("text", lines.get(i), "class", "mid", "x", at, "y", bottom() + 18 + i * Drawing.LINE);
        }
    }

    /** Texts beside their lines, on the side where there is more room, one above the other. */
    void draw(Svg svg, List<LineChart.Mark> marks) {
        for (int i = 0; i < marks.size(); i++) {
            double at = px(marks.get(i).x());
            boolean before = at > left + width / 2;
            double y = bottom() - 8 - i % MARK_LINES * Drawing.LINE;
            svg.empty("line", "class", "event", "x1", at, "x2", at, "y1", TOP, "y2", bottom());
            svg.text(
                    "text",
                    marks.get(i).text(),
                    "class",
                    before ? "note end" : "note",
                    "x",
                    before ? at - 5 : at + 5,
                    "y",
                    y);
        }
    }
}
