package io.fillrate.report.chart;

import io.fillrate.report.document.Block;
import io.fillrate.report.document.Block.Column;
import io.fillrate.report.stats.Interval;
import io.fillrate.report.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One line per series, against a number.
 *
 * @param title see {@link Chart}
 * @param description see {@link Chart}
 * @param x what varies
 * @param y what was measured
 * @param lines in the order of their legend
 * @param marks places on the x axis at which something happened
 */
public record LineChart(String title, String description, Axis x, Axis y, List<Line> lines, List<Mark> marks)
        implements Chart {

    /** Without marks. */
    public LineChart(String title, String description, Axis x, Axis y, List<Line> lines) {
        this(title, description, x, y, lines, List.of());
    }

    /**
     * Something that happened.
     *
     * @param x where
     * @param text what, in a few words
     */
    public record Mark(double x, String text) {}

    /**
     * One series.
     *
     * @param label its name
     * @param slot its colour and marker
     * @param points by rising x
     */
    public record Line(String label, int slot, List<Point> points) {

        Point last() {
            return points.get(points.size() - 1);
        }
    }

    /**
     * One value.
     *
     * @param x where
     * @param y how much
     * @param interval of y, null when there is none
     */
    public record Point(double x, double y, @Nullable Interval interval) {}

    @Override
    public Block.Table data() {
        TreeSet<Double> xs = lines.stream()
                .flatMap(line -> line.points().stream())
                .map(Point::x)
                .collect(Collectors.toCollection(TreeSet::new));
        List<Column> columns = new ArrayList<>(List.of(Column.number(x.label())));
        lines.forEach(line -> columns.add(Column.number(line.label())));
        return new Block.Table(columns, xs.stream().map(this::row).toList());
    }

    private List<String> row(double at) {
        List<String> row = new ArrayList<>(List.of(x.text(at)));
        for (Line line : lines) {
            row.add(line.points().stream()
                    .filter(point -> point.x() == at)
                    .findFirst()
                    .map(this::text)
                    .orElse(Numbers.NONE));
        }
        return row;
    }

    /** The value and its interval. */
    String text(Point point) {
        String value = y.text(point.y());
        Interval interval = point.interval();
        return interval == null ? value : value + " (" + Numbers.interval(interval, y::text) + ")";
    }
}
