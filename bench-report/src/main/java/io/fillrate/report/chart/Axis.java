package io.fillrate.report.chart;

/**
 * One direction of a chart.
 *
 * @param label what is measured
 * @param spacing how values become distances
 * @param quantity how values are written
 */
public record Axis(String label, Spacing spacing, Quantity quantity) {

    /** How values become distances. */
    public enum Spacing {
        /** Equal differences are equally far apart, from 0 on. */
        LINEAR,
        /** Equal differences are equally far apart, from the first value on. */
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

    static Axis sequence(String label, Quantity quantity) {
        return new Axis(label, Spacing.SEQUENCE, quantity);
    }

    /** The label, and that equal steps are factors where this is so. */
    String caption() {
        return spacing == Spacing.LOGARITHMIC ? label + " (log scale)" : label;
    }

    /** The scale that shows all of the values. */
    Scale scale(double[] values) {
        return switch (spacing) {
            case LINEAR -> LinearScale.fromZero(values);
            case SEQUENCE -> LinearScale.over(values);
            case LOGARITHMIC -> LogScale.over(values);
        };
    }
}
