package io.fillrate.report.html;

import io.fillrate.report.chart.Chart;
import io.fillrate.report.chart.SvgWriter;
import io.fillrate.report.chart.SvgWriter.Width;
import io.fillrate.report.text.Printable;

/**
 * A picture with its numbers, as the template wants it.
 *
 * @param title what is shown
 * @param description what there is to see
 * @param wide SVG
 * @param narrow SVG for a telephone
 * @param table the numbers
 */
record FigureView(String title, String description, String wide, String narrow, TableView table) {

    /** The id is unique within the page. */
    static FigureView of(Chart chart, String id) {
        String title = Printable.of(chart.title());
        return new FigureView(
                title,
                Printable.of(chart.description()),
                SvgWriter.element(chart, id + "w", Width.WIDE),
                SvgWriter.element(chart, id + "n", Width.NARROW),
                TableView.of("Numbers: " + title, TableView.SORTABLE, chart.data()));
    }
}
