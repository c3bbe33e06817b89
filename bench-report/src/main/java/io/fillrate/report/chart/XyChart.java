package io.fillrate.report.chart;

import io.fillrate.report.stats.ConfidenceInterval;
import io.fillrate.report.text.Numbers;
import io.fillrate.report.text.TextTable;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One line per series, against a number.
 *
 * @param title see {@link Chart}
 * @param description see {@link Chart}
 * @param x what varies
 * @param y what was measured
 * @param lines in the order of their legend
 * @param events places on the x axis at which something happened
 */
public record XyChart(String title, String description, Axis x, Axis y, List<Line> lines, List<Event> events)
        implements Chart {

    /** Without events. */
    public XyChart(String title, String description, Axis x, Axis y, List<Line> lines) {
        this(title, description, x, y, lines, List.of());
    }

    /**
     * Something that happened.
     *
     * @param x where
     * @param text what, in a few words
     */
    public record Event(double x, String text) {}

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
    public record Point(double x, double y, @Nullable ConfidenceInterval interval) {}

    @Override
    public Optional<Chart> linear() {
        return y.isRate()
                ? Optional.of(new XyChart(title, description, x, y.linear(), lines, events))
                : Optional.empty();
    }

    @Override
    public TextTable data() {
        List<Double> xs = lines.stream()
                .flatMap(line -> line.points().stream())
                .map(Point::x)
                .distinct()
                .sorted()
                .toList();
        TextTable.Builder<Double> table = TextTable.of(xs).number(x.label(), x::text);
        lines.forEach(line -> table.number(line.label(), at -> line.points().stream()
                .filter(point -> point.x() == at)
                .findFirst()
                .map(this::text)
                .orElse(Numbers.NONE)));
        return table.build();
    }

    String text(Point point) {
        return y.text(point.y(), point.interval());
    }
}
