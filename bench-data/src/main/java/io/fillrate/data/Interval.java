package io.fillrate.data;

/**
 * A span of time as SQL databases keep it: three parts that are not convertible into one another, each of either sign.
 *
 * @param months whole months
 * @param days whole days
 * @param micros microseconds
 */
public record Interval(int months, int days, long micros) {

    /** The form {@code 14 mons -3 days 4000005 us}. */
    @Override
    public String toString() {
        return months + " mons " + days + " days " + micros + " us";
    }
}
