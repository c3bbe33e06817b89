package io.fillrate.report.chart;

import java.util.List;

/**
 * One direction of a chart.
 *
 * @param label what is measured
 * @param spacing how values become distances
 * @param quantity how values are written
 * @param names what stands for the values 1, 2, 3 …, line by line, where they are no quantity; none where they are
 */
public record Axis(String label, Spacing spacing, Quantity quantity, List<String> names) {

    /** Takes a copy. */
    public Axis {
        names = List.copyOf(names);
    }

    /** Of a quantity. */
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

    static Axis logarithmic(String label, Quantity quantity) {
        return new Axis(label, Spacing.LOGARITHMIC, quantity);
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

    /** A value of the chart as people read it; of a name, all lines in one. */
    String text(double value) {
        return names.isEmpty() ? quantity.text(value) : tick(value);
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

    /** The label, and that equal steps are factors where this is so. */
    String caption() {
        return spacing == Spacing.LOGARITHMIC ? label + " (log scale)" : label;
    }

    /** The scale that shows all of the values. */
    Scale scale(double[] values) {
        return switch (spacing) {
            case LINEAR -> LinearScale.fromZero(values);
            case SEQUENCE -> SequenceScale.over(values);
            case LOGARITHMIC -> LogScale.over(values);
        };
    }
}
