package io.fillrate.schema.statistics;

import java.util.List;
import java.util.OptionalDouble;

/**
 * What a database knows of a column's values. Shares are of all rows, from 0 to 1; values are written as in SQL, without quotes. Immutable.
 *
 * @param nullShare of the rows in which the column is NULL; empty if it is not known
 * @param distinct how many different values there are, NULL left out: a positive number is a count, a negative one a count for each row,
 *     negated ({@code n_distinct} of PostgreSQL); 0 if it is not known
 * @param common the most common values, in any order
 * @param histogram the other values, in ascending order
 * @param width average length of a value in bytes; 0 if it is not known
 */
public record ColumnStatistics(
        OptionalDouble nullShare, double distinct, List<CommonValue> common, List<Bucket> histogram, double width) {

    /** Above this share of the rows, the number of different values is taken to grow with the rows, as PostgreSQL does. */
    private static final double GROWING = 0.1;

    public ColumnStatistics {
        common = List.copyOf(common);
        histogram = List.copyOf(histogram);
    }

    /**
     * A value that occurs often.
     *
     * @param share of the rows that have it
     */
    public record CommonValue(String value, double share) {}

    /**
     * Values of a range.
     *
     * @param min the smallest value
     * @param max the greatest one, or the smallest one of the next range
     * @param share of the rows that have one of them
     * @param distinct how many different ones there are; 0 if it is not known
     */
    public record Bucket(String min, String max, double share, double distinct) {}

    /**
     * Returns {@link #distinct} from a number of different values among some rows.
     *
     * @param values how many different ones there are
     * @param rows how many rows the table has; less than {@code values} if it is not known, or was counted earlier
     */
    public static double distinct(double values, double rows) {
        return values <= rows && values > GROWING * rows ? -values / rows : values;
    }

    /** Returns how many different values a number of rows has, at least 0; 0 if it is not known. */
    public double distinctOf(double rows) {
        return distinct < 0 ? -distinct * rows : distinct;
    }
}
