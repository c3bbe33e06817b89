package io.fillrate.report.history;

import io.fillrate.report.format.Results;
import io.fillrate.report.recording.Aspect;
import io.fillrate.report.recording.Difference;
import io.fillrate.report.recording.RecordedSeries;
import io.fillrate.report.recording.Recording;
import io.fillrate.report.stats.ChangePoints;
import io.fillrate.report.stats.Summary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/**
 * Every series of many runs.
 *
 * @param runs how many runs there are
 * @param tracks one per series, with the same data and settings, and machine
 */
public record History(int runs, List<Track> tracks) {

    /** How often any change may be reported in a history in which nothing changed. */
    private static final double LEVEL = 0.05;

    private record Key(String series, String machine) {}

    private record Measured(HistoryRun run, RecordedSeries series) {

        double median() {
            return Summary.of(series.times()).median();
        }
    }

    /** The history of these runs, in any order. */
    public static History of(List<Results> results) {
        List<HistoryRun> runs = results.stream()
                .map(one -> new HistoryRun(one, Recording.of(one.run().id(), one)))
                .sorted(Comparator.comparing(run -> run.results().run().startedAt()))
                .toList();
        VaryingSettings settings = VaryingSettings.of(runs);
        Map<Key, List<Measured>> byKey = new LinkedHashMap<>();
        for (HistoryRun run : runs) {
            String machine = run.recording().conditions().text(Aspect.MACHINE);
            for (RecordedSeries series : run.recording().series()) {
                if (series.problem() == null) {
                    byKey.computeIfAbsent(new Key(settings.name(series, run), machine), key -> new ArrayList<>())
                            .add(new Measured(run, series));
                }
            }
        }
        // Every track is searched once, and more than one point is needed to be searched at all.
        long searched = byKey.values().stream().filter(all -> all.size() > 1).count();
        return new History(
                runs.size(),
                byKey.entrySet().stream()
                        .map(entry -> track(entry.getKey(), entry.getValue(), LEVEL / Math.max(1, searched)))
                        .toList());
    }

    /** The tracks of each series that has more than one point, one per machine; all in the order of their first run. */
    public Map<String, List<Track>> repeated() {
        Map<String, List<Track>> bySeries = bySeries();
        bySeries.values().removeIf(History::isOnePoint);
        return bySeries;
    }

    /** The tracks of all other series. */
    List<Track> once() {
        return bySeries().values().stream()
                .filter(History::isOnePoint)
                .flatMap(List::stream)
                .toList();
    }

    private static boolean isOnePoint(List<Track> ofSeries) {
        return ofSeries.stream().mapToInt(track -> track.points().size()).sum() == 1;
    }

    private Map<String, List<Track>> bySeries() {
        Map<String, List<Track>> bySeries = new LinkedHashMap<>();
        tracks.forEach(track -> bySeries.computeIfAbsent(track.series(), series -> new ArrayList<>())
                .add(track));
        return bySeries;
    }

    /** All changes, in the order of time. */
    public List<Change> changes() {
        return tracks.stream()
                .flatMap(track -> track.points().stream().flatMap(point -> track.change(point).stream()))
                .sorted(Comparator.comparing(change -> change.point().startedAt()))
                .toList();
    }

    /** All machines, in the order of their first run. */
    List<String> machines() {
        return tracks.stream().map(Track::machine).distinct().toList();
    }

    /** What the machine of a track is called, the same in the whole history. */
    String machineName(Track track) {
        return "machine " + (machines().indexOf(track.machine()) + 1);
    }

    private static Track track(Key key, List<Measured> all, double level) {
        double[] medians = all.stream().mapToDouble(Measured::median).toArray();
        List<Integer> changes = ChangePoints.of(medians, level);
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < medians.length; i++) {
            Measured one = all.get(i);
            points.add(new Point(
                    one.run().results().run().startedAt(),
                    one.run().results().run().commit(),
                    Summary.of(one.series().times()),
                    i == 0 ? List.of() : differences(all.get(i - 1), one),
                    change(medians, changes, i)));
        }
        return new Track(key.series(), key.machine(), List.copyOf(points));
    }

    private static List<String> differences(Measured before, Measured now) {
        return before
                .run()
                .recording()
                .conditions()
                .differences(now.run().recording().conditions())
                .stream()
                .filter(one -> one.aspect() != Aspect.MACHINE)
                .map(History::told)
                .toList();
    }

    private static String told(Difference difference) {
        return difference.aspect().name().toLowerCase(Locale.ROOT) + " " + difference;
    }

    /** The median of the level that begins at the index against that of the level before. */
    private static @Nullable Double change(double[] medians, List<Integer> changes, int index) {
        int place = changes.indexOf(index);
        if (place < 0) {
            return null;
        }
        int from = place == 0 ? 0 : changes.get(place - 1);
        int to = place == changes.size() - 1 ? medians.length : changes.get(place + 1);
        Median median = Median.withDefaults();
        return median.evaluate(Arrays.copyOfRange(medians, index, to))
                / median.evaluate(Arrays.copyOfRange(medians, from, index));
    }
}
