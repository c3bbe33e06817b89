package io.fillrate.report.html;

import io.fillrate.report.document.Block;
import io.fillrate.report.document.Footnotes;
import io.fillrate.report.history.History;
import io.fillrate.report.history.HistoryChart;
import io.fillrate.report.history.HistoryDocument;
import io.fillrate.report.history.HistoryTables;
import io.fillrate.report.history.Track;
import io.fillrate.report.html.PageView.Lead;
import io.fillrate.report.text.Printable;
import java.util.ArrayList;
import java.util.List;

/** Many runs as one HTML page: each series drawn from run to run. */
public final class HistoryPage {

    private HistoryPage() {}

    /**
     * The page of a history.
     *
     * @param leftOut files that are no runs, each with the reason
     */
    public static String of(History history, List<String> leftOut) {
        List<SectionView> sections = new ArrayList<>();
        if (!history.changes().isEmpty()) {
            sections.add(section("changes", "Changes", HistoryTables.changes(history)));
        }
        history.repeated().forEach((series, tracks) -> {
            String id = "series" + (sections.size() + 1);
            sections.add(new SectionView(id, Printable.of(series), blocks(history, tracks, id)));
        });
        sections.add(section("once", HistoryDocument.ONCE, HistoryTables.once(history)));
        sections.add(section("machines", "Machines", HistoryDocument.machines(history)));
        sections.add(section("method", "Method", new Block.Paragraph(HistoryDocument.METHOD)));
        if (!leftOut.isEmpty()) {
            sections.add(new SectionView("left-out", "Left out", List.of(BlockView.items(leftOut))));
        }
        List<String> changes = HistoryTables.sentences(history);
        return PageTemplate.fill(
                "History",
                changes.isEmpty()
                        ? List.of(new Lead("", "No series has changed its level."))
                        : changes.stream()
                                .map(change -> new Lead("", Printable.of(change)))
                                .toList(),
                HistoryDocument.headline(history),
                List.of(),
                sections);
    }

    private static SectionView section(String id, String title, Block block) {
        return new SectionView(id, title, List.of(BlockView.of(block, title)));
    }

    private static List<BlockView> blocks(History history, List<Track> tracks, String id) {
        List<BlockView> blocks = new ArrayList<>();
        blocks.add(BlockView.figure(FigureView.of(HistoryChart.of(history, tracks), id + "-chart")));
        Footnotes notes = new Footnotes();
        for (Block block : HistoryTables.of(history, tracks, notes)) {
            blocks.add(BlockView.of(block, tracks.get(0).series()));
        }
        blocks.add(BlockView.of(notes.items(), ""));
        return blocks;
    }
}
