package io.fillrate.e2e.settings;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The settings as text, for files and people; no password is in them.
 *
 * @param given the properties that were given, by their full names
 * @param effective every property that has a value, by its full name; what results say of a run
 */
public record SettingTexts(Map<String, String> given, Map<String, String> effective) {

    private static final Pattern SECRET_NAME = Pattern.compile("(?i)pass|pwd|secret|token");

    public SettingTexts {
        given = Collections.unmodifiableMap(new TreeMap<>(given));
        effective = Collections.unmodifiableMap(new TreeMap<>(effective));
    }

    /** Of the properties given, of presets for those that aren't, and of values that follow from others. */
    static SettingTexts of(Map<String, String> given, Map<String, String> presets, Map<String, String> derived) {
        Map<String, String> shown = given.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, entry -> masked(entry.getKey(), entry.getValue())));
        Map<String, String> effective = new TreeMap<>();
        for (Setting<?> setting : Definitions.ALL) {
            if (!setting.defaultText().isEmpty()) {
                effective.put(setting.property(), setting.defaultText());
            }
        }
        effective.putAll(presets);
        effective.putAll(derived);
        effective.putAll(shown);
        return new SettingTexts(shown, effective);
    }

    /** The same for a run that fills only some of the databases that were chosen; what was given stays as it was given. */
    public SettingTexts filling(List<String> databases) {
        Map<String, String> actual = new TreeMap<>(effective);
        actual.put(DatabaseDefinitions.DATABASES.property(), String.join(",", databases));
        return new SettingTexts(given, actual);
    }

    /** The text of a property without the passwords in it; a misspelt property's name may say that it is one, too. */
    static String masked(String property, String text) {
        return SECRET_NAME.matcher(property).find() ? Secret.MASK : Secret.masked(text);
    }
}
