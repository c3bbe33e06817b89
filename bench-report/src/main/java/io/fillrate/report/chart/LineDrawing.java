package io.fillrate.report.chart;

import io.fillrate.report.chart.LineChart.Line;
import io.fillrate.report.chart.LineChart.Mark;
import io.fillrate.report.chart.LineChart.Point;
import io.fillrate.report.stats.Interval;
import io.fillrate.report.text.Printable;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Lines with their names at their ends; where there's no room for these, a legend below. */
final class LineDrawing implements Drawing {

    private static final double TOP = 30;
    private static final double BELOW = 46;
    private static final double TO_TICK = 8;
    private static final double SMALLEST = 330;
    private static final double TO_LABEL = 26;
    private static final double DODGE = 1.6;
    private static final int LONGEST_LABEL = 44;
    private static final int MARK_LINES = 4;

    private final LineChart chart;
    private final double width;
    private final double left;
    private final double plotWidth;
    private final double plotHeight;
    private final boolean labelled;
    private final Legend legend;
    private final Scale x;
    private final Scale y;

    LineDrawing(LineChart chart, double width) {
        this.chart = chart;
        this.width = width;
        x = chart.x().scale(points().mapToDouble(Point::x).toArray());
        y = chart.y().scale(withIntervals(points().toList()));
        left = TO_TICK
                + DoubleStream.of(y.ticks())
                        .map(tick -> TextWidth.of(chart.y().text(tick), TEXT))
                        .max()
                        .orElse(0);
        labelled = width >= NARROW;
        List<String> labels = chart.lines().stream().map(LineDrawing::label).toList();
        double widest = TextWidth.widest(labels, TEXT);
        plotWidth = width - left - (labelled ? Math.min(widest, width / 2) + TO_LABEL + 12 : 12);
        plotHeight = Math.max(labelled ? SMALLEST : SMALLEST - 60, labelled ? labels.size() * LINE : 0);
        List<Integer> slots = chart.lines().stream().map(Line::slot).toList();
        legend = new Legend(Legend.Key.MARKER, labelled ? List.of() : labels, labelled ? List.of() : slots, width);
    }

    private Stream<Point> points() {
        return chart.lines().stream().flatMap(line -> line.points().stream());
    }

    /** The values and the ends of their intervals, but of these no more than doubles the room for the values. */
    private static double[] withIntervals(List<Point> points) {
        double[] values = points.stream().mapToDouble(Point::y).toArray();
        double lowest = DoubleStream.of(values).min().orElse(1) / 2;
        double highest = DoubleStream.of(values).max().orElse(1) * 2;
        DoubleStream ends = points.stream()
                .filter(point -> point.interval() != null)
                .flatMapToDouble(point -> {
                    Interval interval = point.interval();
                    return interval == null ? DoubleStream.empty() : DoubleStream.of(interval.low(), interval.high());
                })
                .map(end -> Math.max(lowest, Math.min(highest, end)));
        return DoubleStream.concat(DoubleStream.of(values), ends).toArray();
    }

    @Override
    public double width() {
        return width;
    }

    @Override
    public double height() {
        return TOP + plotHeight + below() + (labelled ? 0 : legend.height() + 8);
    }

    private double below() {
        return BELOW + (chart.x().height() - 1) * LINE;
    }

    @Override
    public void draw(Svg svg) {
        axes(svg);
        marks(svg);
        for (int i = 0; i < chart.lines().size(); i++) {
            draw(svg, chart.lines().get(i), (i - (chart.lines().size() - 1) / 2.0) * DODGE);
        }
        if (labelled) {
            labels(svg);
        } else {
            legend.draw(svg, 2, TOP + plotHeight + below());
        }
    }

    private void axes(Svg svg) {
        svg.open("g", "class", "axis");
        for (double tick : y.ticks()) {
            svg.empty("line", "class", "grid", "x1", left, "x2", left + plotWidth, "y1", py(tick), "y2", py(tick));
            svg.text("text", chart.y().text(tick), "class", "end", "x", left - TO_TICK, "y", py(tick) + 4.5);
        }
        double bottom = TOP + plotHeight;
        double free = Double.NEGATIVE_INFINITY;
        for (double tick : x.ticks()) {
            svg.empty("line", "class", "grid", "x1", px(tick), "x2", px(tick), "y1", TOP, "y2", bottom);
            List<String> lines = chart.x().lines(tick);
            double half = TextWidth.widest(lines, TEXT) / 2;
            if (px(tick) - half < free) {
                continue; // a name that would run into the one before
            }
            free = px(tick) + half + 6;
            for (int i = 0; i < lines.size(); i++) {
                svg.text("text", lines.get(i), "class", "mid", "x", px(tick), "y", bottom + 18 + i * LINE);
            }
        }
        svg.empty("line", "class", "base", "x1", left, "x2", left + plotWidth, "y1", bottom, "y2", bottom);
        svg.text("text", chart.y().caption(), "x", 0.0, "y", 14.0);
        svg.text("text", chart.x().caption(), "class", "mid", "x", left + plotWidth / 2, "y", bottom + below() - 8);
        svg.close();
    }

    /** Texts beside their lines, on the side where there is more room, one below the other. */
    private void marks(Svg svg) {
        for (int i = 0; i < chart.marks().size(); i++) {
            Mark mark = chart.marks().get(i);
            double at = px(mark.x());
            boolean before = at > left + plotWidth / 2;
            svg.empty("line", "class", "event", "x1", at, "x2", at, "y1", TOP, "y2", TOP + plotHeight);
            svg.text(
                    "text",
                    mark.text(),
                    "class",
                    before ? "note end" : "note",
                    "x",
                    before ? at - 5 : at + 5,
                    "y",
                    TOP + plotHeight - 8 - i % MARK_LINES * LINE);
        }
    }

    private void draw(Svg svg, Line line, double dodge) {
        svg.open("g");
        String path = line.points().stream()
                .map(point -> Svg.number(px(point.x()) + dodge) + "," + Svg.number(py(point.y())))
                .collect(Collectors.joining(" "));
        svg.empty("polyline", "class", "line " + Marker.style(line.slot()), "points", path);
        for (Point point : line.points()) {
            whisker(svg, line.slot(), px(point.x()) + dodge, point);
        }
        for (Point point : line.points()) {
            String tip = line.label() + ", " + chart.x().text(point.x()) + " "
                    + chart.x().label() + ": " + chart.text(point);
            Marker.draw(svg, line.slot(), px(point.x()) + dodge, py(point.y()), tip);
        }
        svg.close();
    }

    private void whisker(Svg svg, int slot, double at, Point point) {
        Interval interval = point.interval();
        if (interval != null) {
            String path = String.format(
                    Locale.ROOT,
                    "M%1$s,%3$sH%2$sM%1$s,%4$sH%2$sM%5$s,%3$sV%4$s",
                    Svg.number(at - 3),
                    Svg.number(at + 3),
                    Svg.number(py(interval.low())),
                    Svg.number(py(interval.high())),
                    Svg.number(at));
            svg.empty("path", "class", "whisker " + Marker.style(slot), "d", path);
        }
    }

    private void labels(Svg svg) {
        double[] wanted =
                chart.lines().stream().mapToDouble(line -> py(line.last().y())).toArray();
        double[] places = Spread.apart(wanted, LINE, TOP + 4, TOP + plotHeight - 4);
        double start = left + plotWidth + TO_LABEL;
        for (int i = 0; i < places.length; i++) {
            Line line = chart.lines().get(i);
            String leader = Svg.number(px(line.last().x()) + 8) + "," + Svg.number(wanted[i]) + " "
                    + Svg.number(start - 12) + "," + Svg.number(wanted[i]) + " " + Svg.number(start - 3) + ","
                    + Svg.number(places[i]);
            svg.empty("polyline", "class", "leader", "points", leader);
            Marker.draw(svg, line.slot(), start + 3, places[i]);
            svg.text("text", label(line), "x", start + 12, "y", places[i] + 4.5);
        }
    }

    private static String label(Line line) {
        return Printable.of(line.label(), LONGEST_LABEL);
    }

    private double px(double value) {
        return left + x.place(value) * plotWidth;
    }

    private double py(double value) {
        return TOP + (1 - y.place(value)) * plotHeight;
    }
}
