package io.fillrate.core.duckdb;

import io.fillrate.core.internal.encode.DuckDbTime;
import io.fillrate.data.Interval;
import java.time.LocalDate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Dates, times and intervals in DuckDB's text form, as its casts read and write them (DuckDB documentation, "Text Casts"). */
final class DuckDbText {

    private static final String INFINITY = "infinity";

    private static final Pattern TRAILING_ZEROS = Pattern.compile("\\.?0*$");

    private static final Pattern INTERVAL = Pattern.compile("(?:(-?\\d+) years? ?)?(?:(-?\\d+) months? ?)?"
            + "(?:(-?\\d+) days? ?)?(?:(-?)(\\d+):(\\d\\d):(\\d\\d)(?:\\.(\\d{1,6}))?)?");

    private DuckDbText() {}

    /** Returns the text of a date, given in days since 1970. */
    static String date(int days) {
        if (Math.abs(days) == DuckDbTime.INFINITE_DAYS) {
            return days > 0 ? INFINITY : "-" + INFINITY;
        }
        LocalDate date = LocalDate.ofEpochDay(days);
        return day(date) + era(date);
    }

    /** Returns the text of a timestamp, given in microseconds since 1970. */
    static String timestamp(long micros, String zone) {
        if (Math.abs(micros) == DuckDbTime.INFINITE_MICROS) {
            return micros > 0 ? INFINITY : "-" + INFINITY;
        }
        LocalDate date = LocalDate.ofEpochDay(Math.floorDiv(micros, DuckDbTime.MICROS_OF_DAY));
        return day(date) + era(date) + " " + time(Math.floorMod(micros, DuckDbTime.MICROS_OF_DAY)) + zone;
    }

    private static String day(LocalDate date) {
        int year = date.getYear() > 0 ? date.getYear() : 1 - date.getYear();
        return padded(year, 4) + "-" + padded(date.getMonthValue(), 2) + "-" + padded(date.getDayOfMonth(), 2);
    }

    private static String era(LocalDate date) {
        return date.getYear() > 0 ? "" : " (BC)";
    }

    /** Returns the text of a time, given in microseconds since midnight. */
    static String time(long micros) {
        long seconds = micros / 1_000_000;
        String fraction = "." + padded(micros % 1_000_000, 6);
        return padded(seconds / 3600, 2) + ":" + padded(seconds / 60 % 60, 2) + ":" + padded(seconds % 60, 2)
                + TRAILING_ZEROS.matcher(fraction).replaceFirst("");
    }

    private static String padded(long value, int digits) {
        String text = Long.toString(value);
        return "0".repeat(Math.max(0, digits - text.length())) + text;
    }

    static String interval(Interval value) {
        return value.months() + " months " + value.days() + " days " + value.micros() + " microseconds";
    }

    /**
     * Reads an interval as DuckDB writes it: {@code 1 year 2 months -3 days 04:05:06.000007}.
     *
     * @throws IllegalArgumentException if the text has another form
     */
    static Interval parseInterval(String text) {
        Matcher form = INTERVAL.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not an interval in DuckDB's form");
        }
        long months = number(form.group(1)) * 12 + number(form.group(2));
        return new Interval(Math.toIntExact(months), Math.toIntExact(number(form.group(3))), micros(form));
    }

    /** Counts downwards below zero, so that the smallest number is reached too. */
    private static long micros(Matcher form) {
        int sign = "-".equals(form.group(4)) ? -1 : 1;
        long seconds = (number(form.group(5)) * 60 + number(form.group(6))) * 60 + number(form.group(7));
        String fraction = form.group(8) == null ? "" : form.group(8);
        return sign * seconds * 1_000_000 + sign * number(fraction + "0".repeat(6 - fraction.length()));
    }

    private static long number(@Nullable String digits) {
        return digits == null || digits.isEmpty() ? 0 : Long.parseLong(digits);
    }
}
