package io.fillrate.report.chart;

import io.fillrate.report.chart.StripChart.Dot;
import io.fillrate.report.chart.StripChart.Standing;
import io.fillrate.report.chart.StripChart.Strip;
import io.fillrate.report.text.Numbers;
import java.util.stream.Collectors;

/** Small plots one below the other, all with the same scales. */
final class StripDrawing implements Drawing {

    private static final double ROW = 46;
    private static final double PAD = 5;
    private static final double NOTE = 132;
    private static final double SMALLEST_SPAN = 1.1;

    private final StripChart chart;
    private final Rows rows;
    private final Scale x;
    private final double span;

    StripDrawing(StripChart chart, double width) {
        this.chart = chart;
        double right = width >= NARROW ? NOTE : 14;
        rows = new Rows(width, chart.strips().stream().map(Strip::label).toList(), ROW, 6, right);
        double[] xs = chart.strips().stream()
                .flatMap(strip -> strip.samples().stream())
                .mapToDouble(Dot::x)
                .toArray();
        x = chart.x().scale(xs);
        span = chart.strips().stream()
                .flatMap(strip -> strip.samples().stream())
                .mapToDouble(dot -> Math.max(dot.ratio(), 1 / dot.ratio()))
                .max()
                .orElse(1);
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
        rows.drawAxis(svg, chart.x(), x);
        for (int i = 0; i < chart.strips().size(); i++) {
            rows.drawLabel(svg, i);
            draw(svg, chart.strips().get(i), i);
        }
    }

    private void draw(Svg svg, Strip strip, int row) {
        double middle = rows.middle(row);
        rows.drawTrack(svg, row);
        String path = strip.samples().stream()
                .map(dot -> Svg.number(px(dot)) + "," + Svg.number(py(dot, middle)))
                .collect(Collectors.joining(" "));
        svg.empty("polyline", "class", "line thin c0", "points", path);
        for (Dot dot : strip.samples()) {
            boolean ordinary = dot.standing() == Standing.ORDINARY;
            svg.open(
                            "circle",
                            "class",
                            ordinary ? "sample c0" : "sample outlier",
                            "cx",
                            px(dot),
                            "cy",
                            py(dot, middle),
                            "r",
                            ordinary ? 2.4 : 4.2)
                    .tip(strip.label() + ": " + Numbers.ratio(dot.ratio()) + " times its median")
                    .close();
        }
        if (rows.isBeside()) {
            svg.text(
                    "text",
                    strip.note(),
                    "class",
                    "note",
                    "x",
                    rows.left() + rows.contentWidth() + 12,
                    "y",
                    middle + 4.5);
        } else {
            double top = middle - ROW / 2 - 3;
            svg.text("text", strip.note(), "class", "note end", "x", rows.width() - 14, "y", top);
        }
    }

    private double px(Dot dot) {
        return rows.px(x, dot.x());
    }

    private double py(Dot dot, double middle) {
        double share = Math.log(dot.ratio()) / Math.log(Math.max(span, SMALLEST_SPAN));
        return middle - share * (ROW / 2 - PAD);
    }
}
