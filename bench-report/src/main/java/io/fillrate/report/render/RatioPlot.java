package io.fillrate.report.render;

import io.fillrate.report.chart.RowChart.Dot;
import io.fillrate.report.chart.RowChart.Row;
import io.fillrate.report.stats.ConfidenceInterval;
import io.fillrate.report.text.Numbers;
import io.fillrate.report.text.Printable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Ratios with their intervals as lines of text, for media without pictures: {@code --o--} is an interval and its estimate, {@code |}
 * no change ({@code +} where an interval has it), {@code :} another reference. The scale is logarithmic. Immutable.
 */
final class RatioPlot {

    private static final int WIDTH = 80;
    private static final int MAX_LABEL = 38;
    private static final int MAX_ROWS = 12;

    /** Of the ratio at the end of a row, with the space before it. */
    private static final int NUMBER = 7;

    private final List<Row> rows;
    private final int more;
    private final List<Double> references;
    private final List<String> labels;
    private final int labelWidth;
    private final int columns;
    private final double low;
    private final double high;

    /**
     * A plot of the first dozen rows.
     *
     * @param rows one or more, each with a {@link Dot}
     * @param references the first stands for equal times
     */
    RatioPlot(List<Row> rows, List<Double> references) {
        this.rows = rows.stream().limit(MAX_ROWS).toList();
        this.more = rows.size() - this.rows.size();
        this.references = references;
        this.labels = this.rows.stream()
                .map(row -> Printable.ends(row.label(), MAX_LABEL))
                .toList();
        this.labelWidth = labels.stream().mapToInt(String::length).max().orElse(0);
        this.columns = WIDTH - labelWidth - 1 - NUMBER;
        double[] extent = DoubleStream.concat(
                        references.stream().mapToDouble(Double::doubleValue),
                        this.rows.stream()
                                .map(RatioPlot::interval)
                                .flatMapToDouble(one -> DoubleStream.of(one.low(), one.high())))
                .map(Math::log)
                .sorted()
                .toArray();
        this.low = extent[0];
        this.high = extent[extent.length - 1];
    }

    private static Dot dot(Row row) {
        return (Dot) row.marks().get(0);
    }

    private static ConfidenceInterval interval(Row row) {
        Dot dot = dot(row);
        ConfidenceInterval interval = dot.interval();
        return interval == null ? new ConfidenceInterval(dot.value(), dot.value(), ConfidenceInterval.LEVEL) : interval;
    }

    /** Returns the lines, each of 80 characters at most. */
    String text() {
        List<String> lines = new ArrayList<>(List.of(head()));
        for (int i = 0; i < rows.size(); i++) {
            lines.add(line(labels.get(i), rows.get(i)));
        }
        if (more > 0) {
            lines.add("and " + more + " more");
        }
        return String.join("\n", lines);
    }

    /** The point of {@code 1.00} is above its column, and the direction where there is room for it. */
    private String head() {
        double change = references.get(0);
        String number = Numbers.ratio(change);
        int begin = labelWidth + column(change);
        String faster = "<- faster  ";
        return column(change) < columns / 2
                ? " ".repeat(begin) + number + "  slower ->"
                : " ".repeat(Math.max(0, begin - faster.length())) + faster + number;
    }

    private String line(String label, Row row) {
        char[] line = new char[columns];
        Arrays.fill(line, ' ');
        references.forEach(reference -> line[column(reference)] = ':');
        int change = column(references.get(0));
        ConfidenceInterval interval = interval(row);
        Arrays.fill(line, column(interval.low()), column(interval.high()) + 1, '-');
        line[change] = line[change] == '-' ? '+' : '|';
        line[column(dot(row).value())] = 'o';
        String ratio = Numbers.ratio(dot(row).value());
        return label
                + " ".repeat(labelWidth + 1 - label.length())
                + new String(line)
                + " ".repeat(Math.max(1, NUMBER - ratio.length()))
                + ratio;
    }

    private int column(double ratio) {
        double share = high > low ? (Math.log(ratio) - low) / (high - low) : 0;
        return (int) Math.round(share * (columns - 1));
    }
}
