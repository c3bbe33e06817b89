package io.fillrate.report.render.export;

import io.fillrate.report.results.Json;
import io.fillrate.report.results.Results;
import io.fillrate.report.stats.Interval;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What github-action-benchmark reads with {@code tool: customSmallerIsBetter} and {@code customBiggerIsBetter}: a list of
 * objects with name, unit, value and, as texts, range and extra
 * (https://github.com/benchmark-action/github-action-benchmark).
 */
public final class BenchmarkAction {

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    private BenchmarkAction() {}

    /** Milliseconds of every series that is a result. */
    public static String smallerIsBetter(Results results) {
        return Json.text(ResultSeries.of(results).stream()
                .map(one -> entry(one, "ms", one.nanos().median() / NANOS_PER_MILLI))
                .toList());
    }

    /** Rows per second of every series that is a result. */
    public static String biggerIsBetter(Results results) {
        return Json.text(ResultSeries.of(results).stream()
                .map(one -> entry(
                        one,
                        "rows/s",
                        one.series().rows() * NANOS_PER_SECOND / one.nanos().median()))
                .toList());
    }

    private static Map<String, Object> entry(ResultSeries one, String unit, double value) {
        return new Row()
                .with("name", one.name())
                .with("unit", unit)
                .with("value", value)
                .with("range", range(one.nanos().interval(), one.nanos().median(), value))
                .with(
                        "extra",
                        one.nanos().n() + " samples\nguarantee: " + one.series().guarantee())
                .values();
    }

    /** Half of the interval's width, in the form that the action's own readers use; the interval is of the time. */
    private static @Nullable String range(@Nullable Interval time, double median, double value) {
        return time == null
                ? null
                : "± " + String.format(Locale.ROOT, "%.4g", (time.high() - time.low()) / 2 / median * value);
    }
}
