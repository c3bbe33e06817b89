package io.fillrate.report.results;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which run this was and how to repeat it.
 *
 * @param id names the run among others; any text that is not blank
 * @param startedAt when the run began (UTC)
 * @param commit the revision of the code that ran, null when it is not known
 * @param dirty whether the working tree differed from that revision, null when it is not known
 * @param settings the {@code bench.*} properties in effect, defaults included, as text; no secret belongs here
 * @param command the command line that repeats the run; without secrets, too
 * @param settingRoles the role of every setting; empty in files of versions that did not write it, see {@link #role}
 * @param pairing how a gate run took the samples in turns with those of another run; null when the run was measured on its own
 */
public record Run(
        String id,
        Instant startedAt,
        @Nullable String commit,
        @Nullable Boolean dirty,
        Map<String, String> settings,
        String command,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY, contentNulls = Nulls.FAIL)
        Map<String, SettingRole> settingRoles,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Pairing pairing) {

    /** The roles of the settings that versions knew which did not write roles. Frozen: newer files have their own. */
    private static final Map<String, SettingRole> ROLES_OF_OLD_FILES = rolesOfOldFiles();

    /** @throws IllegalArgumentException if the id is blank */
    @JsonCreator
    public Run {
        Check.notBlank(id, "id");
        settings = Check.ordered(settings);
        settingRoles = Check.ordered(settingRoles);
    }

    /** A run that says nothing of roles and was not interleaved with another. */
    public Run(
            String id,
            Instant startedAt,
            @Nullable String commit,
            @Nullable Boolean dirty,
            Map<String, String> settings,
            String command) {
        this(id, startedAt, commit, dirty, settings, command, Map.of(), null);
    }

    /** The same run, with the roles of its settings. */
    public Run with(Map<String, SettingRole> roles) {
        return new Run(id, startedAt, commit, dirty, settings, command, roles, pairing);
    }

    /** The same run, with its samples taken by a gate run. */
    public Run with(Pairing newPairing) {
        return new Run(id, startedAt, commit, dirty, settings, command, settingRoles, newPairing);
    }

    /** The role of a setting; a condition when the file does not say. */
    public SettingRole role(String setting) {
        Map<String, SettingRole> roles = settingRoles.isEmpty() ? ROLES_OF_OLD_FILES : settingRoles;
        return roles.getOrDefault(setting, SettingRole.CONDITION);
    }

    /** How many loads each series had before those that count; null when the file does not say. */
    public @Nullable String warmUpLoads() {
        return settings.entrySet().stream()
                .filter(setting -> role(setting.getKey()) == SettingRole.WARM_UP)
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(null);
    }

    private static Map<String, SettingRole> rolesOfOldFiles() {
        Properties roles = new Properties();
        String file = "setting-roles-of-old-files.properties";
        try (InputStream in = Objects.requireNonNull(Run.class.getResourceAsStream(file), file)) {
            roles.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return roles.stringPropertyNames().stream()
                .collect(Collectors.toUnmodifiableMap(
                        name -> name, name -> SettingRole.valueOf(roles.getProperty(name, ""))));
    }
}
