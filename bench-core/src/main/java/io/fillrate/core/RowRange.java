package io.fillrate.core;

/**
 * Consecutive rows of a source.
 *
 * @param first index of the first, from 0
 * @param last index of the last, at least {@code first}
 */
public record RowRange(long first, long last) {

    public RowRange {
        if (first < 0 || last < first) {
            throw new IllegalArgumentException("rows " + first + " to " + last + ": must be 0 <= first <= last");
        }
    }

    /** One row. */
    public static RowRange of(long row) {
        return new RowRange(row, row);
    }

    @Override
    public String toString() {
        return first == last ? "row " + first : "rows " + first + " to " + last;
    }
}
