package io.fillrate.report.chart;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Charts as SVG. Nothing is taken from outside, and nothing needs a script. */
public final class SvgWriter {

    /** How wide a chart is drawn, in CSS pixels. */
    public enum Width {
        /** With the names of its series next to them. */
        WIDE(760, Svg.Tips.WRITTEN),
        /** For a telephone, which has no pointer. */
        NARROW(346, Svg.Tips.LEFT_OUT);

        private final double pixels;
        private final Svg.Tips tips;

        Width(double pixels, Svg.Tips tips) {
            this.pixels = pixels;
            this.tips = tips;
        }
    }

    /** A chart with every length settled. */
    interface Drawing {

        double width();

        double height();

        /** Draws everything into an element that is open. */
        void draw(Svg svg);

        static Drawing of(Chart chart, double width) {
            return chart instanceof XyChart xy ? new XyDrawing(xy, width) : new RowDrawing((RowChart) chart, width);
        }
    }

    /** Below this width labels are not next to what they name. */
    static final double NARROW = 560;

    private static final double MARGIN = 20;
    private static final double TITLE = 40;

    private SvgWriter() {}

    /** The rules that give charts their colours, light and dark; a page that holds charts needs them once. */
    public static String styleSheet() {
        try (InputStream css = Objects.requireNonNull(SvgWriter.class.getResourceAsStream("chart.css"))) {
            return new String(css.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("chart.css of this jar", e);
        }
    }

    /**
     * An element for an HTML page.
     *
     * @param id what the ids of its parts begin with; no other chart of the page may have it
     */
    public static String element(Chart chart, String id, Width width) {
        Drawing drawing = Drawing.of(chart, width.pixels);
        Svg svg = open(width.tips, id, drawing.width(), drawing.height());
        describe(svg, List.of(chart), id);
        drawing.draw(svg);
        return svg.end();
    }

    /** A file of its own: each chart with its title, one under another, on one background; one or more. */
    public static String file(List<Chart> charts) {
        List<Drawing> drawings = charts.stream()
                .map(chart -> Drawing.of(chart, Width.WIDE.pixels))
                .toList();
        double width = drawings.stream().mapToDouble(Drawing::width).max().orElseThrow() + 2 * MARGIN;
        double height = drawings.stream()
                .mapToDouble(drawing -> drawing.height() + TITLE + 2 * MARGIN)
                .sum();
        Svg svg = open(Svg.Tips.WRITTEN, "chart", width, height);
        describe(svg, charts, "chart");
        svg.verbatim("style", styleSheet());
        svg.empty("rect", "class", "surface", "width", width, "height", height);
        double top = MARGIN;
        for (int i = 0; i < charts.size(); i++) {
            svg.text("text", charts.get(i).title(), "class", "title", "x", MARGIN, "y", top + 16);
            svg.open("g", "transform", "translate(" + Svg.number(MARGIN) + "," + Svg.number(top + TITLE) + ")");
            drawings.get(i).draw(svg);
            svg.close();
            top += drawings.get(i).height() + TITLE + 2 * MARGIN;
        }
        return svg.end() + "\n";
    }

    private static Svg open(Svg.Tips tips, String id, double width, double height) {
        return new Svg(tips)
                .open(
                        "svg",
                        "xmlns",
                        "http://www.w3.org/2000/svg",
                        "class",
                        "chart",
                        "role",
                        "img",
                        "aria-labelledby",
                        id + "-title " + id + "-description",
                        "viewBox",
                        "0 0 " + Svg.number(width) + " " + Svg.number(height),
                        "width",
                        width,
                        "height",
                        height);
    }

    private static void describe(Svg svg, List<Chart> charts, String id) {
        svg.text("title", joined(charts, Chart::title, "; "), "id", id + "-title");
        svg.text("desc", joined(charts, Chart::description, " "), "id", id + "-description");
    }

    private static String joined(List<Chart> charts, Function<Chart, String> text, String separator) {
        return charts.stream().map(text).collect(Collectors.joining(separator));
    }
}
