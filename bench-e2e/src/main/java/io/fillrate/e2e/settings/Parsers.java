package io.fillrate.e2e.settings;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** From texts to values. Each throws {@link IllegalArgumentException} for a text that is not allowed; its message is not shown. */
final class Parsers {

    private static final Pattern WHOLE_NUMBER = Pattern.compile("-?[0-9]{1,19}");
    private static final Pattern EVERY = Pattern.compile("everyN:([0-9]+)");

    private Parsers() {}

    static Function<String, Long> wholeNumber(long least, long most) {
        return text -> {
            if (!WHOLE_NUMBER.matcher(text).matches()) {
                throw new IllegalArgumentException("not a whole number");
            }
            long value = Long.parseLong(text);
            if (value < least || value > most) {
                throw new IllegalArgumentException("out of range");
            }
            return value;
        };
    }

    static Function<String, Integer> count(int least, int most) {
        return wholeNumber(least, most).andThen(Math::toIntExact);
    }

    static Function<String, String> text() {
        return text -> {
            if (text.isBlank()) {
                throw new IllegalArgumentException("blank");
            }
            return text;
        };
    }

    static <T> Function<String, T> oneOf(Map<String, T> values) {
        return text -> {
            T value = values.get(text);
            if (value == null) {
                throw new IllegalArgumentException("none of " + values.keySet());
            }
            return value;
        };
    }

    static Function<String, String> oneOf(List<String> values) {
        return text -> {
            if (!values.contains(text)) {
                throw new IllegalArgumentException("none of " + values);
            }
            return text;
        };
    }

    static Function<String, Boolean> bool() {
        return oneOf(Map.of("true", true, "false", false));
    }

    /** Values between commas; those that are equal count once. */
    static <T> Function<String, List<T>> listOf(Function<String, T> element) {
        return text -> Arrays.stream(text.split(",", -1))
                .map(String::strip)
                .map(element)
                .distinct()
                .toList();
    }

    /** The number in {@code everyN:1000}. */
    static int everyN(String text) {
        Matcher matcher = EVERY.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("not everyN:K");
        }
        return count(1, Integer.MAX_VALUE).apply(matcher.group(1));
    }
}
