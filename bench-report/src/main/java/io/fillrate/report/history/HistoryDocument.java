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

    /** How changes are found. */
    public static final String METHOD =
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
        history.bySeries().forEach((series, tracks) -> {
            blocks.add(new Heading(2, series));
            blocks.addAll(tables(tracks, notes));
        });
        blocks.add(new Paragraph(METHOD));
        blocks.add(notes.items());
        if (!leftOut.isEmpty()) {
            blocks.add(new Heading(2, "Left out"));
            blocks.add(new Items(leftOut));
        }
        return List.copyOf(blocks);
    }

    /** A table per machine. */
    public static List<Block> tables(List<Track> tracks, Footnotes notes) {
        List<Block> blocks = new ArrayList<>();
        for (int i = 0; i < tracks.size(); i++) {
            String machine = tracks.size() > 1 ? HistoryChart.machine(i) + ": " : "machine: ";
            blocks.add(new Paragraph(machine + tracks.get(i).machine()));
            blocks.add(table(tracks.get(i), notes));
        }
        return blocks;
    }

    /** What there is, in one sentence. */
    public static String headline(History history) {
        long machines = history.tracks().stream().map(Track::machine).distinct().count();
        long changes = history.tracks().stream().mapToLong(Track::changes).sum();
        return history.runs() + " runs on " + machines + (machines == 1 ? " machine" : " machines") + ", "
                + history.tracks().size() + " series on a machine, " + changes
                + (changes == 1 ? " change" : " changes") + ".";
    }

    /** Every change, in one sentence each. */
    public static List<String> changes(History history) {
        return history.tracks().stream()
                .flatMap(track -> track.points().stream()
                        .filter(point -> point.change() != null)
                        .map(point -> track.series() + ": " + told(Objects.requireNonNull(point.change())) + ", since "
                                + point.startedAt() + ", revision " + point.shortRevision()))
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
                point.shortRevision(),
                String.valueOf(point.nanos().n()),
                Numbers.nanos(point.nanos().median()),
                Numbers.interval(point.nanos().interval(), Numbers::nanos),
                point.change() == null ? "" : told(point.change()),
                point.differs().stream().map(notes::mark).collect(Collectors.joining(" ")));
    }

    static String told(double change) {
        return (change > 1 ? "slower" : "faster") + ", time x " + Numbers.ratio(change);
    }
}
