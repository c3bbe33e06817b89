package io.fillrate.report.chart;

import io.fillrate.report.chart.Axis.Quantity;
import io.fillrate.report.stats.ConfidenceInterval;
import io.fillrate.report.text.Numbers;
import io.fillrate.report.text.TextTable;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Rows of marks on one horizontal scale, one row per series.
 *
 * @param title see {@link Chart}
 * @param description see {@link Chart}
 * @param form of the marks
 * @param x their scale
 * @param keys in the order of their legend
 * @param references values that are drawn as lines from top to bottom
 * @param rows from top to bottom
 */
public record RowChart(
        String title,
        String description,
        Form form,
        Axis x,
        List<Legend.Key> keys,
        List<Double> references,
        List<Row> rows)
        implements Chart {

    /** What the marks of a chart are. */
    enum Form {
        /** A {@link Dot} for each thing that was measured of a series. */
        DOTS,
        /** One {@link Dot} per row, a ratio with its interval, held against reference lines. */
        RATIOS,
        /** Every {@link Sample} of a series in the order of time. */
        STRIPS,
        /** One {@link Dot} per row as a bar from 0. */
        BARS,
        /** {@link Share}s of a whole, one after the other. */
        SHARES
    }

    /**
     * One row.
     *
     * @param label its name
     * @param note what is at its end; empty when nothing does
     * @param marks from left to right, or in the order of the keys
     */
    public record Row(String label, String note, List<Mark> marks) {

        Stream<Dot> dots() {
            return marks.stream().filter(Dot.class::isInstance).map(Dot.class::cast);
        }
    }

    /** What a row shows. */
    public sealed interface Mark {}

    /**
     * One value.
     *
     * @param slot its colour and marker
     * @param value how much
     * @param interval of the value, null when there is none
     */
    public record Dot(int slot, double value, @Nullable ConfidenceInterval interval) implements Mark {}

    /**
     * One sample.
     *
     * @param x when it was taken
     * @param ratio its value over the median of its series
     * @param outlier whether it lies far off the others of its series
     */
    public record Sample(double x, double ratio, boolean outlier) implements Mark {}

    /**
     * Part of a whole.
     *
     * @param slot its colour
     * @param share from 0 to 1
     * @param amount the same of the whole of its row, which is as long as it
     */
    public record Share(int slot, double share, double amount) implements Mark {

        String percent() {
            return String.format(Locale.ROOT, share > 0 && share < 0.0095 ? "%.1f%%" : "%.0f%%", 100 * share);
        }
    }

    public RowChart {
        keys = List.copyOf(keys);
        references = List.copyOf(references);
        rows = List.copyOf(rows);
    }

    /**
     * Values of series, each with a {@link Dot} per kind.
     *
     * @param kinds names of what was measured, by slot; one needs no legend
     */
    static RowChart dots(String title, String description, Axis x, List<String> kinds, List<Row> rows) {
        List<Legend.Key> keys = IntStream.range(0, kinds.size())
                .mapToObj(slot -> new Legend.Key(kinds.get(slot), slot))
                .toList();
        return new RowChart(title, description, Form.DOTS, x, keys, List.of(), rows);
    }

    /**
     * Ratios of one thing to another, one {@link Dot} with a finite interval per row; the note says what is made of it.
     *
     * @param label what the ratios are of
     * @param references ratios that are drawn as lines from top to bottom; the first is no difference
     */
    public static RowChart ratios(
            String title, String description, String label, List<Double> references, List<Row> rows) {
        return new RowChart(
                title, description, Form.RATIOS, Axis.sequence(label, Quantity.RATIO), List.of(), references, rows);
    }

    /** Every {@link Sample} of each series, all strips with the same scales, so that drift, outliers and steps can be seen. */
    static RowChart strips(String title, String description, Axis x, List<Row> rows) {
        return new RowChart(title, description, Form.STRIPS, x, List.of(), List.of(), rows);
    }

    /**
     * Bars that are divided by {@link Share}, one per key; the note is what the whole of the bar amounts to.
     *
     * @param whole what a whole bar is
     */
    static RowChart shares(String title, String description, Axis whole, List<Legend.Key> keys, List<Row> rows) {
        return new RowChart(title, description, Form.SHARES, whole, keys, List.of(), rows);
    }

    /** Rows per second, a {@link Dot} per row as a bar from 0; the note is next to it. */
    public static RowChart rates(String title, String description, List<Row> rows) {
        Axis x = Axis.linear(Quantity.RATE.label(), Quantity.RATE);
        return new RowChart(title, description, Form.BARS, x, List.of(new Legend.Key(x.label(), 0)), List.of(), rows);
    }

    @Override
    public Optional<Chart> linear() {
        return form == Form.DOTS && x.isRate()
                ? Optional.of(new RowChart(title, description, form, x.linear(), keys, references, rows))
                : Optional.empty();
    }

    Scale scale() {
        DoubleStream marks = rows.stream().flatMapToDouble(this::extent);
        DoubleStream lines = references.stream().mapToDouble(Double::doubleValue);
        return x.scale(
                DoubleStream.concat(lines, marks).toArray(),
                rows.stream().flatMap(Row::dots).map(Dot::interval).filter(Objects::nonNull));
    }

    private DoubleStream extent(Row row) {
        return switch (form) {
            case DOTS, RATIOS, BARS -> row.dots().mapToDouble(Dot::value);
            case STRIPS -> row.marks().stream().mapToDouble(mark -> ((Sample) mark).x());
            case SHARES ->
                DoubleStream.of(row.marks().stream()
                        .mapToDouble(mark -> ((Share) mark).amount())
                        .sum());
        };
    }

    String tip(Row row, Mark mark) {
        if (mark instanceof Dot dot) {
            String value = x.text(dot.value(), dot.interval());
            return form == Form.RATIOS || form == Form.BARS
                    ? row.label() + ": " + value + ", " + row.note()
                    : row.label() + ", " + keys.get(dot.slot()).label() + ": " + value;
        } else if (mark instanceof Share share) {
            String part = keys.get(row.marks().indexOf(share)).label();
            return row.label() + ", " + part + ": " + share.percent() + " of " + row.note();
        }
        return row.label() + ": " + Numbers.ratio(((Sample) mark).ratio()) + " times its median";
    }

    @Override
    public TextTable data() {
        TextTable.Builder<Row> table =
                TextTable.of(rows).text(form == Form.RATIOS ? "benchmark" : "strategy", Row::label);
        switch (form) {
            case DOTS, BARS -> keys.forEach(key -> table.number(key.label(), row -> value(row, key)));
            case RATIOS ->
                table.number(x.label(), row -> row.dots().map(this::value).collect(Collectors.joining()))
                        .text("verdict", Row::note);
            case STRIPS ->
                table.text("samples over their median, in order of time", RowChart::ratios)
                        .text("note", Row::note);
            case SHARES -> {
                table.number(x.label(), Row::note);
                for (int i = 0; i < keys.size(); i++) {
                    int place = i;
                    table.number(
                            keys.get(i).label(), row -> ((Share) row.marks().get(place)).percent());
                }
            }
        }
        return table.build();
    }

    private String value(Row row, Legend.Key key) {
        return row.dots()
                .filter(dot -> dot.slot() == key.slot())
                .findFirst()
                .map(this::value)
                .orElse(Numbers.NONE);
    }

    private String value(Dot dot) {
        return x.text(dot.value(), dot.interval());
    }

    private static String ratios(Row row) {
        return row.marks().stream()
                .map(mark -> Numbers.ratio(((Sample) mark).ratio()))
                .collect(Collectors.joining(" "));
    }
}
