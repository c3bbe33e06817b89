package io.fillrate.report.render.export;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import io.fillrate.report.analysis.JmhValues;
import io.fillrate.report.analysis.Outcome;
import io.fillrate.report.analysis.SeriesName;
import io.fillrate.report.analysis.SeriesTimes;
import io.fillrate.report.results.JmhBenchmark;
import io.fillrate.report.results.Json;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Sample.ClientUsage;
import io.fillrate.report.results.Sample.ServerUsage;
import io.fillrate.report.results.Series;
import io.fillrate.report.stats.ConfidenceInterval;
import io.fillrate.report.stats.Summary;
import io.fillrate.report.text.Printable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Results as two flat tables, one row per sample and one per series.
 *
 * @param samples one row per sample of a fill, or per iteration of JMH
 * @param summary one row per series, with intervals
 */
public record Tables(List<Map<String, Object>> samples, List<Map<String, Object>> summary) {

    /** How a formula begins, and what GitHub takes for a command at the start of a line. */
    private static final Pattern COMMAND = Pattern.compile("[=+\\-@]|::");

    public static Tables of(Results results) {
        return new Tables(FillRows.samples(results), FillRows.summary(results));
    }

    public static Tables of(List<JmhBenchmark> benchmarks) {
        return new Tables(JmhRows.samples(benchmarks), JmhRows.summary(benchmarks));
    }

    /** Both tables as one JSON object. */
    public String json() {
        return Json.text(this);
    }

    /**
     * A table as CSV (RFC 4180 with {@code \n}): a header with every column that a row has, in the order of first
     * appearance; a value that is not known is empty. Texts are in one line; one that a spreadsheet would calculate, or a
     * build server would run as a command, begins with an apostrophe.
     */
    public static String csv(List<Map<String, Object>> rows) {
        CsvSchema.Builder schema = CsvSchema.builder().setUseHeader(true);
        List<Map<String, Object>> cells = rows.stream().map(Tables::cells).toList();
        cells.stream().flatMap(row -> row.keySet().stream()).distinct().forEach(schema::addColumn);
        try {
            return rows.isEmpty()
                    ? ""
                    : CsvMapper.csvBuilder().build().writer(schema.build()).writeValueAsString(cells);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("texts and numbers cannot fail to be written", e);
        }
    }

    private static Map<String, Object> cells(Map<String, Object> row) {
        Map<String, Object> cells = new LinkedHashMap<>();
        row.forEach((column, value) -> cells.put(text(column), value instanceof String text ? text(text) : value));
        return cells;
    }

    private static String text(String text) {
        String line = Printable.of(text);
        return COMMAND.matcher(line).lookingAt() ? "'" + line : line;
    }

    /** Fills as rows. Columns carry the units of {@code results.json}. */
    private static final class FillRows {

        private static final double NANOS_PER_SECOND = 1e9;

        private FillRows() {}

        static List<Map<String, Object>> samples(Results results) {
            List<Map<String, Object>> rows = new ArrayList<>();
            for (Series series : results.series()) {
                for (Sample sample : series.samples()) {
                    rows.add(row(series, sample));
                }
            }
            return rows;
        }

        static List<Map<String, Object>> summary(Results results) {
            return results.series().stream().map(FillRows::summary).toList();
        }

        private static Row key(Series series) {
            return new Row()
                    .with("series", series.id())
                    .with("database", series.database())
                    .with("workload", series.workload())
                    .with("strategy", series.strategy())
                    .with("operation", series.operation().name().toLowerCase(Locale.ROOT))
                    .with("rows", series.rows())
                    .with("parameters", SeriesName.parameters(series.parameters(), ";"))
                    .with("guarantee", series.guarantee());
        }

        private static Map<String, Object> row(Series series, Sample sample) {
            Row row = key(series)
                    .with("round", sample.round())
                    .with("order", sample.order())
                    .with("elapsedNanos", sample.elapsedNanos())
                    .with("verified", sample.verified())
                    .with("error", sample.error())
                    .with("wireBytes", sample.wireBytes());
            ClientUsage client = sample.client();
            if (client != null) {
                row.with("client.cpuNanos", client.cpuNanos())
                        .with("client.cpuSystemNanos", client.cpuSystemNanos())
                        .with("client.allocatedBytes", client.allocatedBytes())
                        .with("client.gcMillis", client.gcMillis())
                        .with("client.gcCount", client.gcCount())
                        .with("client.peakHeapBytes", client.peakHeapBytes())
                        .with("client.contextSwitches", client.contextSwitches())
                        .with("client.migrations", client.migrations());
            }
            ServerUsage server = sample.server();
            if (server != null) {
                row.with("server.cpuUserNanos", server.cpuUserNanos())
                        .with("server.cpuSystemNanos", server.cpuSystemNanos())
                        .with("server.ioWaitNanos", server.ioWaitNanos());
                server.counters().forEach((name, value) -> row.with("server." + name, value));
            }
            sample.phases().forEach((name, nanos) -> row.with("phase." + name + "Nanos", nanos));
            return row.values();
        }

        private static Map<String, Object> summary(Series series) {
            Outcome outcome = Outcome.of(series);
            Row row = key(series)
                    .with("outcome", outcome.kind().name().toLowerCase(Locale.ROOT))
                    .with("reason", outcome.reason());
            if (outcome.isResult()) {
                Summary nanos = SeriesTimes.summary(series);
                row.with("samples", nanos.n())
                        .with("medianNanos", nanos.median())
                        .with("rowsPerSecond", series.rows() * NANOS_PER_SECOND / nanos.median())
                        .with("minNanos", nanos.min())
                        .with("maxNanos", nanos.max());
                ConfidenceInterval interval = nanos.interval();
                if (interval != null) {
                    row.with("lowNanos", interval.low())
                            .with("highNanos", interval.high())
                            .with("confidence", interval.confidence());
                }
                row.with(
                        "warnings",
                        nanos.warnings().stream().map(one -> one.text()).collect(Collectors.joining("; ")));
            }
            return row.values();
        }
    }

    /** JMH's results as rows. */
    private static final class JmhRows {

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
                    row.with("low", interval.low())
                            .with("high", interval.high())
                            .with("confidence", interval.confidence());
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
}
