package io.fillrate.report.render.export;

import io.fillrate.report.analysis.JmhValues;
import io.fillrate.report.results.JmhBenchmark;
import io.fillrate.report.stats.ConfidenceInterval;
import io.fillrate.report.stats.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JMH's results as rows. */
final class JmhRows {

    private JmhRows() {}

    static List<Map<String, Object>> samples(List<JmhBenchmark> benchmarks) {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (JmhBenchmark benchmark : benchmarks) {
            List<List<Double>> forks = benchmark.primaryMetric().rawData();
            for (int fork = 0; fork < forks.size(); fork++) {
                for (int iteration = 0; iteration < forks.get(fork).size(); iteration++) {
                    rows.add(key(benchmark)
                            .with("fork", fork + 1)
                            .with("iteration", iteration + 1)
                            .with("value", finite(forks.get(fork).get(iteration)))
                            .values());
                }
            }
        }
        return rows;
    }

    static List<Map<String, Object>> summary(List<JmhBenchmark> benchmarks) {
        return benchmarks.stream().map(JmhRows::summary).toList();
    }

    private static Map<String, Object> summary(JmhBenchmark benchmark) {
        JmhValues values = JmhValues.of(benchmark.primaryMetric());
        Row row = key(benchmark).with("over", values.independent() ? "forks" : "iterations");
        Summary summary = values.summary();
        if (summary != null) {
            row.with("samples", summary.n()).with("median", summary.median());
            ConfidenceInterval interval = summary.interval();
            if (interval != null) {
                row.with("low", interval.low()).with("high", interval.high()).with("confidence", interval.confidence());
            }
        }
        benchmark.secondaryMetrics().forEach((name, metric) -> row.with("metric." + name, finite(metric.score())));
        return row.values();
    }

    private static Row key(JmhBenchmark benchmark) {
        Row row = new Row()
                .with("benchmark", benchmark.benchmark())
                .with("mode", benchmark.mode())
                .with("threads", benchmark.threads())
                .with("unit", benchmark.primaryMetric().scoreUnit());
        benchmark.params().forEach((name, value) -> row.with("param." + name, value));
        return row;
    }

    /** What is not a number is a value that is not known. */
    private static @Nullable Double finite(double value) {
        return Double.isFinite(value) ? (Double) value : null;
    }
}
