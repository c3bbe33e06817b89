package io.fillrate.report.recording;

import io.fillrate.report.format.ClientUsage;
import io.fillrate.report.format.Operation;
import io.fillrate.report.format.Results;
import io.fillrate.report.format.Run;
import io.fillrate.report.format.Sample;
import io.fillrate.report.format.Series;
import io.fillrate.report.format.ServerUsage;
import io.fillrate.report.stats.Outcome;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Fills as a recording: every sample is a replicate. */
final class FillRecording {

    private static final String UNIT = "ns per load";

    private FillRecording() {}

    static Recording of(String source, Results results) {
        return new Recording(
                source,
                name(results.run()),
                FillConditions.of(results),
                results.series().stream().map(FillRecording::series).toList());
    }

    private static String name(Run run) {
        String dirty = Boolean.TRUE.equals(run.dirty()) ? " with uncommitted changes" : "";
        return run.id() + ", " + (run.commit() == null ? "unknown revision" : "revision " + run.commit() + dirty);
    }

    private static RecordedSeries series(Series series) {
        Outcome outcome = Outcome.of(series);
        return outcome.reason() == null
                ? new RecordedSeries(
                        name(series),
                        UNIT,
                        series.samples().stream()
                                .map(sample -> replicate(sample, series.rows()))
                                .toList(),
                        true,
                        null)
                : RecordedSeries.without(name(series), UNIT, outcome.reason());
    }

    /** {@code postgres/sensor_readings/batch, 100,000 rows, batch=1000}; what is usual is left out. */
    private static String name(Series series) {
        StringBuilder name = new StringBuilder(series.id());
        if (series.operation() != Operation.INSERT) {
            name.append(", ").append(series.operation().name().toLowerCase(Locale.ROOT));
        }
        name.append(String.format(Locale.ROOT, ", %,d rows", series.rows()));
        new TreeMap<>(series.parameters())
                .forEach((parameter, value) ->
                        name.append(", ").append(parameter).append('=').append(value));
        if (!series.guarantee().equals(Series.ATOMIC)) {
            name.append(", ").append(series.guarantee());
        }
        return name.toString();
    }

    private static Replicate replicate(Sample sample, long rows) {
        Map<String, Double> phases = new LinkedHashMap<>();
        sample.phases().forEach((name, nanos) -> phases.put(name, nanos.doubleValue()));
        return new Replicate(
                sample.round(), sample.elapsedNanos(), phases, rows == 0 ? Map.of() : counters(sample, rows));
    }

    private static Map<String, Double> counters(Sample sample, long rows) {
        Map<String, Double> perRow = new LinkedHashMap<>();
        ClientUsage client = sample.client();
        ServerUsage server = sample.server();
        put(perRow, "wireBytes", sample.wireBytes(), rows);
        put(perRow, "allocatedBytes", client == null ? null : client.allocatedBytes(), rows);
        if (server != null) {
            put(perRow, "walBytes", server.counters().get("walBytes"), rows);
            put(perRow, "roundTrips", server.counters().get("roundTrips"), rows);
            put(perRow, "parseMessages", server.counters().get("parseMessages"), rows);
        }
        return perRow;
    }

    private static void put(Map<String, Double> perRow, String name, @Nullable Long total, long rows) {
        if (total != null) {
            perRow.put(name, total.doubleValue() / rows);
        }
    }
}
