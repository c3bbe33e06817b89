package io.fillrate.report.history;

import io.fillrate.report.stats.Summary;
import io.fillrate.report.text.Numbers;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One run in a track.
 *
 * @param startedAt when the run began
 * @param revision of the code, null when it is not known
 * @param nanos summary of the times of one load
 * @param differs what was not as in the run before it: JDK, databases, drivers
 * @param change the ratio of the level that begins here to the one before it; null unless this is a change point
 */
public record Point(
        Instant startedAt,
        @Nullable String revision,
        Summary nanos,
        List<String> differs,
        @Nullable Double change) {

    private static final int SHORT_REVISION = 10;

    /** When the run began, in UTC, to the minute. */
    String minute() {
        return startedAt.toString().substring(0, "2026-11-20T20:40".length()).replace('T', ' ');
    }

    /** As much of the revision as tells it from others; {@link Numbers#NONE} when it is not known. */
    String shortRevision() {
        return revision == null ? Numbers.NONE : revision.substring(0, Math.min(SHORT_REVISION, revision.length()));
    }
}
