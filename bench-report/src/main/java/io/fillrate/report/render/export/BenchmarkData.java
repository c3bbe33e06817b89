package io.fillrate.report.render.export;

import io.fillrate.report.analysis.History;
import io.fillrate.report.analysis.History.Point;
import io.fillrate.report.analysis.History.Track;
import io.fillrate.report.results.BenchmarkDataFile;
import io.fillrate.report.results.Json;
import io.fillrate.report.stats.ConfidenceInterval;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A history as the {@code data.js} of github-action-benchmark, for its page: a suite per machine, with a run per commit and start, and
 * medians in milliseconds.
 */
public final class BenchmarkData {

    private static final double NANOS_PER_MILLI = 1e6;

    /** What the page shows, and no more is known: nobody is named. */
    private record Commit(String id, String message, String timestamp, String url, User author, User committer) {}

    private record User(String username) {}

    private record Bench(
            String name,
            double value,
            String unit,
            @Nullable String range,
            String extra) {}

    private record Entry(Commit commit, long date, String tool, List<Bench> benches) {}

    private record Data(long lastUpdate, String repoUrl, Map<String, List<Entry>> entries) {}

    private record RunKey(Instant at, String revision) {}

    private BenchmarkData() {}

    public static String of(History history) {
        Map<String, Map<RunKey, Entry>> suites = new LinkedHashMap<>();
        for (Track track : history.tracks()) {
            Map<RunKey, Entry> runs = suites.computeIfAbsent(track.machine(), machine -> new LinkedHashMap<>());
            for (Point point : track.points()) {
                runs.computeIfAbsent(
                                new RunKey(point.startedAt(), point.revision() == null ? "" : point.revision()),
                                BenchmarkData::entry)
                        .benches()
                        .add(bench(track, point));
            }
        }
        Map<String, List<Entry>> entries = new LinkedHashMap<>();
        suites.forEach((machine, runs) -> entries.put(
                machine,
                runs.values().stream()
                        .sorted(Comparator.comparingLong(Entry::date))
                        .toList()));
        long last = entries.values().stream()
                .flatMap(List::stream)
                .mapToLong(Entry::date)
                .max()
                .orElse(0);
        return BenchmarkDataFile.PREFIX + Json.text(new Data(last, "", entries));
    }

    private static Entry entry(RunKey run) {
        User unknown = new User("");
        return new Entry(
                new Commit(run.revision(), "", run.at().toString(), "", unknown, unknown),
                run.at().toEpochMilli(),
                "customSmallerIsBetter",
                new ArrayList<>());
    }

    private static Bench bench(Track track, Point point) {
        ConfidenceInterval interval = point.nanos().interval();
        return new Bench(
                track.series(),
                point.nanos().median() / NANOS_PER_MILLI,
                "ms",
                interval == null ? null : interval.low() / NANOS_PER_MILLI + " to " + interval.high() / NANOS_PER_MILLI,
                "median of " + point.nanos().n());
    }
}
