package io.fillrate.report.render;

import io.fillrate.report.gate.Decision;
import io.fillrate.report.gate.GateReport;
import io.fillrate.report.gate.releases.ReleasesRun;
import io.fillrate.report.render.Block.Items;
import io.fillrate.report.render.Document.Lead;
import io.fillrate.report.render.Document.Section;
import io.fillrate.report.text.TextTable;
import io.fillrate.report.text.TextTable.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Versions of a library, each against the one before, as a document. */
public final class ReleasesDocument {

    private static final List<Column> COLUMNS = List.of(
            Column.text("version"),
            Column.text("benchmark"),
            Column.text("verdict"),
            Column.number("ratio"),
            Column.number("95% interval"),
            Column.number("pairs"),
            Column.text("why"));

    private ReleasesDocument() {}

    /** Composes the document. */
    public static Document of(ReleasesRun.Report report) {
        List<Lead> leads = new ArrayList<>();
        List<List<String>> rows = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        String before = report.versions().get(0);
        for (String version : report.versions().subList(1, report.versions().size())) {
            GateReport one = report.comparisons().get(version);
            if (one != null) {
                leads.add(new Lead("", version + " against " + before + ": " + one.sentence()));
                one.decisions().forEach(decision -> rows.add(row(version, decision)));
                one.notes().forEach(note -> notes.add(version + ": " + note));
            }
            before = version;
        }
        List<Block> blocks = new ArrayList<>(List.of(Block.table("Versions", new TextTable(COLUMNS, rows))));
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

    private static List<String> row(String version, Decision one) {
        return List.of(
                version,
                one.benchmark(),
                GateDocument.word(one.verdict()),
                GateDocument.ratio(one.evidence()),
                GateDocument.interval(one.evidence()),
                GateDocument.size(one.evidence()),
                GateDocument.reasons(one).collect(Collectors.joining("; ")));
    }
}
