package io.fillrate.report.chart;

import io.fillrate.report.chart.BarChart.Bar;
import io.fillrate.report.chart.BarChart.Part;

/** Divided bars in labelled rows, with their totals at the end. */
final class BarDrawing implements Drawing {

    private static final double ROW = 29;
    private static final double BAR = 19;
    private static final double GAP = 1;
    private static final double TOTAL = 84;

    private final BarChart chart;
    private final Legend legend;
    private final Rows rows;

    BarDrawing(BarChart chart, double width) {
        this.chart = chart;
        legend = new Legend(
                Legend.Key.SWATCH,
                chart.parts().stream().map(Part::label).toList(),
                chart.parts().stream().map(Part::slot).toList(),
                width);
        rows = new Rows(width, chart.bars().stream().map(Bar::label).toList(), ROW, legend.height() + 10 + LINE, TOTAL);
    }

    @Override
    public double width() {
        return rows.width();
    }

    @Override
    public double height() {
        return rows.bottom() + 6;
    }

    @Override
    public void draw(Svg svg) {
        legend.draw(svg, rows.isBeside() ? rows.left() : 4, 0);
        svg.open("g", "class", "axis");
        svg.text("text", chart.whole(), "class", "end", "x", rows.width() - 4, "y", legend.height() + LINE + 4);
        svg.close();
        for (int i = 0; i < chart.bars().size(); i++) {
            rows.drawLabel(svg, i);
            draw(svg, chart.bars().get(i), rows.middle(i));
            rows.drawValue(svg, i, chart.bars().get(i).total());
        }
    }

    private void draw(Svg svg, Bar bar, double y) {
        double at = rows.left();
        for (int part = 0; part < bar.shares().size(); part++) {
            double share = bar.shares().get(part);
            double length = share * rows.contentWidth();
            if (length >= 0.3) {
                draw(svg, chart.parts().get(part).slot(), at, y, Math.max(0.6, length - GAP), tip(bar, part));
                inside(svg, BarChart.percent(share), at, y, length);
            }
            at += length;
        }
    }

    private static void draw(Svg svg, int slot, double x, double y, double length, String tip) {
        svg.open(
                        "rect",
                        "class",
                        "part " + Marker.style(slot),
                        "x",
                        x,
                        "y",
                        y - BAR / 2,
                        "width",
                        length,
                        "height",
                        BAR,
                        "rx",
                        Math.min(2, length / 2))
                .tip(tip)
                .close();
    }

    /** The share, where it fits. */
    private static void inside(Svg svg, String percent, double x, double y, double length) {
        if (TextWidth.of(percent, TEXT) + 12 < length) {
            svg.text("text", percent, "class", "mid inside", "x", x + length / 2, "y", y + 4.5);
        }
    }

    private String tip(Bar bar, int part) {
        return bar.label() + ", " + chart.parts().get(part).label() + ": "
                + BarChart.percent(bar.shares().get(part)) + " of " + bar.total();
    }
}
