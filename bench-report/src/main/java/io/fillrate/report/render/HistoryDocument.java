package io.fillrate.report.render;

import io.fillrate.report.analysis.History;
import io.fillrate.report.analysis.History.Change;
import io.fillrate.report.analysis.History.Pair;
import io.fillrate.report.analysis.History.Point;
import io.fillrate.report.analysis.History.Track;
import io.fillrate.report.render.Block.Figure;
import io.fillrate.report.render.Block.Items;
import io.fillrate.report.render.Block.Paragraph;
import io.fillrate.report.render.Document.Lead;
import io.fillrate.report.render.Document.Section;
import io.fillrate.report.stats.Summary;
import io.fillrate.report.text.Numbers;
import io.fillrate.report.text.TextTable;
import io.fillrate.report.text.TextTable.Column;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

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
    private static final Column RATIO = Column.number("time x");
    private static final Column RUN = Column.text("run");
    private static final Column REVISION = Column.text("revision");
    private static final Column SAMPLES = Column.number("samples");
    private static final Column TIME = Column.number("time");
    private static final Column INTERVAL = Column.number("95% interval");

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
        return new TextTable(
                List.of(
                        Column.text("series"),
                        Column.text("machine"),
                        Column.text("since run"),
                        REVISION,
                        Column.text("change")),
                history.changes().stream()
                        .map(change -> List.of(
                                change.track().series(),
                                history.machineName(change.track()),
                                change.point().minute(),
                                change.point().shortRevision(),
                                change.text()))
                        .toList());
    }

    /** Those whose intervals are apart. */
    private static TextTable latest(History history) {
        return new TextTable(
                List.of(
                        Column.text("series"),
                        Column.text("machine"),
                        Column.text("run before"),
                        Column.text("latest run"),
                        Column.number("before"),
                        Column.number("latest"),
                        RATIO),
                history.latest().stream()
                        .filter(Pair::isApart)
                        .map(pair -> List.of(
                                pair.track().series(),
                                history.machineName(pair.track()),
                                pair.before().minute(),
                                pair.after().minute(),
                                Numbers.nanos(pair.before().nanos().median()),
                                Numbers.nanos(pair.after().nanos().median()),
                                Numbers.ratio(pair.ratio())))
                        .toList());
    }

    private static TextTable runs(History history) {
        return new TextTable(
                List.of(
                        RUN,
                        REVISION,
                        Column.text("machine"),
                        Column.number("series"),
                        Column.number("median time x"),
                        Column.number("from"),
                        Column.number("to")),
                history.byRun().stream()
                        .map(pairs -> {
                            Pair first = pairs.get(0);
                            double[] ratios = pairs.stream()
                                    .mapToDouble(Pair::ratio)
                                    .sorted()
                                    .toArray();
                            return List.of(
                                    first.after().minute(),
                                    first.after().shortRevision(),
                                    history.machineName(first.track()),
                                    String.valueOf(ratios.length),
                                    Numbers.ratio(Summary.of(ratios).median()),
                                    Numbers.ratio(ratios[0]),
                                    Numbers.ratio(ratios[ratios.length - 1]));
                        })
                        .toList());
    }

    /** A picture of one series, and a table per machine. */
    private static List<Block> series(History history, List<Track> tracks) {
        Footnotes notes = new Footnotes();
        List<Block> blocks = new ArrayList<>(List.of(new Figure(HistoryChart.of(history, tracks))));
        for (Track track : tracks) {
            if (history.machines().size() > 1) {
                blocks.add(new Paragraph(history.machineName(track) + ":"));
            }
            blocks.add(Block.table(
                    track.series(),
                    new TextTable(
                            List.of(
                                    RUN,
                                    REVISION,
                                    SAMPLES,
                                    TIME,
                                    INTERVAL,
                                    Column.text("change"),
                                    Column.text("notes")),
                            track.points().stream()
                                    .map(point -> row(track, point, notes))
                                    .toList())));
        }
        blocks.add(notes.items());
        return blocks;
    }

    private static List<String> row(Track track, Point point, Footnotes notes) {
        List<String> row = new ArrayList<>(numbers(point));
        row.add(track.change(point).map(Change::text).orElse(""));
        row.add(point.differs().stream().map(notes::mark).collect(Collectors.joining(" ")));
        return List.copyOf(row);
    }

    /** The series that only one run has. */
    private static TextTable once(History history) {
        return new TextTable(
                List.of(Column.text("series"), RUN, REVISION, SAMPLES, TIME, INTERVAL),
                history.once().stream()
                        .map(track -> {
                            List<String> row = new ArrayList<>(List.of(track.series()));
                            row.addAll(numbers(track.points().get(0)));
                            return List.copyOf(row);
                        })
                        .toList());
    }

    private static List<String> numbers(Point point) {
        return List.of(
                point.minute(),
                point.shortRevision(),
                String.valueOf(point.nanos().n()),
                Numbers.nanos(point.nanos().median()),
                Numbers.interval(point.nanos().interval(), Numbers::nanos));
    }

    private static Items machines(History history) {
        return new Items(history.tracks().stream()
                .map(track -> history.machineName(track) + ": " + track.machine())
                .distinct()
                .toList());
    }
}
