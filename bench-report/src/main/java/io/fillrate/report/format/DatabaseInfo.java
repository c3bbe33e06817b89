package io.fillrate.report.format;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One database server (or embedded engine) as it was during the run.
 *
 * @param version as the server reports it
 * @param target how the run got the database: {@code embedded}, {@code container} or {@code url}
 * @param settings the server settings that matter for loads, as the server reports them
 * @param tablePersistence how durable the filled tables are ({@code permanent}, {@code unlogged}), null when the
 *     database has no such notion or it is not known
 * @param experimental why its results are to be doubted: one line that says what the strategies were never run on, null when they were
 */
public record DatabaseInfo(
        String version,
        String target,
        Map<String, String> settings,
        @Nullable String tablePersistence,
        @Nullable String experimental) {

    /** @throws IllegalArgumentException if the version or the target is blank */
    public DatabaseInfo {
        Check.notBlank(version, "version");
        Check.notBlank(target, "target");
        settings = Check.ordered(settings);
        experimental = Check.oneLine(experimental, "experimental");
    }

    /** One that is not experimental. */
    public DatabaseInfo(
            String version, String target, Map<String, String> settings, @Nullable String tablePersistence) {
        this(version, target, settings, tablePersistence, null);
    }
}
