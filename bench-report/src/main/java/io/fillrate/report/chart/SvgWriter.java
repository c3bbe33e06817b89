package io.fillrate.report.chart;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Charts as SVG. Nothing is taken from outside, and nothing needs a script. */
public final class SvgWriter {

    /** How wide a chart is drawn, in CSS pixels. */
    public enum Width {
        /** With the names of its series beside them. */
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
        describe(svg, chart, id);
        drawing.draw(svg);
        return svg.end();
    }

    /** A file of its own, with its title and its background. */
    public static String file(Chart chart) {
        Drawing drawing = Drawing.of(chart, Width.WIDE.pixels);
        double width = drawing.width() + 2 * MARGIN;
        double height = drawing.height() + TITLE + 2 * MARGIN;
        Svg svg = open(Svg.Tips.WRITTEN, "chart", width, height);
        describe(svg, chart, "chart");
        svg.verbatim("style", styleSheet());
        svg.empty("rect", "class", "surface", "width", width, "height", height);
        svg.text("text", chart.title(), "class", "title", "x", MARGIN, "y", MARGIN + 16);
        svg.open("g", "transform", "translate(" + Svg.number(MARGIN) + "," + Svg.number(MARGIN + TITLE) + ")");
        drawing.draw(svg);
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

    private static void describe(Svg svg, Chart chart, String id) {
        svg.text("title", chart.title(), "id", id + "-title");
        svg.text("desc", chart.description(), "id", id + "-description");
    }
}
