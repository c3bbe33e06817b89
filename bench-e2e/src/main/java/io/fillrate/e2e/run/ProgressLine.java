package io.fillrate.e2e.run;

import io.fillrate.e2e.rig.Progress;
import io.fillrate.report.format.Sample;
import io.fillrate.report.format.Series;
import java.time.Duration;
import java.util.Locale;
import java.util.stream.Collectors;

/** One load as one line: {@code postgres/wide/copy-binary round 3/5 500,000 rows 3.612 s 138,430 rows/s  23/56, 1:12 left}. */
final class ProgressLine {

    private ProgressLine() {}

    static String of(Progress progress) {
        Series series = progress.series();
        Sample sample = progress.sample();
        return String.format(
                Locale.ROOT,
                "%s%s %s %,d rows%s  %d/%d, %s left",
                series.id(),
                parameters(series),
                progress.round(),
                series.rows(),
                sample.error() == null ? rate(series, sample) : " FAILED: " + sample.error(),
                progress.done(),
                progress.total(),
                clock(progress.left()));
    }

    /** A load on its way: {@code postgres/wide/copy-binary has sent 3,000,000 of 10,000,000 rows (30 %)}. */
    static String of(Series series, long rows) {
        return String.format(
                Locale.ROOT,
                "%s%s has sent %,d of %,d rows (%d %%)",
                series.id(),
                parameters(series),
                rows,
                series.rows(),
                100 * rows / Math.max(1, series.rows()));
    }

    private static String parameters(Series series) {
        return series.parameters().entrySet().stream()
                .map(parameter -> " " + parameter.getKey() + "=" + parameter.getValue())
                .collect(Collectors.joining());
    }

    private static String rate(Series series, Sample sample) {
        double seconds = sample.elapsedNanos() / 1e9;
        return String.format(Locale.ROOT, " %.3f s %,.0f rows/s", seconds, series.rows() / seconds);
    }

    /** Hours, minutes and seconds: {@code 1:12}, {@code 2:03:04}. */
    static String clock(Duration duration) {
        long hours = duration.toHours();
        return hours > 0
                ? String.format(Locale.ROOT, "%d:%02d:%02d", hours, duration.toMinutesPart(), duration.toSecondsPart())
                : String.format(Locale.ROOT, "%d:%02d", duration.toMinutes(), duration.toSecondsPart());
    }
}
