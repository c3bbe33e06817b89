package io.fillrate.report.chart;

import io.fillrate.report.chart.ForestChart.Row;
import java.util.stream.DoubleStream;

/** Intervals with a marker, and the lines that they are held against. */
final class ForestDrawing implements Drawing {

    private static final double ROW = 27;
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
        return rows.bottomOfAxis();
    }

    @Override
    public void draw(Svg svg) {
        rows.drawAxis(svg, axis, x);
        for (int i = 0; i < chart.lines().size(); i++) {
            double at = rows.px(x, chart.lines().get(i));
            String style = i == 0 ? "base" : "track";
            svg.empty("line", "class", style, "x1", at, "x2", at, "y1", 6.0, "y2", rows.bottom());
        }
        for (int i = 0; i < chart.rows().size(); i++) {
            rows.drawLabel(svg, i);
            draw(svg, i, chart.rows().get(i));
        }
    }

    private void draw(Svg svg, int i, Row row) {
        rows.drawBand(svg, i, row.kind(), x, row.interval());
        String tip = row.label() + ": " + row.text() + ", " + row.verdict();
        Marker.draw(svg, row.kind(), rows.px(x, row.ratio()), rows.middle(i), tip);
        rows.drawValue(svg, i, row.verdict());
    }
}
