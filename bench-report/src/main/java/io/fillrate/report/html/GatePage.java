package io.fillrate.report.html;

import io.fillrate.report.gate.ForestPlot;
import io.fillrate.report.gate.GateDocument;
import io.fillrate.report.gate.GatePolicy;
import io.fillrate.report.gate.GateReport;
import io.fillrate.report.html.PageView.Lead;
import io.fillrate.report.text.Printable;
import java.util.ArrayList;
import java.util.List;

/** A gate's report as one HTML page. */
public final class GatePage {

    private GatePage() {}

    /** The page. */
    public static String of(GateReport report, GatePolicy policy) {
        List<BlockView> changes = new ArrayList<>();
        ForestPlot.of(report, policy).ifPresent(chart -> changes.add(BlockView.figure(FigureView.of(chart, "forest"))));
        GateDocument.changes(report).stream()
                .skip(2) // the title and the sentence, which the page has
                .forEach(block -> changes.add(BlockView.of(block, "What changed")));
        List<BlockView> rest = GateDocument.rest(report).stream()
                .map(block -> BlockView.of(block, "Everything else"))
                .toList();
        return PageTemplate.fill(
                "Performance gate",
                List.of(new Lead("", Printable.of(report.sentence()))),
                "",
                List.of(),
                List.of(
                        new SectionView("changes", "What changed", changes),
                        new SectionView("rest", "Everything else", rest)));
    }
}
