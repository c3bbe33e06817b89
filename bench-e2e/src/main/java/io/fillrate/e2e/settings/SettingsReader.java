package io.fillrate.e2e.settings;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads values by their definitions and collects all problems; not thread-safe. */
final class SettingsReader {

    private final Map<String, String> given;
    private final Set<String> problems = new LinkedHashSet<>(); // a set: a value that is read twice is one problem

    SettingsReader(Map<String, String> given) {
        this.given = given;
        List<String> known = Definitions.ALL.stream().map(Setting::property).toList();
        for (String property : given.keySet()) {
            if (property.startsWith(Setting.PREFIX) && !known.contains(property)) {
                problems.add(shown(property) + ": unknown property; " + suggestion(property, known));
            }
        }
    }

    private static String suggestion(String property, List<String> known) {
        List<String> names = known.stream().map(SettingsReader::withoutPrefix).toList();
        return NearestName.of(withoutPrefix(property), names)
                .map(name -> "did you mean " + Setting.PREFIX + name + "?")
                .orElse("known are " + names.stream().collect(Collectors.joining(", ", Setting.PREFIX + "{", "}")));
    }

    private static String withoutPrefix(String property) {
        return property.substring(Setting.PREFIX.length());
    }

    private String shown(String property) {
        return property + "=" + EffectiveSettings.masked(property, given.getOrDefault(property, ""));
    }

    /** Whether the property was given at all. */
    boolean has(Setting<?> setting) {
        return given.containsKey(setting.property());
    }

    /** The property's value; its default if it was not given or its value is not allowed. */
    <T> T read(Setting<T> setting) {
        String text = given.get(setting.property());
        if (text == null) {
            return setting.defaultValue();
        }
        try {
            return setting.parser().apply(text);
        } catch (IllegalArgumentException notAllowed) {
            reject(setting, "must be " + setting.allowed());
            return setting.defaultValue();
        }
    }

    /** Adds a problem with a property's value. */
    void reject(Setting<?> setting, String why) {
        problems.add(shown(setting.property()) + ": " + why);
    }

    /** Adds problems, one complete line each. */
    void reject(List<String> lines) {
        problems.addAll(lines);
    }

    /** @throws SettingsException if there was any problem */
    void finish() {
        if (!problems.isEmpty()) {
            throw new SettingsException(List.copyOf(problems));
        }
    }
}
