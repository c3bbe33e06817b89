package io.fillrate.e2e.settings;

import io.fillrate.report.results.SettingRole;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The definition of one {@code bench.*} property: what validation and documentation need.
 *
 * @param name without the prefix
 * @param defaultText as the documentation shows it; empty if there is none
 * @param defaultValue what holds when the property is not given
 * @param allowed what a value must be, in words that follow "must be"
 * @param meaning one sentence, in Markdown
 * @param parser turns a text into a value; throws {@link IllegalArgumentException} for a text that is not allowed
 * @param role of the setting for readers of results files; a condition unless the definition says otherwise
 */
record Setting<T>(
        String name,
        String defaultText,
        T defaultValue,
        String allowed,
        String meaning,
        Function<String, T> parser,
        SettingRole role) {

    static final String PREFIX = "bench.";

    static <T> Setting<T> of(
            String name, String defaultText, String allowed, String meaning, Function<String, T> parser) {
        return new Setting<>(
                name, defaultText, parser.apply(defaultText), allowed, meaning, parser, SettingRole.CONDITION);
    }

    /** A property without a default value; the default text is for the documentation only. */
    static <T> Setting<Optional<T>> optional(
            String name, String defaultText, String allowed, String meaning, Function<String, T> parser) {
        return new Setting<>(
                name,
                defaultText,
                Optional.empty(),
                allowed,
                meaning,
                text -> Optional.of(parser.apply(text)),
                SettingRole.CONDITION);
    }

    /** The same definition of a setting that selects what is measured, or where results go. */
    Setting<T> selecting() {
        return with(SettingRole.SELECTION);
    }

    /** The same definition of a setting that determines the rows. */
    Setting<T> ofData() {
        return with(SettingRole.DATA);
    }

    /** The same definition of the number of loads before those that count. */
    Setting<T> warmingUp() {
        return with(SettingRole.WARM_UP);
    }

    private Setting<T> with(SettingRole other) {
        return new Setting<>(name, defaultText, defaultValue, allowed, meaning, parser, other);
    }

    /** The name of the property, with the prefix. */
    String property() {
        return PREFIX + name;
    }

    /**
     * Functions from texts to values. Each throws {@link IllegalArgumentException} for a text that is not allowed;
     * users see {@link #allowed} instead of its message.
     */
    static final class Parsers {

        private static final Pattern WHOLE_NUMBER = Pattern.compile("-?[0-9]{1,19}");
        private static final Pattern EVERY = Pattern.compile("everyN:([0-9]+)");

        private Parsers() {}

        static Function<String, Long> wholeNumber(long min, long max) {
            return text -> {
                if (!WHOLE_NUMBER.matcher(text).matches()) {
                    throw new IllegalArgumentException("not a whole number");
                }
                long value = Long.parseLong(text);
                if (value < min || value > max) {
                    throw new IllegalArgumentException("out of range");
                }
                return value;
            };
        }

        static Function<String, Integer> count(int min, int max) {
            return wholeNumber(min, max).andThen(Math::toIntExact);
        }

        static Function<String, String> text() {
            return text -> {
                if (text.isBlank()) {
                    throw new IllegalArgumentException("blank");
                }
                return text;
            };
        }

        /** The constants of an enum by their names in lower case. */
        static <E extends Enum<E>> Function<String, E> oneOf(Class<E> values) {
            return text -> Arrays.stream(values.getEnumConstants())
                    .filter(value -> value.name().toLowerCase(Locale.ROOT).equals(text))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("not one of " + values.getSimpleName()));
        }

        static Function<String, String> oneOf(List<String> values) {
            return text -> {
                if (!values.contains(text)) {
                    throw new IllegalArgumentException("not one of " + values);
                }
                return text;
            };
        }

        static Function<String, Boolean> bool() {
            return oneOf(List.of("true", "false")).andThen(Boolean::valueOf);
        }

        /** Values between commas; equal ones count once. */
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
}
