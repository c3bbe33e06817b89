package io.fillrate.report.chart;

import io.fillrate.report.document.Block;
import io.fillrate.report.document.Block.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One bar per series, all of the same length, divided by share.
 *
 * @param title see {@link Chart}
 * @param description see {@link Chart}
 * @param whole what a whole bar is
 * @param parts from left to right
 * @param bars from top to bottom
 */
public record BarChart(String title, String description, String whole, List<Part> parts, List<Bar> bars)
        implements Chart {

    /**
     * What a bar is divided into.
     *
     * @param label its name
     * @param slot its colour
     */
    public record Part(String label, int slot) {}

    /**
     * One series.
     *
     * @param label its name
     * @param total what the whole of its bar amounts to
     * @param shares of the parts, in their order; they add up to 1
     */
    public record Bar(String label, String total, List<Double> shares) {}

    @Override
    public Block.Table data() {
        List<Column> columns = new ArrayList<>(List.of(Column.text("strategy"), Column.number(whole)));
        parts.forEach(part -> columns.add(Column.number(part.label())));
        return new Block.Table(columns, bars.stream().map(BarChart::texts).toList());
    }

    private static List<String> texts(Bar bar) {
        List<String> texts = new ArrayList<>(List.of(bar.label(), bar.total()));
        bar.shares().forEach(share -> texts.add(percent(share)));
        return texts;
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, share > 0 && share < 0.0095 ? "%.1f %%" : "%.0f %%", 100 * share);
    }
}
