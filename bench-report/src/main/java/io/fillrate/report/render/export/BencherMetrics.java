package io.fillrate.report.render.export;

import io.fillrate.report.results.Json;
import io.fillrate.report.results.Results;
import io.fillrate.report.stats.Interval;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Bencher Metric Format: an object of benchmarks, each an object of measures, each with a value and, where known, its
 * bounds (https://bencher.dev/docs/reference/bencher-metric-format). Bencher knows the measures {@code latency}, in
 * nanoseconds, and {@code throughput}, in operations per second; an operation is a row here. For {@code bencher run
 * --adapter json}.
 */
public final class BencherMetrics {

    private static final double NANOS_PER_SECOND = 1e9;

    private BencherMetrics() {}

    /** The medians and intervals of all series that are results. */
    public static String of(Results results) {
        Map<String, Object> benchmarks = new LinkedHashMap<>();
        for (ResultSeries one : ResultSeries.of(results)) {
            Map<String, Object> measures = new LinkedHashMap<>();
            Interval time = one.nanos().interval();
            double rows = one.series().rows() * NANOS_PER_SECOND;
            measures.put("latency", metric(one.nanos().median(), time));
            measures.put(
                    "throughput",
                    metric(
                            rows / one.nanos().median(),
                            time == null
                                    ? null
                                    : new Interval(rows / time.high(), rows / time.low(), time.confidence())));
            benchmarks.put(one.name(), measures);
        }
        return Json.text(benchmarks);
    }

    private static Map<String, Object> metric(double value, @Nullable Interval interval) {
        Row metric = new Row().with("value", value);
        if (interval != null) {
            metric.with("lower_value", interval.low()).with("upper_value", interval.high());
        }
        return metric.values();
    }
}
