package io.fillrate.core.duckdb;

import io.fillrate.data.Interval;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Intervals as DuckDB writes them: {@code 1 year 2 months -3 days 04:05:06.000007}. */
final class DuckDbIntervals {

    private static final Pattern FORM =
            Pattern.compile("(?:(-?\\d+) years? ?)?(?:(-?\\d+) months? ?)?(?:(-?\\d+) days? ?)?"
                    + "(?:(-?)(\\d+):(\\d\\d):(\\d\\d)(?:\\.(\\d{1,6}))?)?");

    private DuckDbIntervals() {}

    static Interval parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException("'" + text + "' is no interval as DuckDB writes them");
        }
        long months = number(form.group(1)) * 12 + number(form.group(2));
        return new Interval(Math.toIntExact(months), Math.toIntExact(number(form.group(3))), micros(form));
    }

    /** Counted downwards below zero, so that the least number is reached too. */
    private static long micros(Matcher form) {
        int sign = "-".equals(form.group(4)) ? -1 : 1;
        long seconds = (number(form.group(5)) * 60 + number(form.group(6))) * 60 + number(form.group(7));
        String fraction = form.group(8) == null ? "" : form.group(8);
        return sign * seconds * 1_000_000 + sign * number(fraction + "0".repeat(6 - fraction.length()));
    }

    private static long number(@org.jspecify.annotations.Nullable String digits) {
        return digits == null || digits.isEmpty() ? 0 : Long.parseLong(digits);
    }
}
