package io.fillrate.report.chart;

import io.fillrate.report.chart.DotChart.Dot;
import io.fillrate.report.chart.DotChart.Row;
import io.fillrate.report.stats.Interval;
import java.util.List;
import java.util.stream.IntStream;

/** Dots with whiskers in labelled rows. */
final class DotDrawing implements Drawing {

    private static final double ROW = 27;
    private static final double VALUE = 76;

    private final DotChart chart;
    private final Legend legend;
    private final Rows rows;
    private final Scale x;

    DotDrawing(DotChart chart, double width) {
        this.chart = chart;
        List<String> kinds = chart.kinds().size() > 1 ? chart.kinds() : List.of();
        legend = new Legend(
                Legend.Key.MARKER,
                kinds,
                IntStream.range(0, kinds.size()).boxed().toList(),
                width);
        double top = kinds.isEmpty() ? 6 : legend.height() + 14;
        double right = kinds.isEmpty() ? VALUE : 18;
        rows = new Rows(width, chart.rows().stream().map(Row::label).toList(), ROW, top, right);
        x = chart.x()
                .scale(chart.rows().stream()
                        .flatMap(row -> row.dots().stream())
                        .mapToDouble(Dot::value)
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
        legend.draw(svg, rows.left(), 0);
        rows.drawAxis(svg, chart.x(), x);
        for (int i = 0; i < chart.rows().size(); i++) {
            rows.drawLabel(svg, i);
            draw(svg, i, chart.rows().get(i));
        }
    }

    private void draw(Svg svg, int i, Row row) {
        rows.drawTrack(svg, i);
        for (Dot dot : row.dots()) {
            Interval interval = dot.interval();
            if (interval != null) {
                rows.drawBand(svg, i, dot.kind(), x, interval);
            }
            String tip = row.label() + ", " + chart.kinds().get(dot.kind()) + ": " + chart.text(dot);
            Marker.draw(svg, dot.kind(), rows.px(x, dot.value()), rows.middle(i), tip);
        }
        if (chart.kinds().size() == 1 && !row.dots().isEmpty()) {
            rows.drawValue(svg, i, chart.x().text(row.dots().get(0).value()));
        }
    }
}
