package io.fillrate.report.chart;

import io.fillrate.report.document.Block;
import io.fillrate.report.document.Block.Column;
import io.fillrate.report.text.Numbers;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One strip per series with every sample in the order of time, so that drift, outliers and steps can be seen.
 *
 * @param title see {@link Chart}
 * @param description see {@link Chart}
 * @param x the order of time
 * @param strips from top to bottom
 */
public record StripChart(String title, String description, Axis x, List<Strip> strips) implements Chart {

    /**
     * One series.
     *
     * @param label its name
     * @param note what is wrong with it; empty when nothing is
     * @param samples in the order of time
     */
    public record Strip(String label, String note, List<Dot> samples) {}

    /**
     * One sample.
     *
     * @param x when
     * @param ratio its value over the median of its series
     * @param standing whether it lies with the others
     */
    public record Dot(double x, double ratio, Standing standing) {}

    /** Whether a sample lies with the others of its series. */
    public enum Standing {
        /** It does. */
        ORDINARY,
        /** It lies far off. */
        OUTLIER
    }

    @Override
    public Block.Table data() {
        return new Block.Table(
                List.of(
                        Column.text("strategy"),
                        Column.text("samples over their median, in order of time"),
                        Column.text("note")),
                strips.stream().map(StripChart::texts).toList());
    }

    private static List<String> texts(Strip strip) {
        String samples =
                strip.samples().stream().map(dot -> Numbers.ratio(dot.ratio())).collect(Collectors.joining(" "));
        return List.of(strip.label(), samples, strip.note());
    }
}
