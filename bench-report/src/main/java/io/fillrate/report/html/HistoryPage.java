package io.fillrate.report.html;

import io.fillrate.report.document.Block;
import io.fillrate.report.document.Footnotes;
import io.fillrate.report.history.History;
import io.fillrate.report.history.HistoryChart;
import io.fillrate.report.history.HistoryDocument;
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
        history.bySeries().forEach((series, tracks) -> {
            String id = "series" + (sections.size() + 1);
            sections.add(new SectionView(id, Printable.of(series), blocks(tracks, id)));
        });
        sections.add(new SectionView("method", "Method", List.of(BlockView.paragraph(HistoryDocument.METHOD))));
        if (!leftOut.isEmpty()) {
            sections.add(new SectionView("left-out", "Left out", List.of(BlockView.items(leftOut))));
        }
        List<String> changes = HistoryDocument.changes(history);
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

    /** A picture where there are several runs to see, and their tables. */
    private static List<BlockView> blocks(List<Track> tracks, String id) {
        List<BlockView> blocks = new ArrayList<>();
        if (tracks.stream().mapToInt(track -> track.points().size()).sum() > 1) {
            blocks.add(BlockView.figure(FigureView.of(HistoryChart.of(tracks), id + "-chart")));
        }
        Footnotes notes = new Footnotes();
        for (Block block : HistoryDocument.tables(tracks, notes)) {
            blocks.add(BlockView.of(block, tracks.get(0).series()));
        }
        blocks.add(BlockView.of(notes.items(), ""));
        return blocks;
    }
}
