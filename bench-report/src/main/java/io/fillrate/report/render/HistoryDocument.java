package io.fillrate.report.render;

import io.fillrate.report.analysis.History;
import io.fillrate.report.analysis.History.Change;
import io.fillrate.report.analysis.History.Point;
import io.fillrate.report.analysis.History.Track;
import io.fillrate.report.render.Block.Figure;
import io.fillrate.report.render.Block.Items;
import io.fillrate.report.render.Block.Paragraph;
import io.fillrate.report.render.Document.Lead;
import io.fillrate.report.render.Document.Section;
import io.fillrate.report.text.Numbers;
import io.fillrate.report.text.TextTable;
import io.fillrate.report.text.TextTable.Column;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A history as a document: the changes first, then every series. */
public final class HistoryDocument {

    private static final String METHOD =
            "Times are medians with their 95% intervals. change: where the level of a series"
                    + " changes, with the ratio of the new level to the old one, by Pettitt's rank test and binary segmentation on"
                    + " the medians of the runs; all series together have a chance of 5% to show any change where there is none."
                    + " Machines are never compared with each other: every series has a line per machine.";

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
        history.repeated()
                .forEach((series, tracks) ->
                        sections.add(new Section("series" + (sections.size() + 1), series, series(history, tracks))));
        if (!history.once().isEmpty()) {
            sections.add(new Section("once", "Measured once", List.of(Block.table("Measured once", once(history)))));
        }
        sections.add(new Section("machines", "Machines", List.of(machines(history))));
        sections.add(new Section("method", "Method", List.of(new Paragraph(METHOD))));
        if (!leftOut.isEmpty()) {
            sections.add(new Section("left-out", "Left out", List.of(new Items(leftOut))));
        }
        List<String> sentences = sentences(history);
        return new Document(
                "History",
                (sentences.isEmpty() ? List.of("No series has changed its level.") : sentences)
                        .stream().map(sentence -> new Lead("", sentence)).toList(),
                List.of(headline(history)),
                List.of(),
                sections);
    }

    private static String headline(History history) {
        int machines = history.machines().size();
        int changes = history.changes().size();
        return history.runs() + " runs on " + machines + (machines == 1 ? " machine" : " machines") + ", "
                + history.tracks().size() + " series on a machine, " + changes
                + (changes == 1 ? " change" : " changes") + ".";
    }

    /** What has changed, a sentence per run and direction. */
    private static List<String> sentences(History history) {
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
