package io.fillrate.report.chart;

import io.fillrate.report.document.Block;
import io.fillrate.report.document.Block.Column;
import io.fillrate.report.stats.Interval;
import io.fillrate.report.text.Numbers;
import java.util.List;

/**
 * Ratios of one thing to another with their intervals, row by row, beside lines that they are held against.
 *
 * @param title see {@link Chart}
 * @param description see {@link Chart}
 * @param label what the ratios are of
 * @param lines ratios that are drawn from top to bottom, the first as no difference
 * @param rows from top to bottom
 */
public record ForestChart(String title, String description, String label, List<Double> lines, List<Row> rows)
        implements Chart {

    /**
     * One ratio.
     *
     * @param label its name
     * @param kind index of the marker that says what is made of it
     * @param ratio above 0
     * @param interval of the ratio, finite
     * @param verdict what is made of it
     */
    public record Row(String label, int kind, double ratio, Interval interval, String verdict) {

        String text() {
            return Numbers.ratio(ratio) + " (" + Numbers.interval(interval, Numbers::ratio) + ")";
        }
    }

    /** Takes copies. */
    public ForestChart {
        lines = List.copyOf(lines);
        rows = List.copyOf(rows);
    }

    @Override
    public Block.Table data() {
        return new Block.Table(
                List.of(Column.text("benchmark"), Column.number(label), Column.text("verdict")),
                rows.stream()
                        .map(row -> List.of(row.label(), row.text(), row.verdict()))
                        .toList());
    }
}
