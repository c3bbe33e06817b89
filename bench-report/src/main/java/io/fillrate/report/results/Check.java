package io.fillrate.report.results;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The checks of the records in this package; each failure names the field, the value and what is allowed. */
final class Check {

    /** Line breaks and the like, escape sequences, and what turns the direction of writing. */
    private static final Pattern UNPRINTABLE = Pattern.compile("\\s*[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]+\\s*");

    private Check() {}

    /** The text without line breaks and other control characters; each run of them becomes a space. */
    static String oneLine(String text) {
        return UNPRINTABLE.matcher(text).replaceAll(" ").strip();
    }

    static long atLeast(long min, long value, String field) {
        if (value < min) {
            throw new IllegalArgumentException(field + " is " + value + "; allowed: " + min + " or more");
        }
        return value;
    }

    static void atMost(int max, int count, String field) {
        if (count > max) {
            throw new IllegalArgumentException(field + " holds " + count + "; allowed: up to " + max);
        }
    }

    static @Nullable Long notNegative(@Nullable Long value, String field) {
        return value == null ? null : (Long) atLeast(0, value, field);
    }

    static String notBlank(String value, String field) {
        if (value.isBlank()) {
            throw new IllegalArgumentException(field + " is empty; allowed: any text that is not blank");
        }
        return value;
    }

    static String matches(Pattern allowed, String value, String field) {
        if (!allowed.matcher(value).matches()) {
            throw new IllegalArgumentException(field + " is \"" + value + "\"; allowed: " + allowed);
        }
        return value;
    }

    /** The text on one line, or null when there is none. */
    static @Nullable String oneLine(@Nullable String value, String field) {
        return value == null ? null : notBlank(oneLine(value), field);
    }

    static Map<String, Long> notNegative(Map<String, Long> values, String field) {
        values.forEach((name, value) -> atLeast(
                0,
                Objects.requireNonNull(value, () -> field + "." + name + " is null; allowed: 0 or more"),
                field + "." + name));
        return ordered(values);
    }

    /** An unmodifiable copy that keeps the order of the original. */
    static <V> Map<String, V> ordered(Map<String, V> map) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }
}
