package io.fillrate.report.format;

import java.time.Instant;
import java.util.Map;
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
 */
public record Run(
        String id,
        Instant startedAt,
        @Nullable String commit,
        @Nullable Boolean dirty,
        Map<String, String> settings,
        String command) {

    /** @throws IllegalArgumentException if the id is blank */
    public Run {
        Check.notBlank(id, "id");
        settings = Check.ordered(settings);
    }
}
