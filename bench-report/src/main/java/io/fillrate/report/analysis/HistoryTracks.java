package io.fillrate.report.analysis;

import io.fillrate.report.analysis.Conditions.Difference;
import io.fillrate.report.analysis.Conditions.Kind;
import io.fillrate.report.analysis.History.Point;
import io.fillrate.report.analysis.History.Track;
import io.fillrate.report.results.RecordedTimes;
import io.fillrate.report.results.Results;
import io.fillrate.report.stats.ChangePoints;
import io.fillrate.report.stats.Summary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Groups the series of many runs by name, settings and machine, and searches each that is long enough for changes of its level. */
final class HistoryTracks {

    /** The chance of any reported change in a history in which nothing changed. */
    private static final double LEVEL = 0.05;

    /** What only accompanies a value: versions are what a history is about, and noted where they change. */
    private static final String VERSION = " version";

    private static final String JVM_ARGUMENTS = "JVM arguments";
    private static final String UNKNOWN = "unknown";
    private static final Comparator<String> JVM_ARGUMENTS_LAST =
            Comparator.<String, Boolean>comparing(JVM_ARGUMENTS::equals).thenComparing(Comparator.naturalOrder());

    private record Key(String series, String machine) {}

    private record HistoryRun(Results results, ComparableRun run) {

        /** All that was chosen for the run and that series of this name depend on. */
        Map<String, String> settings(String series) {
            Map<Kind, Map<String, String>> all = run.conditions().byKind();
            Map<String, String> settings = new TreeMap<>();
            for (Kind kind : List.of(Kind.DATA, Kind.SETTINGS)) {
                settings.putAll(all.getOrDefault(kind, Map.of()));
            }
            String database = series.substring(0, Math.max(0, series.indexOf('/'))) + " ";
            all.getOrDefault(Kind.DATABASE, Map.of()).forEach((name, value) -> {
                if (name.startsWith(database) && !name.equals(database.strip() + VERSION)) {
                    settings.put(name, value);
                }
            });
            all.getOrDefault(Kind.JDK, Map.of()).forEach((name, value) -> {
                if (name.equals(JVM_ARGUMENTS)) {
                    settings.put(name, value);
                }
            });
            return settings;
        }
    }

    private record Measured(HistoryRun run, ComparableSeries series) {}

    private HistoryTracks() {}

    static History of(List<Results> results, List<RecordedTimes.Time> recorded, double minimumEffect) {
        List<HistoryRun> runs = results.stream()
                .map(one -> new HistoryRun(one, ComparableRun.of(one.run().id(), one)))
                .sorted(Comparator.comparing(run -> run.results().run().startedAt()))
                .toList();
        Map<String, List<Measured>> byName = new LinkedHashMap<>();
        for (HistoryRun run : runs) {
            for (ComparableSeries series : run.run().series()) {
                if (series.problem() == null) {
                    byName.computeIfAbsent(series.name(), name -> new ArrayList<>())
                            .add(new Measured(run, series));
                }
            }
        }
        Map<Key, List<Point>> byKey = new LinkedHashMap<>();
        byName.forEach(
                (name, all) -> comparable(name, all).forEach((key, measured) -> byKey.put(key, points(measured))));
        recorded.stream().sorted(Comparator.comparing(one -> one.origin().at())).forEach(one -> byKey.computeIfAbsent(
                        new Key(one.series(), one.origin().source()), key -> new ArrayList<>())
                .add(new Point(one.origin().at(), one.origin().revision(), Summary.of(one.nanos()), List.of(), null)));
        List<Integer> lengths = byKey.values().stream().map(List::size).toList();
        int needed = needed(lengths);
        double level = level(needed, lengths);
        return new History(
                results.size() + runs(recorded),
                needed,
                minimumEffect,
                byKey.entrySet().stream()
                        .map(entry -> track(
                                entry.getKey(),
                                entry.getValue(),
                                entry.getValue().size() < needed ? 0 : level,
                                minimumEffect))
                        .toList());
    }

    private static int runs(List<RecordedTimes.Time> recorded) {
        return (int)
                recorded.stream().map(RecordedTimes.Time::origin).distinct().count();
    }

    /** The fewest runs with which a series is searched: so many that a change can be found although all others are searched, too. */
    private static int needed(List<Integer> lengths) {
        int needed = ChangePoints.fewest(LEVEL);
        while (ChangePoints.fewest(level(needed, lengths)) > needed) {
            needed++;
        }
        return needed;
    }

    private static double level(int needed, List<Integer> lengths) {
        return LEVEL
                / Math.max(
                        1, lengths.stream().filter(length -> length >= needed).count());
    }

    /** The measurements of series of one name, by machine and by those settings that differ. */
    private static Map<Key, List<Measured>> comparable(String name, List<Measured> all) {
        Map<Measured, String> names = new LinkedHashMap<>();
        all.forEach(one -> names.put(one, name));
        values(name, all).forEach((setting, values) -> {
            Map<Measured, String> longer = new LinkedHashMap<>();
            names.forEach((one, soFar) -> longer.put(
                    one, soFar + ", " + setting + "=" + text(setting, one.run().settings(name), values)));
            if (Set.copyOf(longer.values()).size() > Set.copyOf(names.values()).size()) {
                names.putAll(longer);
            }
        });
        return names.entrySet().stream()
                .collect(Collectors.groupingBy(
                        one -> new Key(
                                one.getValue(),
                                one.getKey().run().run().conditions().text(Kind.MACHINE)),
                        LinkedHashMap::new,
                        Collectors.mapping(Map.Entry::getKey, Collectors.toList())));
    }

    /** The values of each setting that differs; one that only later versions record does so if it differs between those. */
    private static Map<String, Set<String>> values(String name, List<Measured> all) {
        Map<String, Set<String>> values = new TreeMap<>(JVM_ARGUMENTS_LAST);
        all.forEach(one -> one.run().settings(name).forEach((setting, value) -> values.computeIfAbsent(
                        setting, none -> new LinkedHashSet<>())
                .add(value)));
        values.values().removeIf(different -> different.size() == 1);
        return values;
    }

    private static String text(String setting, Map<String, String> settings, Set<String> all) {
        String value = settings.get(setting);
        return value == null ? UNKNOWN : setting.equals(JVM_ARGUMENTS) ? ownWords(value, all) : value;
    }

    /** The words of a text that not all of them have; long lists of arguments differ by one or two. */
    private static String ownWords(String text, Set<String> all) {
        return Stream.of(text.split(" "))
                .filter(word ->
                        !all.stream().allMatch(one -> List.of(one.split(" ")).contains(word)))
                .collect(Collectors.joining(" ", "(", ")"));
    }

    private static List<Point> points(List<Measured> all) {
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            Measured one = all.get(i);
            points.add(new Point(
                    one.run().results().run().startedAt(),
                    one.run().results().run().commit(),
                    Summary.of(one.series().times()),
                    i == 0 ? List.of() : differences(all.get(i - 1), one),
                    null));
        }
        return points;
    }

    private static Track track(Key key, List<Point> points, double level, double minimumEffect) {
        double[] medians =
                points.stream().mapToDouble(one -> one.nanos().median()).toArray();
        List<Integer> changes = level == 0 ? List.of() : ChangePoints.of(medians, level, minimumEffect);
        return new Track(
                key.series(),
                key.machine(),
                IntStream.range(0, medians.length)
                        .mapToObj(i -> points.get(i).with(change(medians, changes, i)))
                        .toList());
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

    private static @Nullable Double change(double[] medians, List<Integer> changes, int index) {
        int place = changes.indexOf(index);
        return place < 0 ? null : ChangePoints.ratio(medians, changes, place);
    }
}
