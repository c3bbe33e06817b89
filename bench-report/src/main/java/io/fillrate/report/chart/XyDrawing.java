package io.fillrate.report.chart;

import io.fillrate.report.chart.Legend.Marker;
import io.fillrate.report.chart.XyChart.Line;
import io.fillrate.report.chart.XyChart.Point;
import io.fillrate.report.stats.ConfidenceInterval;
import io.fillrate.report.text.Printable;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Two axes with their grid, and lines with their names at their ends or, where there is no room for these, in a legend below. */
final class XyDrawing implements SvgWriter.Drawing {

    private static final double TOP = 30;
    private static final double BELOW = 46;
    private static final double MIN_HEIGHT = 300;
    private static final double NARROW_HEIGHT = 270;
    private static final double TO_TICK = 8;
    private static final double BETWEEN_NAMES = 6;
    private static final double TO_LABEL = 26;
    private static final double DODGE = 1.6;
    private static final int EVENT_LINES = 4;

    private final XyChart chart;
    private final double total;
    private final boolean labelled;
    private final Legend legend;
    private final Scale x;
    private final Scale y;
    private final double left;
    private final double width;
    private final double height;

    XyDrawing(XyChart chart, double total) {
        this.chart = chart;
        this.total = total;
        labelled = total >= SvgWriter.NARROW;
        List<Legend.Key> keys = chart.lines().stream()
                .map(line -> new Legend.Key(Text.label(line.label()), line.slot()))
                .toList();
        legend = new Legend(Legend.Look.MARKER, labelled ? List.of() : keys, total);
        x = chart.x().scale(points().mapToDouble(Point::x).toArray());
        y = chart.y()
                .scale(
                        points().mapToDouble(Point::y).toArray(),
                        points().map(Point::interval).filter(Objects::nonNull));
        double labels =
                Math.min(Text.widest(keys.stream().map(Legend.Key::label).toList()), total / 2) + TO_LABEL;
        left = TO_TICK
                + Text.widest(
                        DoubleStream.of(y.ticks()).mapToObj(chart.y()::tick).toList());
        width = total - (labelled ? labels + 12 : 12) - left;
        height = labelled ? Math.max(MIN_HEIGHT, keys.size() * Text.LINE) : NARROW_HEIGHT;
    }

    private Stream<Point> points() {
        return chart.lines().stream().flatMap(line -> line.points().stream());
    }

    private double px(double value) {
        return left + x.place(value) * width;
    }

    private double py(double value) {
        return TOP + (1 - y.place(value)) * height;
    }

    private double right() {
        return left + width;
    }

    private double bottom() {
        return TOP + height;
    }

    /** Height of everything but the legend, the names of the x axis included. */
    private double framed() {
        return bottom() + BELOW + (chart.x().height() - 1) * Text.LINE;
    }

    @Override
    public double width() {
        return total;
    }

    @Override
    public double height() {
        return framed() + (labelled ? 0 : legend.height() + 8);
    }

    @Override
    public void draw(Svg svg) {
        axes(svg);
        events(svg);
        for (int i = 0; i < chart.lines().size(); i++) {
            draw(svg, chart.lines().get(i), (i - (chart.lines().size() - 1) / 2.0) * DODGE);
        }
        if (labelled) {
            labels(svg);
        } else {
            legend.draw(svg, 2, framed());
        }
    }

    private void axes(Svg svg) {
        svg.open("g", "class", "axis");
        for (double tick : y.ticks()) {
            svg.line("grid", left, right(), py(tick), py(tick));
            double baseline = py(tick) + Text.TO_BASELINE;
            svg.text("text", chart.y().tick(tick), "class", "end", "x", left - TO_TICK, "y", baseline);
        }
        double free = Double.NEGATIVE_INFINITY;
        for (double tick : x.ticks()) {
            svg.line("grid", px(tick), px(tick), TOP, bottom());
            List<String> name = chart.x().tickLines(tick);
            double half = Text.widest(name) / 2;
            if (px(tick) - half >= free) { // else it would run into the one before
                for (int i = 0; i < name.size(); i++) {
                    double baseline = bottom() + 18 + i * Text.LINE;
                    svg.text("text", name.get(i), "class", "mid", "x", px(tick), "y", baseline);
                }
                free = px(tick) + half + BETWEEN_NAMES;
            }
        }
        svg.line("base", left, right(), bottom(), bottom());
        svg.text("text", chart.y().caption(), "x", 0.0, "y", 14.0);
        svg.text("text", chart.x().caption(), "class", "mid", "x", left + width / 2, "y", framed() - 8);
        svg.close();
    }

    /** Texts next to their lines, on the side where there is more room, one above the other. */
    private void events(Svg svg) {
        for (int i = 0; i < chart.events().size(); i++) {
            double at = px(chart.events().get(i).x());
            boolean before = at > left + width / 2;
            double baseline = bottom() - 8 - i % EVENT_LINES * Text.LINE;
            svg.line("event", at, at, TOP, bottom());
            String style = before ? "note end" : "note";
            String text = chart.events().get(i).text();
            svg.text("text", text, "class", style, "x", before ? at - 5 : at + 5, "y", baseline);
        }
    }

    private void draw(Svg svg, Line line, double dodge) {
        svg.open("g", "class", Marker.style(line.slot()), "data-s", Printable.of(line.label()));
        String path = line.points().stream()
                .map(point -> Svg.number(px(point.x()) + dodge) + "," + Svg.number(py(point.y())))
                .collect(Collectors.joining(" "));
        svg.empty("polyline", "class", "line", "points", path);
        for (Point point : line.points()) {
            whisker(svg, px(point.x()) + dodge, point);
        }
        for (Point point : line.points()) {
            String tip = line.label() + ", " + chart.x().text(point.x()) + " "
                    + chart.x().label() + ": " + chart.text(point);
            Marker.drawPlain(svg, line.slot(), px(point.x()) + dodge, py(point.y()), tip);
        }
        svg.close();
    }

    private void whisker(Svg svg, double at, Point point) {
        ConfidenceInterval interval = point.interval();
        if (interval != null) {
            StringBuilder path = new StringBuilder("M" + Svg.number(at) + "," + Svg.number(py(interval.low())) + "V"
                    + Svg.number(py(interval.high())));
            for (double end : new double[] {interval.low(), interval.high()}) {
                if (y.holds(end)) {
                    path.append("M" + Svg.number(at - 3) + "," + Svg.number(py(end)) + "H" + Svg.number(at + 3));
                } else {
                    svg.cut("", at, py(end), 0, end < y.low() ? 1 : -1);
                }
            }
            svg.empty("path", "class", "whisker", "d", path);
        }
    }

    private void labels(Svg svg) {
        double[] wanted =
                chart.lines().stream().mapToDouble(line -> py(line.last().y())).toArray();
        double[] places = Spread.apart(wanted, Text.LINE, TOP + 4, bottom() - 4);
        double start = right() + TO_LABEL;
        for (int i = 0; i < places.length; i++) {
            Line line = chart.lines().get(i);
            String leader = Svg.number(px(line.last().x()) + 8) + "," + Svg.number(wanted[i]) + " "
                    + Svg.number(start - 12) + "," + Svg.number(wanted[i]) + " " + Svg.number(start - 3) + ","
                    + Svg.number(places[i]);
            svg.open("g", "data-s", Printable.of(line.label()));
            svg.empty("polyline", "class", "leader", "points", leader);
            Marker.draw(svg, line.slot(), start + 3, places[i]);
            svg.text("text", Text.label(line.label()), "x", start + 12, "y", places[i] + Text.TO_BASELINE);
            svg.close();
        }
    }

    /**
     * Moves labels along a line until none overlaps another, each as little as possible: with the gaps taken out, the nearest rising
     * sequence by least squares (pool adjacent violators; M. Ayer and others, 1955).
     */
    static final class Spread {

        private Spread() {}

        /**
         * The new places, in the order of the wanted ones.
         *
         * @param gap least distance between two; where there's no room for all it becomes smaller
         */
        static double[] apart(double[] wanted, double gap, double low, double high) {
            int n = wanted.length;
            if (n == 0) {
                return wanted;
            }
            int[] rising = IntStream.range(0, n)
                    .boxed()
                    .sorted((i, j) -> Double.compare(wanted[i], wanted[j]))
                    .mapToInt(Integer::intValue)
                    .toArray();
            double step = n == 1 ? 0 : Math.min(gap, (high - low) / (n - 1));
            double[] values = new double[n];
            for (int i = 0; i < n; i++) {
                values[i] = wanted[rising[i]] - i * step;
            }
            double[] pooled = pool(values);
            double[] places = new double[n];
            for (int i = 0; i < n; i++) {
                double inside = Math.max(low, Math.min(high - (n - 1) * step, pooled[i]));
                places[rising[i]] = inside + i * step;
            }
            return places;
        }

        private static double[] pool(double[] values) {
            double[] means = new double[values.length];
            int[] sizes = new int[values.length];
            int blocks = 0;
            for (double value : values) {
                double mean = value;
                int size = 1;
                while (blocks > 0 && means[blocks - 1] > mean) {
                    blocks--;
                    mean = (mean * size + means[blocks] * sizes[blocks]) / (size + sizes[blocks]);
                    size += sizes[blocks];
                }
                means[blocks] = mean;
                sizes[blocks++] = size;
            }
            double[] pooled = new double[values.length];
            int at = 0;
            for (int block = 0; block < blocks; block++) {
                Arrays.fill(pooled, at, at + sizes[block], means[block]);
                at += sizes[block];
            }
            return pooled;
        }
    }
}
