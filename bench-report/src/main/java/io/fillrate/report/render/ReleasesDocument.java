package io.fillrate.report.render;

import io.fillrate.report.gate.Decision;
import io.fillrate.report.gate.GateReport;
import io.fillrate.report.gate.releases.ReleasesRun;
import io.fillrate.report.render.Block.Items;
import io.fillrate.report.render.Document.Lead;
import io.fillrate.report.render.Document.Section;
import io.fillrate.report.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Versions of a library, each against the one before, as a document. */
public final class ReleasesDocument {

    private record Row(String version, Decision decision) {}

    private ReleasesDocument() {}

    public static Document of(ReleasesRun.Report report) {
        List<Lead> leads = new ArrayList<>();
        List<Row> rows = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        String before = report.versions().get(0);
        for (String version : report.versions().subList(1, report.versions().size())) {
            GateReport one = report.comparisons().get(version);
            if (one != null) {
                leads.add(new Lead("", version + " against " + before + ": " + one.sentence()));
                one.decisions().forEach(decision -> rows.add(new Row(version, decision)));
                one.notes().forEach(note -> notes.add(version + ": " + note));
            }
            before = version;
        }
        List<Block> blocks = new ArrayList<>(List.of(Block.table("Versions", table(rows))));
        if (!notes.isEmpty()) {
            blocks.add(new Items(notes));
        }
        return new Document(
                "Versions",
                leads,
                List.of(),
                List.of(),
                List.of(new Section("versions", "Each version against the one before", blocks)));
    }

    private static TextTable table(List<Row> rows) {
        return TextTable.of(rows)
                .text("version", Row::version)
                .text("benchmark", row -> row.decision.benchmark())
                .text("verdict", row -> GateDocument.word(row.decision.verdict()))
                .number("ratio", row -> GateDocument.ratio(row.decision.evidence()))
                .number("95% interval", row -> GateDocument.interval(row.decision.evidence()))
                .number("pairs", row -> GateDocument.size(row.decision.evidence()))
                .text("why", row -> GateDocument.reasons(row.decision).collect(Collectors.joining("; ")))
                .build();
    }
}
