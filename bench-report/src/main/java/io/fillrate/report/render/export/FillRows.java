package io.fillrate.report.render.export;

import io.fillrate.report.analysis.Outcome;
import io.fillrate.report.analysis.SeriesName;
import io.fillrate.report.analysis.SeriesTimes;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Sample.ClientUsage;
import io.fillrate.report.results.Sample.ServerUsage;
import io.fillrate.report.results.Series;
import io.fillrate.report.stats.ConfidenceInterval;
import io.fillrate.report.stats.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Fills as rows. Columns carry the units of {@code results.json}. */
final class FillRows {

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
                    "warnings", nanos.warnings().stream().map(one -> one.text()).collect(Collectors.joining("; ")));
        }
        return row.values();
    }
}
