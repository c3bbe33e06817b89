package io.fillrate.report.render;

import io.fillrate.report.analysis.ComparableRun;
import io.fillrate.report.gate.DecisionRule.Policy;
import io.fillrate.report.gate.RunComparison;
import io.fillrate.report.gate.RunComparison.Finding;
import io.fillrate.report.gate.RunComparison.Row;
import io.fillrate.report.render.Block.Items;
import io.fillrate.report.render.Block.Paragraph;
import io.fillrate.report.render.Document.Lead;
import io.fillrate.report.render.Document.Section;
import io.fillrate.report.text.Numbers;
import io.fillrate.report.text.TextTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A comparison as a document. */
public final class CompareDocument {

    private static final String SEQUENTIAL = "The two files were measured one after the other: whatever changed on the"
            + " machine in between counts as a difference. Only rounds that alternate rule that out.";

    private CompareDocument() {}

    /** Composes the document: one sentence, the table, and what a reader must know. */
    public static Document of(RunComparison compared) {
        Footnotes notes = new Footnotes();
        Block table = Block.table("Comparison", table(compared, notes));
        List<String> remarks = new ArrayList<>(compared.comparability().notes());
        if (!compared.paired()) {
            remarks.add(SEQUENTIAL);
        }
        return new Document(
                "Comparison",
                List.of(new Lead("", headline(compared))),
                List.of(file("first", compared.first()), file("second", compared.second())),
                List.of(),
                List.of(new Section(
                        "series",
                        "Series",
                        List.of(table, new Paragraph(legend(compared)), notes.items(), new Items(remarks)))));
    }

    /** {@code 1 slower, 2 faster, 5 same (within 5%), 1 not enough data.} */
    private static String headline(RunComparison compared) {
        String counts = Arrays.stream(Finding.values())
                .filter(finding -> compared.count(finding) > 0)
                .map(finding -> compared.count(finding) + " " + finding.words()
                        + (finding == Finding.SAME ? " (within " + percent(compared.margin()) + ")" : ""))
                .collect(Collectors.joining(", "));
        return "The second against the first: " + (counts.isEmpty() ? "no series" : counts) + ".";
    }

    private static String file(String which, ComparableRun run) {
        return which + ": " + run.source() + " (" + run.run() + ")";
    }

    private static String legend(RunComparison compared) {
        Policy policy = Policy.DEFAULT;
        String margin = percent(compared.margin());
        return "The decision is the gate's. ratio: time of the second to the first, Hodges-Lehmann estimate on logarithms with"
                + " its interval, of each series alone. slower, faster: by "
                + percent(Math.min(compared.margin(), policy.minimumEffect()))
                + " or more, and the p of the exact " + (compared.paired() ? "signed-rank" : "rank-sum")
                + " test, adjusted by Holm's method for all series together, is at most "
                + percent(2 * policy.falseAlarm())
                + " (two-sided). same: a difference of " + margin + " is excluded. not slower: a slowdown of " + margin
                + " is excluded. detectable: the ratio that as many "
                + (compared.paired() ? "pairs of processes" : "JVM starts")
                + " with such noise would show in 4 of 5 repetitions.";
    }

    private static String percent(double share) {
        return Numbers.plain(100 * share) + "%";
    }

    private static TextTable table(RunComparison compared, Footnotes notes) {
        return TextTable.of(compared.series())
                .text("series", Row::name)
                .text("finding", series -> series.finding().words())
                .number("ratio", series -> ratio(series.ratio()))
                .number("95% interval", series -> Numbers.interval(series.interval(), Numbers::ratio))
                .number("p", series -> p(series.pValue()))
                .number("detectable", series -> detectable(series.detectable()))
                .number(
                        compared.paired() ? "pairs" : "starts",
                        series ->
                                series.samples().get(0) + "+" + series.samples().get(1))
                .text(
                        "notes",
                        series -> series.notes().stream().map(notes::mark).collect(Collectors.joining(" ")))
                .build();
    }

    private static String ratio(@Nullable Double value) {
        return value == null ? Numbers.NONE : Numbers.ratio(value);
    }

    private static String detectable(@Nullable Double value) {
        return value != null && value > 10 ? "> 10" : ratio(value);
    }

    private static String p(@Nullable Double value) {
        if (value == null) {
            return Numbers.NONE;
        }
        return value < 0.001 ? "<0.001" : String.format(Locale.ROOT, "%.3f", value);
    }
}
