package io.fillrate.report.history;

import io.fillrate.report.document.Block;
import io.fillrate.report.document.Block.Heading;
import io.fillrate.report.document.Block.Items;
import io.fillrate.report.document.Block.Paragraph;
import io.fillrate.report.document.Footnotes;
import java.util.ArrayList;
import java.util.List;

/** A history as a document. */
public final class HistoryDocument {

    /** What the table of series without a history is called. */
    public static final String ONCE = "Measured once";

    /** How changes are found. */
    public static final String METHOD =
            "Times are medians with their 95 % intervals. change: where the level of a series"
                    + " changes, with the ratio of the new level to the old one, by Pettitt's rank test and binary segmentation on"
                    + " the medians of the runs; all series together have a chance of 5 % to show any change where there is none."
                    + " Machines are never compared with each other: every series has a line per machine.";

    private HistoryDocument() {}

    /**
     * The changes first, then every series.
     *
     * @param leftOut files that could not be read, each with the reason
     */
    public static List<Block> of(History history, List<String> leftOut) {
        Footnotes notes = new Footnotes();
        List<Block> blocks = new ArrayList<>(List.of(new Heading(1, "History"), new Paragraph(headline(history))));
        HistoryTables.sentences(history).forEach(sentence -> blocks.add(new Paragraph(sentence)));
        if (!history.changes().isEmpty()) {
            blocks.add(HistoryTables.changes(history));
        }
        history.repeated().forEach((series, tracks) -> {
            blocks.add(new Heading(2, series));
            blocks.addAll(HistoryTables.of(history, tracks, notes));
        });
        if (!history.once().isEmpty()) {
            blocks.add(new Heading(2, ONCE));
            blocks.add(HistoryTables.once(history));
        }
        blocks.add(new Heading(2, "Machines"));
        blocks.add(machines(history));
        blocks.add(new Paragraph(METHOD));
        blocks.add(notes.items());
        if (!leftOut.isEmpty()) {
            blocks.add(new Heading(2, "Left out"));
            blocks.add(new Items(leftOut));
        }
        return List.copyOf(blocks);
    }

    /** What is known of each machine. */
    public static Items machines(History history) {
        return new Items(history.tracks().stream()
                .map(track -> history.machineName(track) + ": " + track.machine())
                .distinct()
                .toList());
    }

    /** What there is, in one sentence. */
    public static String headline(History history) {
        long machines = history.tracks().stream().map(Track::machine).distinct().count();
        int changes = history.changes().size();
        return history.runs() + " runs on " + machines + (machines == 1 ? " machine" : " machines") + ", "
                + history.tracks().size() + " series on a machine, " + changes
                + (changes == 1 ? " change" : " changes") + ".";
    }
}
