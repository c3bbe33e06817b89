package io.fillrate.data;

/**
 * A span of time as SQL databases keep it: three parts that are not convertible into one another, each of either sign.
 *
 * @param months whole months
 * @param days whole days
 * @param micros microseconds
 */
public record Interval(int months, int days, long micros) {

    /** PostgreSQL's input form; every value of the three fields can be written with it. */
    @Override
    public String toString() {
        return months + " mons " + days + " days " + micros + " us";
    }
}
