package io.fillrate.e2e.settings;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.internal.Secrets;
import io.fillrate.report.results.SettingRole;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The settings of a run as text, for files and people; without passwords.
 *
 * @param given the properties that were given, by their full names
 * @param effective every property that has a value, by its full name: given, preset, derived or default; what results files contain
 */
public record EffectiveSettings(Map<String, String> given, Map<String, String> effective) {

    public EffectiveSettings {
        given = Collections.unmodifiableMap(new TreeMap<>(given));
        effective = Collections.unmodifiableMap(new TreeMap<>(effective));
    }

    /**
     * From properties by their full names.
     *
     * @param presets values of properties that are not given
     * @param derived values that follow from other properties
     */
    static EffectiveSettings of(Map<String, String> given, Map<String, String> presets, Map<String, String> derived) {
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
        return new EffectiveSettings(shown, effective);
    }

    /** The role of every effective property. */
    public Map<String, SettingRole> roles() {
        Map<String, SettingRole> roles = new TreeMap<>();
        for (Setting<?> setting : Definitions.ALL) {
            if (effective.containsKey(setting.property())) {
                roles.put(setting.property(), setting.role());
            }
        }
        return roles;
    }

    /** The same for a run that fills only some of the selected databases; {@link #given} stays unchanged. */
    public EffectiveSettings filling(List<DatabaseKind> databases) {
        Map<String, String> actual = new TreeMap<>(effective);
        actual.put(
                DatabaseSettings.DATABASES.property(),
                databases.stream().map(DatabaseKind::id).collect(Collectors.joining(",")));
        return new EffectiveSettings(given, actual);
    }

    /** The text of a property without passwords; a misspelt property may be meant to hold one, too, and a URL that is none may be one. */
    static String masked(String property, String text) {
        boolean isUnreadable = property.equals(DatabaseSettings.URL.property()) && !text.startsWith("jdbc:");
        return isSecret(property) || isUnreadable ? Secrets.MASK : Secrets.masked(text);
    }

    private static boolean isSecret(String property) {
        List<String> known = Definitions.ALL.stream().map(Setting::property).toList();
        return Secrets.isSecret(property)
                || NearestName.of(property, known).filter(Secrets::isSecret).isPresent();
    }
}
