package io.fillrate.e2e.settings;

import io.fillrate.core.internal.Secrets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What users read about a setting, for command lines that have an option {@code --rows} for the property {@code bench.rows}.
 *
 * @param name without the prefix
 * @param defaultText as the documentation shows it; empty if there is none
 * @param allowed what a value must be, in words that follow "must be"
 * @param meaning in Markdown; calls settings by their properties
 * @param isSwitch whether it is true or false
 */
public record SettingDescription(String name, String defaultText, String allowed, String meaning, boolean isSwitch) {

    private static final List<SettingDescription> ALL = Definitions.ALL.stream()
            .map(setting -> new SettingDescription(
                    setting.name(),
                    setting.defaultText(),
                    setting.allowed(),
                    setting.meaning(),
                    setting.defaultValue() instanceof Boolean))
            .toList();

    /** A property in a text; not a part of a path, nor the beginning of another name. */
    private static final Pattern PROPERTY = Pattern.compile("(?<![\\w/.-])" + Pattern.quote(Setting.PREFIX) + "("
            + ALL.stream().map(SettingDescription::name).collect(Collectors.joining("|")) + ")(?![\\w/]|\\.\\w)");

    /** All settings, in the order of the documentation. */
    public static List<SettingDescription> all() {
        return ALL;
    }

    /** The name of the property, with the prefix. */
    public String property() {
        return Setting.PREFIX + name;
    }

    /** Whether its value must not be on a command line. */
    public boolean isSecret() {
        return Secrets.isSecret(property());
    }

    /** A text that calls settings by their options instead of their properties. */
    public static String withOptions(String text) {
        return PROPERTY.matcher(text).replaceAll(found -> Matcher.quoteReplacement("--" + found.group(1)));
    }
}
