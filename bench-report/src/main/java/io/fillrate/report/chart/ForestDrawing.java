package io.fillrate.report.chart;

import io.fillrate.report.chart.ForestChart.Row;
import io.fillrate.report.stats.Interval;
import java.util.stream.DoubleStream;

/** Intervals with a marker, and the lines that they are held against. */
final class ForestDrawing implements Drawing {

    private static final double ROW = 27;
    private static final double BELOW = 46;
    private static final double VERDICT = 100;

    private final ForestChart chart;
    private final Rows rows;
    private final Axis axis;
    private final Scale x;

    ForestDrawing(ForestChart chart, double width) {
        this.chart = chart;
        this.rows = new Rows(width, chart.rows().stream().map(Row::label).toList(), ROW, 6, VERDICT);
        this.axis = Axis.sequence(chart.label(), Quantity.RATIO);
        this.x = axis.scale(DoubleStream.concat(
                        chart.lines().stream().mapToDouble(Double::doubleValue),
                        chart.rows().stream()
                                .map(Row::interval)
                                .flatMapToDouble(one -> DoubleStream.of(one.low(), one.high())))
                .toArray());
    }

    @Override
    public double width() {
        return rows.width();
    }

    @Override
    public double height() {
        return rows.bottom() + BELOW;
    }

    @Override
    public void draw(Svg svg) {
        rows.drawAxis(svg, axis, x);
        for (int i = 0; i < chart.lines().size(); i++) {
            double at = px(chart.lines().get(i));
            String style = i == 0 ? "base" : "track";
            svg.empty("line", "class", style, "x1", at, "x2", at, "y1", 6.0, "y2", rows.bottom());
        }
        for (int i = 0; i < chart.rows().size(); i++) {
            rows.drawLabel(svg, i);
            draw(svg, chart.rows().get(i), rows.middle(i));
        }
    }

    private void draw(Svg svg, Row row, double y) {
        Interval interval = row.interval();
        String style = "band " + Marker.style(row.kind());
        svg.empty("line", "class", style, "x1", px(interval.low()), "x2", px(interval.high()), "y1", y, "y2", y);
        Marker.draw(svg, row.kind(), px(row.ratio()), y, row.label() + ": " + row.text() + ", " + row.verdict());
        svg.text("text", row.verdict(), "class", "end value", "x", rows.width() - 4, "y", y + 4.5);
    }

    private double px(double value) {
        return rows.left() + x.place(value) * rows.contentWidth();
    }
}
