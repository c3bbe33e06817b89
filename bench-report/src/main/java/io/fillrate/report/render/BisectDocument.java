package io.fillrate.report.render;

import io.fillrate.report.gate.bisect.BisectReport;
import io.fillrate.report.gate.bisect.BisectReport.Step;
import io.fillrate.report.render.Block.Items;
import io.fillrate.report.render.Document.Lead;
import io.fillrate.report.render.Document.Section;
import io.fillrate.report.text.TextTable;
import java.util.List;

/** A search among commits as a document: what was found, how sure that is, and every comparison. */
public final class BisectDocument {

    private BisectDocument() {}

    public static Document of(BisectReport report) {
        List<Section> sections = report.steps().isEmpty()
                ? List.of()
                : List.of(new Section(
                        "steps",
                        "Comparisons with the good commit",
                        List.of(Block.table("Comparisons", table(report)), new Items(List.of(report.confidence())))));
        return new Document(
                "First slower commit", List.of(new Lead("", report.sentence())), List.of(), List.of(), sections);
    }

    private static TextTable table(BisectReport report) {
        return TextTable.of(report.steps())
                .number("number", step -> String.valueOf(step.index()))
                .text("commit", step -> report.commits().get(step.index()).name())
                .text("is", step -> step.answer().words())
                .number("ratio", step -> GateDocument.ratio(step.evidence()))
                .number("95% interval", step -> GateDocument.interval(step.evidence()))
                .number("pairs", step -> GateDocument.size(step.evidence()))
                .text("why", Step::reason)
                .build();
    }
}
