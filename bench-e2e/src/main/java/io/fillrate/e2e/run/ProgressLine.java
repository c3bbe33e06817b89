package io.fillrate.e2e.run;

import io.fillrate.e2e.rig.Progress;
import io.fillrate.report.format.Sample;
import io.fillrate.report.format.Series;
import java.time.Duration;
import java.util.Locale;
import java.util.stream.Collectors;

/** One load as one line of at most {@value #WIDTH} columns, {@code [bench]} included. */
final class ProgressLine {

    private static final int WIDTH = 100;
    private static final int PREFIX = "[bench] ".length();
    private static final String ELLIPSIS = "…";

    private ProgressLine() {}

    /** The number of rows is left out where there's no room for it. */
    static String of(Progress progress) {
        Series series = progress.series();
        Sample sample = progress.sample();
        String begin = series.strategy() + parameters(series) + " " + progress.round();
        String rows = String.format(Locale.ROOT, " %,d rows", series.rows());
        String load = sample.error() == null ? rate(series, sample) : " FAILED: " + sample.error();
        String end = String.format(
                Locale.ROOT, "  %d/%d, %s left", progress.done(), progress.total(), clock(progress.left()));
        int room = WIDTH - PREFIX - end.length();
        String full = begin + rows + load;
        return (full.length() <= room ? full : cut(begin + load, room)) + end;
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

    private static String cut(String text, int room) {
        return text.length() <= room ? text : text.substring(0, room - 1) + ELLIPSIS;
    }

    /** Hours, minutes and seconds: {@code 1:12}, {@code 2:03:04}. */
    static String clock(Duration duration) {
        long hours = duration.toHours();
        return hours > 0
                ? String.format(Locale.ROOT, "%d:%02d:%02d", hours, duration.toMinutesPart(), duration.toSecondsPart())
                : String.format(Locale.ROOT, "%d:%02d", duration.toMinutes(), duration.toSecondsPart());
    }
}
