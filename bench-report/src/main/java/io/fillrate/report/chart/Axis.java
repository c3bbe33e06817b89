package io.fillrate.report.chart;

import io.fillrate.report.stats.ConfidenceInterval;
import io.fillrate.report.text.Numbers;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One direction of a chart.
 *
 * @param label what is measured
 * @param spacing how values become distances
 * @param quantity how values are written
 * @param names what stands for the values 1, 2, 3 …, line by line, where they are not a quantity; none where they are
 */
public record Axis(String label, Spacing spacing, Quantity quantity, List<String> names) {

    /** Takes a copy. */
    public Axis {
        names = List.copyOf(names);
    }

    public Axis(String label, Spacing spacing, Quantity quantity) {
        this(label, spacing, quantity, List.of());
    }

    /** How values become distances. */
    public enum Spacing {
        /** Equal differences are equally far apart, from 0 on. */
        LINEAR,
        /** Whole numbers that are equally far apart, from the first value on. */
        SEQUENCE,
        /** Equal ratios are equally far apart; values must be above 0. */
        LOGARITHMIC
    }

    /** What is measured along an axis, and how its values are written. */
    public enum Quantity {
        ROWS("rows loaded"),
        RATE("rows/s"),
        NANOS_PER_ROW("time per row"),
        NANOS("time"),
        MEBIBYTES("MiB"),
        ROUND("round"),
        PARAMETER("value"),
        RATIO("ratio");

        private final String label;

        Quantity(String label) {
            this.label = label;
        }

        /** The label of an axis that has no better one. */
        String label() {
            return label;
        }

        /** A round value at an axis, without zeros that would suggest precision. Ratios all have the same number of decimals. */
        String tick(double value) {
            return this == RATIO ? text(value) : Numbers.withoutZeros(text(value));
        }

        /** A value as people read it. */
        public String text(double value) {
            return switch (this) {
                case ROWS, RATE, PARAMETER, MEBIBYTES -> Numbers.compact(value);
                case NANOS, NANOS_PER_ROW -> Numbers.nanos(value).replace(" us", " \u00b5s");
                case RATIO -> Numbers.ratio(value);
                case ROUND -> Numbers.plain(value);
            };
        }
    }

    static Axis logarithmic(String label, Quantity quantity) {
        return new Axis(label, Spacing.LOGARITHMIC, quantity);
    }

    static Axis logarithmic(Quantity quantity) {
        return logarithmic(quantity.label(), quantity);
    }

    static Axis linear(String label, Quantity quantity) {
        return new Axis(label, Spacing.LINEAR, quantity);
    }

    /** A sequence of things that have names. */
    public static Axis named(String label, List<String> names) {
        return new Axis(label, Spacing.SEQUENCE, Quantity.PARAMETER, names);
    }

    static Axis sequence(String label, Quantity quantity) {
        return new Axis(label, Spacing.SEQUENCE, quantity);
    }

    boolean isRate() {
        return quantity == Quantity.RATE && spacing == Spacing.LOGARITHMIC;
    }

    /** The same on a linear axis. */
    Axis linear() {
        return linear(label, quantity);
    }

    static Axis rounds() {
        return sequence(Quantity.ROUND.label(), Quantity.ROUND);
    }

    /** A value of the chart as people read it; of a name, all lines in one. */
    String text(double value) {
        return names.isEmpty() ? quantity.text(value) : tick(value);
    }

    /** A value and, where there is one, its interval. */
    String text(double value, @Nullable ConfidenceInterval interval) {
        return interval == null ? text(value) : text(value) + " (" + Numbers.interval(interval, this::text) + ")";
    }

    /** A value at the axis itself, in one line. */
    String tick(double value) {
        return String.join(" ", tickLines(value));
    }

    /** The same line by line. */
    List<String> tickLines(double value) {
        return names.isEmpty()
                ? List.of(quantity.tick(value))
                : names.get((int) value - 1).lines().toList();
    }

    /** How many lines its values take at most. */
    int height() {
        return names.stream().mapToInt(name -> (int) name.lines().count()).max().orElse(1);
    }

    /** The label, and whether equal steps are factors. */
    String caption() {
        return spacing == Spacing.LOGARITHMIC ? label + " (log scale)" : label;
    }

    /**
     * The scale that shows all of the values, and their intervals as far as that no more than doubles the room for the values: an
     * end beyond is {@linkplain Scale#holds not held}, and drawn as cut.
     */
    Scale scale(double[] values, Stream<ConfidenceInterval> intervals) {
        double lowest = DoubleStream.of(values).min().orElse(1) / 2;
        double highest = DoubleStream.of(values).max().orElse(1) * 2;
        DoubleStream ends = intervals
                .flatMapToDouble(interval -> DoubleStream.of(interval.low(), interval.high()))
                .map(end -> Math.max(lowest, Math.min(highest, end)));
        return scale(DoubleStream.concat(DoubleStream.of(values), ends).toArray());
    }

    Scale scale(double[] values) {
        return switch (spacing) {
            case LINEAR -> Scale.Linear.fromZero(values);
            case SEQUENCE -> Scale.Sequence.over(values);
            case LOGARITHMIC -> Scale.Logarithmic.over(values);
        };
    }
}
