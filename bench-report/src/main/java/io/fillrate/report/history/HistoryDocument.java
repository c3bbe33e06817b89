package io.fillrate.report.history;

import io.fillrate.report.document.Block;
import io.fillrate.report.document.Block.Column;
import io.fillrate.report.document.Block.Heading;
import io.fillrate.report.document.Block.Items;
import io.fillrate.report.document.Block.Paragraph;
import io.fillrate.report.document.Footnotes;
import io.fillrate.report.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** A history as a document. */
public final class HistoryDocument {

    private static final int SHORT_REVISION = 10;

    private static final String METHOD =
            "Times are medians with their 95 % intervals. change: where the level of a series"
                    + " changes, with the ratio of the new level to the old one, by Pettitt's rank test and binary segmentation on"
                    + " the medians of the runs; all series together have a chance of 5 % to show any change where there is none."
                    + " Machines are never compared with each other: every series has a table per machine.";

    private HistoryDocument() {}

    /**
     * The changes first, then every series.
     *
     * @param leftOut files that could not be read, each with the reason
     */
    public static List<Block> of(History history, List<String> leftOut) {
        Footnotes notes = new Footnotes();
        List<Block> blocks = new ArrayList<>(List.of(new Heading(1, "History"), new Paragraph(headline(history))));
        blocks.add(new Items(changes(history)));
        String series = "";
        for (Track track : history.tracks()) {
            if (!track.series().equals(series)) {
                series = track.series();
                blocks.add(new Heading(2, series));
            }
            blocks.add(new Paragraph("Machine: " + track.machine()));
            blocks.add(table(track, notes));
        }
        blocks.add(new Paragraph(METHOD));
        blocks.add(notes.items());
        if (!leftOut.isEmpty()) {
            blocks.add(new Heading(2, "Left out"));
            blocks.add(new Items(leftOut));
        }
        return List.copyOf(blocks);
    }

    private static String headline(History history) {
        long machines = history.tracks().stream().map(Track::machine).distinct().count();
        long changes = history.tracks().stream().mapToLong(Track::changes).sum();
        return history.runs() + " runs on " + machines + (machines == 1 ? " machine" : " machines") + ", "
                + history.tracks().size() + " series on a machine, " + changes
                + (changes == 1 ? " change" : " changes") + ".";
    }

    private static List<String> changes(History history) {
        return history.tracks().stream()
                .flatMap(track -> track.points().stream()
                        .filter(point -> point.change() != null)
                        .map(point -> track.series() + ": " + told(Objects.requireNonNull(point.change())) + ", since "
                                + point.startedAt() + ", revision " + revision(point)))
                .toList();
    }

    private static Block.Table table(Track track, Footnotes notes) {
        List<Column> columns = List.of(
                Column.text("run"),
                Column.text("revision"),
                Column.number("samples"),
                Column.number("time"),
                Column.number("95 % interval"),
                Column.text("change"),
                Column.text("notes"));
        return new Block.Table(
                columns, track.points().stream().map(point -> row(point, notes)).toList());
    }

    private static List<String> row(Point point, Footnotes notes) {
        return List.of(
                point.startedAt().toString(),
                revision(point),
                String.valueOf(point.nanos().n()),
                Numbers.nanos(point.nanos().median()),
                Numbers.interval(point.nanos().interval(), Numbers::nanos),
                point.change() == null ? "" : told(point.change()),
                point.differs().stream().map(notes::mark).collect(Collectors.joining(" ")));
    }

    private static String told(double change) {
        return (change > 1 ? "slower" : "faster") + ", time x " + Numbers.ratio(change);
    }

    private static String revision(Point point) {
        String revision = point.revision();
        return revision == null ? Numbers.NONE : revision.substring(0, Math.min(SHORT_REVISION, revision.length()));
    }
}
