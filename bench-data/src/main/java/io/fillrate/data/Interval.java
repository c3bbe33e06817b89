package io.fillrate.data;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A span of time as SQL databases keep it: three parts that are not convertible into one another, each of either sign.
 *
 * @param months whole months
 * @param days whole days
 * @param micros microseconds
 */
public record Interval(int months, int days, long micros) {

    private static final Pattern FORM = Pattern.compile("(-?\\d+) mons (-?\\d+) days (-?\\d+) us");

    /**
     * The interval of a text in the form of {@link #toString()}.
     *
     * @throws IllegalArgumentException if it is not one
     */
    public static Interval parse(String text) {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not an interval such as 14 mons -3 days 4000005 us");
        }
        return new Interval(
                Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2)), Long.parseLong(parts.group(3)));
    }

    /** The form {@code 14 mons -3 days 4000005 us}. */
    @Override
    public String toString() {
        return months + " mons " + days + " days " + micros + " us";
    }
}
