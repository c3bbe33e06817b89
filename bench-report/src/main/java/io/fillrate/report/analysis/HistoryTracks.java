package io.fillrate.report.analysis;

import io.fillrate.report.analysis.Conditions.Difference;
import io.fillrate.report.analysis.Conditions.Kind;
import io.fillrate.report.analysis.History.Point;
import io.fillrate.report.analysis.History.Track;
import io.fillrate.report.results.Results;
import io.fillrate.report.stats.ChangePoints;
import io.fillrate.report.stats.Summary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/** Groups the series of many runs by name and machine, and searches each for changes of its level. */
final class HistoryTracks {

    /** The chance of any reported change in a history in which nothing changed. */
    private static final double LEVEL = 0.05;

    private record Key(String series, String machine) {}

    private record HistoryRun(Results results, ComparableRun run) {

        Map<String, String> dataAndSettings() {
            Map<String, String> settings = new LinkedHashMap<>();
            for (Kind kind : List.of(Kind.DATA, Kind.SETTINGS)) {
                settings.putAll(run.conditions().byKind().getOrDefault(kind, Map.of()));
            }
            return settings;
        }
    }

    private record Measured(HistoryRun run, ComparableSeries series) {

        double median() {
            return Summary.of(series.times()).median();
        }
    }

    private HistoryTracks() {}

    static List<Track> of(List<Results> results) {
        List<HistoryRun> runs = results.stream()
                .map(one -> new HistoryRun(one, ComparableRun.of(one.run().id(), one)))
                .sorted(Comparator.comparing(run -> run.results().run().startedAt()))
                .toList();
        SortedSet<String> varying = varyingSettings(runs);
        Map<Key, List<Measured>> byKey = new LinkedHashMap<>();
        for (HistoryRun run : runs) {
            String machine = run.run().conditions().text(Kind.MACHINE);
            for (ComparableSeries series : run.run().series()) {
                if (series.problem() == null) {
                    byKey.computeIfAbsent(new Key(name(series, run, varying), machine), key -> new ArrayList<>())
                            .add(new Measured(run, series));
                }
            }
        }
        // every track is searched once, and a search needs more than one point
        long searched = byKey.values().stream().filter(all -> all.size() > 1).count();
        return byKey.entrySet().stream()
                .map(entry -> track(entry.getKey(), entry.getValue(), LEVEL / Math.max(1, searched)))
                .toList();
    }

    /**
     * The data and settings that distinguish series: those that all runs record and that differ between them. A setting that came with a
     * later version distinguishes nothing, because its value before is not known.
     */
    private static SortedSet<String> varyingSettings(List<HistoryRun> runs) {
        List<Map<String, String>> all =
                runs.stream().map(HistoryRun::dataAndSettings).toList();
        return all.stream()
                .flatMap(one -> one.keySet().stream())
                .filter(name -> all.stream().allMatch(one -> one.containsKey(name)))
                .filter(name ->
                        all.stream().map(one -> one.get(name)).distinct().count() > 1)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String name(ComparableSeries series, HistoryRun run, SortedSet<String> varying) {
        Map<String, String> settings = run.dataAndSettings();
        return Stream.concat(Stream.of(series.name()), varying.stream().map(name -> name + "=" + settings.get(name)))
                .collect(Collectors.joining(", "));
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
        return before.run().run().conditions().differences(now.run().run().conditions()).stream()
                .filter(one -> one.kind() != Kind.MACHINE)
                .map(HistoryTracks::text)
                .toList();
    }

    private static String text(Difference difference) {
        return difference.kind().name().toLowerCase(Locale.ROOT) + " " + difference;
    }

    /** The median of the level that begins at the index, divided by that of the level before. */
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
