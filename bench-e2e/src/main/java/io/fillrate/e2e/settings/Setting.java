package io.fillrate.e2e.settings;

import java.util.Optional;
import java.util.function.Function;

/**
 * The definition of one {@code bench.*} property: all that validation and documentation need to know of it.
 *
 * @param name without the prefix
 * @param defaultText as the documentation shows it; empty if there is none
 * @param defaultValue what holds when the property is not given
 * @param allowed what a value must be, in words that follow "must be"
 * @param meaning one sentence, in Markdown
 * @param parser makes the value of a text; throws {@link IllegalArgumentException} for one that is not allowed
 */
record Setting<T>(
        String name, String defaultText, T defaultValue, String allowed, String meaning, Function<String, T> parser) {

    /** What all properties begin with. */
    static final String PREFIX = "bench.";

    /** A property with a default. */
    static <T> Setting<T> of(
            String name, String defaultText, String allowed, String meaning, Function<String, T> parser) {
        return new Setting<>(name, defaultText, parser.apply(defaultText), allowed, meaning, parser);
    }

    /** A property that need not have a value; the default text is for the documentation alone. */
    static <T> Setting<Optional<T>> optional(
            String name, String defaultText, String allowed, String meaning, Function<String, T> parser) {
        return new Setting<>(
                name, defaultText, Optional.empty(), allowed, meaning, text -> Optional.of(parser.apply(text)));
    }

    /** The name of the property. */
    String property() {
        return PREFIX + name;
    }
}
