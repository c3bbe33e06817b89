package io.fillrate.report.analysis;

import io.fillrate.report.results.RecordedTimes;
import io.fillrate.report.results.Results;
import io.fillrate.report.stats.ConfidenceInterval;
import io.fillrate.report.stats.Summary;
import io.fillrate.report.text.Numbers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Every series of many runs, with the points in time at which its level changed.
 *
 * @param runs how many runs there are
 * @param needed how many runs a series needs at least, so that a change of its level can be found
 * @param minimumEffect changes of a level by a smaller share are not reported; 0 or more
 * @param tracks one per series, with the same data and settings, and machine
 */
public record History(int runs, int needed, double minimumEffect, List<Track> tracks) {

    /**
     * One series on one machine.
     *
     * @param series its name, with the settings and data that distinguish it from others
     * @param machine that all of it was measured on
     * @param points in the order of time, one or more
     */
    public record Track(String series, String machine, List<Point> points) {

        /** Returns the change at one of the points, if there is one. */
        public Optional<Change> change(Point point) {
            return Optional.ofNullable(point.change()).map(ratio -> new Change(this, point, ratio));
        }

        /** Returns every run but the first, compared with the one before it. */
        public Stream<Pair> pairs() {
            return IntStream.range(1, points.size()).mapToObj(i -> new Pair(this, points.get(i - 1), points.get(i)));
        }
    }

    /**
     * One run in a track.
     *
     * @param startedAt when the run began
     * @param revision of the code, null when it is not known
     * @param nanos summary of the times of one load
     * @param differs the conditions that differ from the run before: JDK, databases, drivers
     * @param change the ratio of the level that begins here to the one before it; null unless this is a change point
     */
    public record Point(
            Instant startedAt,
            @Nullable String revision,
            Summary nanos,
            List<String> differs,
            @Nullable Double change) {

        private static final int SHORT_REVISION = 10;

        Point with(@Nullable Double newChange) {
            return new Point(startedAt, revision, nanos, differs, newChange);
        }

        /** Returns when the run began, in UTC, to the minute. */
        public String minute() {
            return startedAt
                    .toString()
                    .substring(0, "2026-11-20T20:40".length())
                    .replace('T', ' ');
        }

        /** Returns the first digits of the revision; {@link Numbers#NONE} when it is not known. */
        public String shortRevision() {
            return revision == null ? Numbers.NONE : revision.substring(0, Math.min(SHORT_REVISION, revision.length()));
        }
    }

    /**
     * A change of a series' level.
     *
     * @param track in which
     * @param point at which the new level begins
     * @param ratio of the new level to the old one
     */
    public record Change(Track track, Point point, double ratio) {

        /** Returns whether loads take longer on the new level. */
        public boolean isSlower() {
            return ratio > 1;
        }

        /** Returns {@code slower, time x 1.30}. */
        public String text() {
            return (isSlower() ? "slower" : "faster") + ", time x " + Numbers.ratio(ratio);
        }
    }

    /**
     * Two consecutive runs in a track.
     *
     * @param track in which
     * @param before the earlier
     * @param after the later
     */
    public record Pair(Track track, Point before, Point after) {

        /** Returns the later time over the earlier. */
        public double ratio() {
            return after.nanos().median() / before.nanos().median();
        }

        /** Returns whether both have an interval, as runs of one sample have not. */
        public boolean hasIntervals() {
            return before.nanos().interval() != null && after.nanos().interval() != null;
        }

        /** Returns whether their 95% intervals have no time in common. */
        public boolean isApart() {
            ConfidenceInterval first = before.nanos().interval();
            ConfidenceInterval second = after.nanos().interval();
            return first != null && second != null && (first.high() < second.low() || second.high() < first.low());
        }
    }

    /**
     * Returns the history of these runs and of what other programs recorded, in any order.
     *
     * @param minimumEffect changes of a level by a smaller share are not reported; 0 or more, as 0.05
     */
    public static History of(List<Results> results, List<RecordedTimes.Time> recorded, double minimumEffect) {
        return HistoryTracks.of(results, recorded, minimumEffect);
    }

    /** Returns the tracks of each series that has more than one point, one per machine; all in the order of their first run. */
    public Map<String, List<Track>> repeated() {
        Map<String, List<Track>> bySeries = bySeries();
        bySeries.values().removeIf(History::isOnePoint);
        return bySeries;
    }

    /** Returns the tracks of more than one run, those that can be searched for changes or the others. */
    public List<Track> repeated(boolean searched) {
        return tracks.stream()
                .filter(track -> track.points().size() > 1 && (track.points().size() >= needed) == searched)
                .toList();
    }

    /** Returns the latest run of every series that is too short to be searched, with the one before it; the slowest first. */
    public List<Pair> latest() {
        return repeated(false).stream()
                .flatMap(track -> track.pairs().skip(track.points().size() - 2L))
                .sorted(Comparator.comparingDouble(Pair::ratio).reversed())
                .toList();
    }

    /** Returns each run's series that an earlier run has, compared with that run; runs in the order of time. */
    public List<List<Pair>> byRun() {
        return List.copyOf(tracks.stream()
                .flatMap(Track::pairs)
                .collect(Collectors.groupingBy(
                        pair -> pair.after().startedAt() + " " + pair.after().revision()
                                + pair.track().machine(),
                        TreeMap::new,
                        Collectors.toList()))
                .values());
    }

    /** Returns the tracks of all other series. */
    public List<Track> once() {
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

    /** Returns all changes, in the order of time. */
    public List<Change> changes() {
        return tracks.stream()
                .flatMap(track -> track.points().stream().flatMap(point -> track.change(point).stream()))
                .sorted(Comparator.comparing(change -> change.point().startedAt()))
                .toList();
    }

    /** Returns all machines, in the order of their first run. */
    public List<String> machines() {
        return tracks.stream().map(Track::machine).distinct().toList();
    }

    /** Returns the name of a track's machine, the same in the whole history. */
    public String machineName(Track track) {
        return "machine " + (machines().indexOf(track.machine()) + 1);
    }
}
