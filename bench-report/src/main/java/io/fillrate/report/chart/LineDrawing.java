package io.fillrate.report.chart;

import io.fillrate.report.chart.LineChart.Line;
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

    private static final double SMALLEST = 330;
    private static final double TO_LABEL = 26;
    private static final double DODGE = 1.6;
    private static final int LONGEST_LABEL = 44;

    private final LineChart chart;
    private final double width;
    private final Frame frame;
    private final boolean labelled;
    private final Legend legend;

    LineDrawing(LineChart chart, double width) {
        this.chart = chart;
        this.width = width;
        labelled = width >= NARROW;
        List<String> labels = chart.lines().stream().map(LineDrawing::label).toList();
        double widest = TextWidth.widest(labels, TEXT);
        frame = Frame.of(
                chart.x(),
                chart.y(),
                chart.x().scale(points().mapToDouble(Point::x).toArray()),
                chart.y().scale(withIntervals(points().toList())),
                width - (labelled ? Math.min(widest, width / 2) + TO_LABEL + 12 : 12),
                labelled ? Math.max(SMALLEST, labels.size() * LINE) : SMALLEST - 60);
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
        return frame.total() + (labelled ? 0 : legend.height() + 8);
    }

    @Override
    public void draw(Svg svg) {
        frame.draw(svg);
        frame.draw(svg, chart.marks());
        for (int i = 0; i < chart.lines().size(); i++) {
            draw(svg, chart.lines().get(i), (i - (chart.lines().size() - 1) / 2.0) * DODGE);
        }
        if (labelled) {
            labels(svg);
        } else {
            legend.draw(svg, 2, frame.total());
        }
    }

    private void draw(Svg svg, Line line, double dodge) {
        svg.open("g");
        String path = line.points().stream()
                .map(point -> Svg.number(frame.px(point.x()) + dodge) + "," + Svg.number(frame.py(point.y())))
                .collect(Collectors.joining(" "));
        svg.empty("polyline", "class", "line " + Marker.style(line.slot()), "points", path);
        for (Point point : line.points()) {
            whisker(svg, line.slot(), frame.px(point.x()) + dodge, point);
        }
        for (Point point : line.points()) {
            String tip = line.label() + ", " + chart.x().text(point.x()) + " "
                    + chart.x().label() + ": " + chart.text(point);
            Marker.draw(svg, line.slot(), frame.px(point.x()) + dodge, frame.py(point.y()), tip);
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
                    Svg.number(frame.py(interval.low())),
                    Svg.number(frame.py(interval.high())),
                    Svg.number(at));
            svg.empty("path", "class", "whisker " + Marker.style(slot), "d", path);
        }
    }

    private void labels(Svg svg) {
        double[] wanted = chart.lines().stream()
                .mapToDouble(line -> frame.py(line.last().y()))
                .toArray();
        double[] places = Spread.apart(wanted, LINE, frame.top() + 4, frame.bottom() - 4);
        double start = frame.right() + TO_LABEL;
        for (int i = 0; i < places.length; i++) {
            Line line = chart.lines().get(i);
            String leader = Svg.number(frame.px(line.last().x()) + 8) + "," + Svg.number(wanted[i]) + " "
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
}
