package io.fillrate.report.chart;

import io.fillrate.report.text.Numbers;

/** What is measured along an axis, and how its values are written. */
public enum Quantity {
    /** Rows that one load writes. */
    ROWS("rows loaded"),
    /** Rows per second. */
    RATE("rows/s"),
    /** Nanoseconds per row. */
    NANOS_PER_ROW("time per row"),
    /** Nanoseconds of one load. */
    NANOS("time"),
    /** Mebibytes. */
    MEBIBYTES("MiB"),
    /** Number of a round. */
    ROUND("round"),
    /** Value of a parameter. */
    PARAMETER("value"),
    /** Of one thing to another. */
    RATIO("ratio");

    private final String label;

    Quantity(String label) {
        this.label = label;
    }

    /** What stands at an axis when there is nothing better to say. */
    public String label() {
        return label;
    }

    /** A round value at an axis: without zeros that would say how exactly it was measured. Ratios have as many decimals each. */
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
