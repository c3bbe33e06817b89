package io.fillrate.report.render;

import io.fillrate.report.analysis.History;
import io.fillrate.report.analysis.History.Change;
import io.fillrate.report.analysis.History.Pair;
import io.fillrate.report.analysis.History.Point;
import io.fillrate.report.analysis.History.Track;
import io.fillrate.report.chart.Axis;
import io.fillrate.report.chart.Axis.Quantity;
import io.fillrate.report.chart.Axis.Spacing;
import io.fillrate.report.chart.XyChart;
import io.fillrate.report.chart.XyChart.Event;
import io.fillrate.report.render.Block.Figure;
import io.fillrate.report.render.Block.Items;
import io.fillrate.report.render.Block.Paragraph;
import io.fillrate.report.render.Document.Lead;
import io.fillrate.report.render.Document.Section;
import io.fillrate.report.stats.Summary;
import io.fillrate.report.text.Numbers;
import io.fillrate.report.text.TextTable;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A history as a document: the changes first, then every series. */
public final class HistoryDocument {

    private static final String METHOD =
            "Times are medians with their 95% intervals. change: where the level of a series"
                    + " changes, with the ratio of the new level to the old one, by Pettitt's rank test, in standard deviations, and"
                    + " binary segmentation on the medians of the runs; all series together have a chance of 5% to show any change"
                    + " where there is none."
                    + " Series with fewer runs than a clear step needs are not searched. Machines and settings are never compared"
                    + " with each other: every series has a line per machine. Versions of Java, databases and drivers are notes.";

    private static final String TOGETHER =
            "Each run's series against the latest run before that has them. Where nearly all move"
                    + " together, the machine or the way of measuring has changed rather than one of the strategies.";

    private static final double PERCENT = 100;

    private HistoryDocument() {}

    /**
     * Composes the document.
     *
     * @param leftOut files that could not be read, each with the reason
     */
    public static Document of(History history, List<String> leftOut) {
        List<Section> sections = new ArrayList<>();
        if (!history.changes().isEmpty()) {
            sections.add(new Section("changes", "Changes", List.of(Block.table("Changes", changes(history)))));
        }
        if (!history.latest().isEmpty()) {
            sections.add(new Section(
                    "latest",
                    "Latest run against the one before",
                    List.of(Block.table("Latest run", latest(history)))));
            sections.add(new Section(
                    "runs",
                    "Runs against those before",
                    List.of(new Paragraph(TOGETHER), Block.table("Runs", runs(history)))));
        }
        history.repeated()
                .forEach((series, tracks) ->
                        sections.add(new Section("series" + (sections.size() + 1), series, series(history, tracks))));
        if (!history.once().isEmpty()) {
            sections.add(new Section("once", "Measured once", List.of(Block.table("Measured once", once(history)))));
        }
        sections.add(new Section("machines", "Machines", List.of(machines(history))));
        sections.add(new Section("method", "Method", List.of(new Paragraph(method(history)))));
        if (!leftOut.isEmpty()) {
            sections.add(new Section("left-out", "Left out", List.of(new Items(leftOut))));
        }
        List<String> sentences = new ArrayList<>(changed(history));
        sentences.addAll(unchanged(history));
        sentences.addAll(tooShort(history));
        return new Document(
                "History",
                sentences.stream().map(sentence -> new Lead("", sentence)).toList(),
                List.of(headline(history)),
                List.of(),
                sections);
    }

    private static String method(History history) {
        return METHOD
                + (history.minimumEffect() == 0
                        ? ""
                        : " Levels that differ by less than " + Numbers.plain(PERCENT * history.minimumEffect()) + "%"
                                + " are one level.");
    }

    private static String headline(History history) {
        int machines = history.machines().size();
        int changes = history.changes().size();
        return history.runs() + " runs on " + machines + (machines == 1 ? " machine" : " machines") + ", "
                + history.tracks().size() + " series on a machine, " + changes
                + (changes == 1 ? " change" : " changes") + ".";
    }

    /** What is known of the series that were searched and have no change, in a sentence at most. */
    private static List<String> unchanged(History history) {
        List<Track> searched = history.repeated(true);
        long unchanged = searched.stream()
                .filter(track -> history.changes().stream()
                        .noneMatch(change -> change.track().equals(track)))
                .count();
        if (history.repeated().isEmpty()) {
            return List.of("No series has been measured twice.");
        } else if (unchanged == 0) {
            return List.of();
        }
        return List.of(
                unchanged == searched.size() && history.repeated(false).isEmpty()
                        ? "No series has changed its level."
                        : "No change in " + series(unchanged) + " of " + history.needed() + " runs or more.");
    }

    /** What can be said of series that have too few runs to be searched. */
    private static List<String> tooShort(History history) {
        List<Pair> latest = history.latest();
        if (latest.isEmpty()) {
            return List.of();
        }
        IntSummaryStatistics runs = history.repeated(false).stream()
                .mapToInt(track -> track.points().size())
                .summaryStatistics();
        List<Pair> apart = latest.stream().filter(Pair::isApart).toList();
        long slower = apart.stream().filter(pair -> pair.ratio() > 1).count();
        String few = "Whether a level has changed cannot be known of " + series(latest.size()) + " of "
                + (runs.getMin() == runs.getMax() ? "" : runs.getMin() + " to ") + runs.getMax() + " runs; "
                + "at least " + history.needed() + " are needed.";
        if (latest.stream().noneMatch(Pair::hasIntervals)) {
            return List.of(few, "Of none of them do both runs have an interval, so the latest two cannot be compared.");
        }
        String differ = apart.isEmpty()
                ? "In none of them are the 95% intervals of the latest run and the one before apart."
                : "The latest run took longer than the one before in " + slower + " of them and less in "
                        + (apart.size() - slower) + ", with 95% intervals apart: time x "
                        + Numbers.ratio(apart.get(apart.size() - 1).ratio()) + " to "
                        + Numbers.ratio(apart.get(0).ratio())
                        + ". One run on either side cannot tell a change of the code from one of the machine.";
        return List.of(few, differ);
    }

    private static String series(long count) {
        return count == 1 ? "1 series" : count + " series";
    }

    /** What has changed, a sentence per run and direction. */
    private static List<String> changed(History history) {
        Map<String, List<Change>> kinds = new LinkedHashMap<>();
        for (Change change : history.changes()) {
            String since = (change.isSlower() ? " slower" : " faster") + " since "
                    + change.point().minute() + ", revision " + change.point().shortRevision();
            kinds.computeIfAbsent(since, none -> new ArrayList<>()).add(change);
        }
        return kinds.entrySet().stream()
                .map(kind -> sentence(kind.getKey(), kind.getValue()))
                .toList();
    }

    private static String sentence(String since, List<Change> changes) {
        String which = changes.size() == 1 ? changes.get(0).track().series() + " is" : changes.size() + " series are";
        String low =
                Numbers.ratio(changes.stream().mapToDouble(Change::ratio).min().orElseThrow());
        String high =
                Numbers.ratio(changes.stream().mapToDouble(Change::ratio).max().orElseThrow());
        return which + since + ": time x " + (low.equals(high) ? low : low + " to " + high) + ".";
    }

    private static TextTable changes(History history) {
        return TextTable.of(history.changes())
                .text("series", change -> change.track().series())
                .text("machine", change -> history.machineName(change.track()))
                .text("since run", change -> change.point().minute())
                .text("revision", change -> change.point().shortRevision())
                .text("change", Change::text)
                .build();
    }

    /** Those whose intervals are apart. */
    private static TextTable latest(History history) {
        return TextTable.of(history.latest().stream().filter(Pair::isApart).toList())
                .text("series", pair -> pair.track().series())
                .text("machine", pair -> history.machineName(pair.track()))
                .text("run before", pair -> pair.before().minute())
                .text("latest run", pair -> pair.after().minute())
                .number("before", pair -> Numbers.nanos(pair.before().nanos().median()))
                .number("latest", pair -> Numbers.nanos(pair.after().nanos().median()))
                .number("time x", pair -> Numbers.ratio(pair.ratio()))
                .build();
    }

    private static TextTable runs(History history) {
        return TextTable.of(List.copyOf(history.byRun()))
                .text("run", pairs -> pairs.get(0).after().minute())
                .text("revision", pairs -> pairs.get(0).after().shortRevision())
                .text("machine", pairs -> history.machineName(pairs.get(0).track()))
                .number("series", pairs -> String.valueOf(pairs.size()))
                .number("median time x", pairs -> Numbers.ratio(ratios(pairs).median()))
                .number("from", pairs -> Numbers.ratio(ratios(pairs).min()))
                .number("to", pairs -> Numbers.ratio(ratios(pairs).max()))
                .build();
    }

    private static Summary ratios(List<Pair> pairs) {
        return Summary.of(pairs.stream().mapToDouble(Pair::ratio).toArray());
    }

    /** A picture of one series, and a table per machine. */
    private static List<Block> series(History history, List<Track> tracks) {
        Footnotes notes = new Footnotes();
        List<Block> blocks = new ArrayList<>(List.of(new Figure(HistoryChart.of(history, tracks))));
        for (Track track : tracks) {
            if (history.machines().size() > 1) {
                blocks.add(new Paragraph(history.machineName(track) + ":"));
            }
            TextTable.Builder<Point> table = numbers(TextTable.of(track.points()), point -> point)
                    .text(
                            "change",
                            point -> track.change(point).map(Change::text).orElse(""))
                    .text(
                            "notes",
                            point -> point.differs().stream().map(notes::mark).collect(Collectors.joining(" ")));
            blocks.add(Block.table(track.series(), table.build()));
        }
        blocks.add(notes.items());
        return blocks;
    }

    /** The series that only one run has. */
    private static TextTable once(History history) {
        return numbers(TextTable.of(history.once()).text("series", Track::series), track -> track.points()
                        .get(0))
                .build();
    }

    private static <R> TextTable.Builder<R> numbers(TextTable.Builder<R> table, Function<R, Point> point) {
        return table.text("run", row -> point.apply(row).minute())
                .text("revision", row -> point.apply(row).shortRevision())
                .number(
                        "samples",
                        row -> String.valueOf(point.apply(row).nanos().n()))
                .number("time", row -> Numbers.nanos(point.apply(row).nanos().median()))
                .number(
                        "95% interval",
                        row -> Numbers.interval(point.apply(row).nanos().interval(), Numbers::nanos));
    }

    private static Items machines(History history) {
        return new Items(history.tracks().stream()
                .map(track -> history.machineName(track) + ": " + track.machine())
                .distinct()
                .toList());
    }

    /** A series from run to run: a line per machine, with its change points. */
    private static final class HistoryChart {

        private record Place(Point point, Track track) {}

        private HistoryChart() {}

        /** Of the tracks of one series of a history, one per machine. */
        static XyChart of(History history, List<Track> tracks) {
            List<Place> places = tracks.stream()
                    .flatMap(track -> track.points().stream().map(point -> new Place(point, track)))
                    .sorted(Comparator.comparing(place -> place.point().startedAt()))
                    .toList();
            List<Event> marks = marks(history, places);
            return new XyChart(
                    "Time of a load, run by run",
                    "Medians of " + tracks.get(0).series() + ", in the order of time, with their 95% intervals. "
                            + (marks.isEmpty()
                                    ? "No change."
                                    : "Dashed lines: changes of the level, and of the machine."),
                    Axis.named(
                            "run: day and revision",
                            places.stream().map(place -> name(place.point())).toList()),
                    new Axis("time of a load", Spacing.LINEAR, Quantity.NANOS),
                    IntStream.range(0, tracks.size())
                            .mapToObj(
                                    slot -> line(history.machineName(tracks.get(slot)), slot, places, tracks.get(slot)))
                            .toList(),
                    marks);
        }

        private static String name(Point point) {
            Instant at = point.startedAt();
            return at.atZone(ZoneOffset.UTC).toLocalDate() + "\n" + point.shortRevision();
        }

        private static XyChart.Line line(String machine, int slot, List<Place> places, Track track) {
            return new XyChart.Line(
                    machine,
                    slot,
                    IntStream.range(0, places.size())
                            .filter(i -> places.get(i).track().equals(track))
                            .mapToObj(i -> point(i, places.get(i).point()))
                            .toList());
        }

        private static XyChart.Point point(int place, Point point) {
            return new XyChart.Point(
                    place + 1, point.nanos().median(), point.nanos().interval());
        }

        private static List<Event> marks(History history, List<Place> places) {
            List<Event> marks = new ArrayList<>();
            for (int i = 0; i < places.size(); i++) {
                Place place = places.get(i);
                if (i > 0 && !places.get(i - 1).track().equals(place.track())) {
                    marks.add(new Event(i + 0.5, history.machineName(place.track())));
                }
                double at = i + 1.0;
                place.track().change(place.point()).ifPresent(change -> marks.add(new Event(at, change.text())));
            }
            return marks;
        }
    }
}
