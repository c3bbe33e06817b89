package io.fillrate.report.results;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A unit of times or rates, such as {@code ms}, {@code ns/op} or {@code ops/s}.
 *
 * @param nanos nanoseconds of its unit of time
 * @param isRate whether its values are per unit of time, so that more is better
 */
public record ValueUnit(double nanos, boolean isRate) {

    private static final Map<String, Double> NANOS = Map.ofEntries(
            Map.entry("ns", 1.0),
            Map.entry("us", 1e3),
            Map.entry("ms", 1e6),
            Map.entry("s", 1e9),
            Map.entry("sec", 1e9),
            Map.entry("second", 1e9),
            Map.entry("seconds", 1e9),
            Map.entry("min", 60e9),
            Map.entry("hr", 3_600e9),
            Map.entry("day", 86_400e9));

    /** Returns the nanoseconds of a unit of time, such as {@code us}; null when it is none. */
    public static @Nullable Double nanosOf(String time) {
        return NANOS.get(time);
    }

    /** Returns the unit that a text names; null when it is neither a time nor a rate. */
    public static @Nullable ValueUnit of(String text) {
        String plain = text.strip().toLowerCase(Locale.ROOT).replaceAll("[\u00b5\u03bc]s", "us");
        int slash = plain.indexOf('/');
        Double time = NANOS.get(slash < 0 ? plain : plain.substring(0, slash));
        Double perTime = slash <= 0 ? null : NANOS.get(plain.substring(slash + 1));
        if (time != null) {
            return perTime == null ? new ValueUnit(time, false) : null;
        }
        return perTime == null ? null : new ValueUnit(perTime, true);
    }

    /** Returns a value in nanoseconds: of a rate, the time of one of what it counts. */
    public double toNanos(double value) {
        return isRate ? nanos / value : nanos * value;
    }
}
