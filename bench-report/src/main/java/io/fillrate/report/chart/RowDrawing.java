package io.fillrate.report.chart;

import io.fillrate.report.chart.Legend.Marker;
import io.fillrate.report.chart.RowChart.Dot;
import io.fillrate.report.chart.RowChart.Form;
import io.fillrate.report.chart.RowChart.Mark;
import io.fillrate.report.chart.RowChart.Row;
import io.fillrate.report.chart.RowChart.Sample;
import io.fillrate.report.chart.RowChart.Share;
import io.fillrate.report.stats.ConfidenceInterval;
import io.fillrate.report.text.Printable;
import java.util.List;
import java.util.stream.Collectors;

/** Rows with their names next to their marks or, in a narrow chart, above them. */
final class RowDrawing implements SvgWriter.Drawing {

    private static final double MAX_LABEL_WIDTH = 230;
    private static final double TO_LABEL = 12;
    private static final double AXIS = 46;
    private static final double BAR = 19;
    private static final double BAR_GAP = 1;
    private static final double STRIP_PAD = 5;
    private static final double MIN_STRIP_SPAN = 1.1;

    private final RowChart chart;
    private final double width;
    private final Legend legend;
    private final Scale x;
    private final double left;
    private final double content;
    private final double top;
    private final double row;
    private final double span;

    RowDrawing(RowChart chart, double width) {
        this.chart = chart;
        this.width = width;
        boolean keyed = chart.form() == Form.SHARES || chart.keys().size() > 1;
        legend = new Legend(
                chart.form() == Form.SHARES ? Legend.Look.SWATCH : Legend.Look.MARKER,
                keyed ? chart.keys() : List.of(),
                width);
        x = chart.scale();
        List<String> labels = chart.rows().stream()
                .map(row -> Text.label(row.label(), MAX_LABEL_WIDTH))
                .toList();
        left = isBeside() ? TO_LABEL + 2 + Text.widest(labels) : 4;
        content = width - left - right(keyed);
        top = keyed ? legend.height() + 14 : 6;
        row = switch (chart.form()) {
            case DOTS, RATIOS -> 27;
            case STRIPS -> 46;
            case BARS -> 24;
            case SHARES -> 25;
        };
        span = chart.rows().stream()
                .flatMap(one -> one.marks().stream())
                .mapToDouble(mark -> mark instanceof Sample sample ? Math.max(sample.ratio(), 1 / sample.ratio()) : 1)
                .max()
                .orElse(1);
    }

    /** Room for what is at the end of a row. */
    private double right(boolean keyed) {
        return switch (chart.form()) {
            case DOTS -> keyed ? 18 : 76;
            case RATIOS -> 100;
            case STRIPS -> isBeside() ? 132 : 14;
            case BARS -> 96;
            case SHARES -> 84;
        };
    }

    private boolean isBeside() {
        return width >= SvgWriter.NARROW;
    }

    private double pitch() {
        return row + (isBeside() ? 0 : Text.LINE);
    }

    private double bottom() {
        return top + chart.rows().size() * pitch();
    }

    private double px(double value) {
        return left + x.place(value) * content;
    }

    private double middle(int index) {
        return top + (index + 1) * pitch() - row / 2;
    }

    @Override
    public double width() {
        return width;
    }

    @Override
    public double height() {
        return bottom() + AXIS;
    }

    @Override
    public void draw(Svg svg) {
        legend.draw(svg, left, 0);
        axis(svg);
        for (int i = 0; i < chart.references().size(); i++) {
            double at = px(chart.references().get(i));
            svg.line(i == 0 ? "base" : "track", at, at, top, bottom());
        }
        for (int i = 0; i < chart.rows().size(); i++) {
            draw(svg, chart.rows().get(i), i);
        }
    }

    /** Lines from the first to the last row with their values below. */
    private void axis(Svg svg) {
        svg.open("g", "class", "axis");
        for (double tick : x.ticks()) {
            svg.line("grid", px(tick), px(tick), top, bottom());
            String value = chart.x().tick(tick);
            double half = Text.width(value) / 2;
            double inside = Math.max(half, Math.min(width - half, px(tick)));
            svg.text("text", value, "class", "mid", "x", inside, "y", bottom() + 18);
        }
        svg.text("text", chart.x().caption(), "class", "mid", "x", left + content / 2, "y", bottom() + 38);
        svg.close();
    }

    private void draw(Svg svg, Row one, int index) {
        svg.open("g", "data-s", Printable.of(one.label()));
        double y = middle(index);
        if (isBeside()) {
            String label = Text.label(one.label(), MAX_LABEL_WIDTH);
            svg.text("text", label, "class", "end", "x", left - TO_LABEL, "y", y + Text.TO_BASELINE);
        } else {
            svg.text(
                    "text",
                    Text.label(one.label(), width - left),
                    "x",
                    left,
                    "y",
                    top + index * pitch() + Text.LINE - 3);
        }
        switch (chart.form()) {
            case DOTS -> {
                svg.line("track", left, left + content, y, y);
                one.dots().forEach(dot -> draw(svg, one, dot, y));
                if (chart.keys().size() == 1) {
                    one.dots().findFirst().ifPresent(dot -> value(svg, chart.x().text(dot.value()), y));
                }
            }
            case RATIOS -> {
                one.dots().forEach(dot -> draw(svg, one, dot, y));
                value(svg, one.note(), y);
            }
            case STRIPS -> {
                svg.line("track", left, left + content, y, y);
                strip(svg, one, y);
            }
            case BARS -> {
                one.dots().forEach(dot -> bar(svg, one, dot, y));
                value(svg, one.note(), y);
            }
            case SHARES -> {
                parts(svg, one, y);
                value(svg, one.note(), y);
            }
        }
        svg.close();
    }

    /** What a row comes to, in the room on the right. */
    private void value(Svg svg, String value, double y) {
        svg.text("text", value, "class", "end value", "x", width - 4, "y", y + Text.TO_BASELINE);
    }

    private void draw(Svg svg, Row one, Dot dot, double y) {
        ConfidenceInterval interval = dot.interval();
        if (interval != null) {
            String style = Marker.style(dot.slot());
            svg.line("band " + style, px(interval.low()), px(interval.high()), y, y);
            cuts(svg, style, interval, y);
        }
        Marker.draw(svg, dot.slot(), px(dot.value()), y, chart.tip(one, dot));
    }

    private void cuts(Svg svg, String style, ConfidenceInterval interval, double y) {
        if (!x.holds(interval.low())) {
            svg.cut(style, left, y, -1, 0);
        }
        if (!x.holds(interval.high())) {
            svg.cut(style, left + content, y, 1, 0);
        }
    }

    /** From 0 to the value, with a line for its interval. */
    private void bar(Svg svg, Row one, Dot dot, double y) {
        String style = Marker.style(dot.slot());
        svg.box("part bar " + style, left, y - BAR / 2, Math.max(1, px(dot.value()) - left), BAR, 2.0);
        svg.tip(chart.tip(one, dot)).close();
        ConfidenceInterval interval = dot.interval();
        if (interval != null) {
            svg.line("error", px(interval.low()), px(interval.high()), y, y);
            cuts(svg, "error", interval, y);
        }
    }

    private void strip(Svg svg, Row one, double middle) {
        List<Sample> samples = one.marks().stream().map(Sample.class::cast).toList();
        String path = samples.stream()
                .map(sample -> Svg.number(px(sample.x())) + "," + Svg.number(py(sample, middle)))
                .collect(Collectors.joining(" "));
        svg.empty("polyline", "class", "line thin c0", "points", path);
        for (Sample sample : samples) {
            String style = sample.outlier() ? "sample outlier" : "sample c0";
            double radius = sample.outlier() ? 4.2 : 2.4;
            svg.open("circle", "class", style, "cx", px(sample.x()), "cy", py(sample, middle), "r", radius);
            svg.tip(chart.tip(one, sample)).close();
        }
        if (isBeside()) {
            svg.text("text", one.note(), "class", "note", "x", left + content + 12, "y", middle + Text.TO_BASELINE);
        } else {
            svg.text("text", one.note(), "class", "note end", "x", width - 14, "y", middle - row / 2 - 3);
        }
    }

    private double py(Sample sample, double middle) {
        double share = Math.log(sample.ratio()) / Math.log(Math.max(span, MIN_STRIP_SPAN));
        return middle - share * (row / 2 - STRIP_PAD);
    }

    private void parts(Svg svg, Row one, double y) {
        double at = left;
        for (Mark mark : one.marks()) {
            Share share = (Share) mark;
            double length = px(share.amount()) - left;
            if (length >= 0.3) {
                double visible = Math.max(0.6, length - BAR_GAP);
                svg.box("part " + Marker.style(share.slot()), at, y - BAR / 2, visible, BAR, Math.min(2, visible / 2));
                svg.tip(chart.tip(one, share)).close();
                String percent = share.percent();
                if (Text.width(percent) + 12 < length) { // else it does not fit
                    double middle = at + length / 2;
                    svg.text("text", percent, "class", "mid inside", "x", middle, "y", y + Text.TO_BASELINE);
                }
            }
            at += length;
        }
    }
}
