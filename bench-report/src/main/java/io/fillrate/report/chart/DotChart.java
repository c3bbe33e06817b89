package io.fillrate.report.chart;

import io.fillrate.report.document.Block;
import io.fillrate.report.document.Block.Column;
import io.fillrate.report.stats.Interval;
import io.fillrate.report.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One row per series with a dot for each thing that was measured of it.
 *
 * @param title see {@link Chart}
 * @param description see {@link Chart}
 * @param x what was measured
 * @param kinds names of the things; one needs no legend
 * @param rows from top to bottom
 */
public record DotChart(String title, String description, Axis x, List<String> kinds, List<Row> rows) implements Chart {

    /**
     * One series.
     *
     * @param label its name
     * @param dots what was measured of it
     */
    public record Row(String label, List<Dot> dots) {}

    /**
     * One value.
     *
     * @param kind index into the kinds
     * @param value how much
     * @param interval of the value, null when there is none
     */
    public record Dot(int kind, double value, @Nullable Interval interval) {}

    @Override
    public Block.Table data() {
        List<Column> columns = new ArrayList<>(List.of(Column.text("strategy")));
        kinds.forEach(kind -> columns.add(Column.number(kind)));
        return new Block.Table(columns, rows.stream().map(this::texts).toList());
    }

    private List<String> texts(Row row) {
        List<String> texts = new ArrayList<>(List.of(row.label()));
        for (int kind = 0; kind < kinds.size(); kind++) {
            int wanted = kind;
            texts.add(row.dots().stream()
                    .filter(dot -> dot.kind() == wanted)
                    .findFirst()
                    .map(this::text)
                    .orElse(Numbers.NONE));
        }
        return texts;
    }

    /** The value and its interval. */
    String text(Dot dot) {
        String value = x.text(dot.value());
        Interval interval = dot.interval();
        return interval == null ? value : value + " (" + Numbers.interval(interval, x.quantity()::text) + ")";
    }
}
