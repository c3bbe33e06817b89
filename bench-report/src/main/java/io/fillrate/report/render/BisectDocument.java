package io.fillrate.report.render;

import io.fillrate.report.gate.DecisionRule.Evidence;
import io.fillrate.report.gate.bisect.BisectReport;
import io.fillrate.report.gate.bisect.BisectReport.Step;
import io.fillrate.report.render.Block.Items;
import io.fillrate.report.render.Document.Lead;
import io.fillrate.report.render.Document.Section;
import io.fillrate.report.text.TextTable;
import io.fillrate.report.text.TextTable.Column;
import java.util.List;

/** A search among commits as a document: what was found, how sure that is, and every comparison. */
public final class BisectDocument {

    private static final List<Column> COLUMNS = List.of(
            Column.number("number"),
            Column.text("commit"),
            Column.text("is"),
            Column.number("ratio"),
            Column.number("95% interval"),
            Column.number("pairs"),
            Column.text("why"));

    private BisectDocument() {}

    /** Composes the document. */
    public static Document of(BisectReport report) {
        List<Section> sections = report.steps().isEmpty()
                ? List.of()
                : List.of(new Section(
                        "steps",
                        "Comparisons with the good commit",
                        List.of(
                                Block.table(
                                        "Comparisons",
                                        new TextTable(
                                                COLUMNS,
                                                report.steps().stream()
                                                        .map(step -> row(report, step))
                                                        .toList())),
                                new Items(List.of(report.confidence())))));
        return new Document(
                "First slower commit", List.of(new Lead("", report.sentence())), List.of(), List.of(), sections);
    }

    private static List<String> row(BisectReport report, Step step) {
        Evidence evidence = step.evidence();
        return List.of(
                String.valueOf(step.index()),
                report.commits().get(step.index()).name(),
                step.answer().words(),
                GateDocument.ratio(evidence),
                GateDocument.interval(evidence),
                GateDocument.size(evidence),
                step.reason());
    }
}
