package io.fillrate.report.analysis;

import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Series;
import org.jspecify.annotations.Nullable;

/**
 * Whether a series is a result: all of its samples succeeded and were verified, and there is at least one.
 *
 * @param kind what became of the series
 * @param reason one line that says why it is not a result, null when it is one
 */
public record Outcome(Kind kind, @Nullable String reason) {

    /** What became of a series. */
    public enum Kind {
        /** It has samples, and all of them count. */
        RESULT,
        /** It was not run. */
        SKIPPED,
        /** A load failed, so none of its samples count. */
        FAILED,
        /** A load was not verified, so none of its samples count. */
        UNVERIFIED,
        /** It was not reached. */
        NOT_RUN
    }

    public static Outcome of(Series series) {
        if (series.skipped() != null) {
            return new Outcome(Kind.SKIPPED, series.skipped());
        } else if (series.samples().isEmpty()) {
            return new Outcome(Kind.NOT_RUN, "no sample was taken");
        }
        for (Sample sample : series.samples()) {
            if (sample.error() != null) {
                return new Outcome(Kind.FAILED, "round " + sample.round() + ": " + sample.error());
            }
        }
        for (Sample sample : series.samples()) {
            if (!sample.verified()) {
                return new Outcome(Kind.UNVERIFIED, "round " + sample.round() + " was not verified");
            }
        }
        return new Outcome(Kind.RESULT, null);
    }

    /** Whether the series may be ranked. */
    public boolean isResult() {
        return kind == Kind.RESULT;
    }
}
