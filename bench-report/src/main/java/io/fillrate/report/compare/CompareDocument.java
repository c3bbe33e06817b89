package io.fillrate.report.compare;

import io.fillrate.report.document.Block;
import io.fillrate.report.document.Block.Column;
import io.fillrate.report.document.Block.Heading;
import io.fillrate.report.document.Block.Items;
import io.fillrate.report.document.Block.Paragraph;
import io.fillrate.report.document.Footnotes;
import io.fillrate.report.recording.Recording;
import io.fillrate.report.stats.Comparison;
import io.fillrate.report.text.Numbers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** A comparison as a document. */
public final class CompareDocument {

    private static final String SEQUENTIAL = "The two files were measured one after the other: whatever changed on the"
            + " machine in between counts as a difference. Only rounds that alternate rule that out.";

    private CompareDocument() {}

    /** The sentence that says it all, the table, and what a reader must know. */
    public static List<Block> of(Compared compared) {
        Footnotes notes = new Footnotes();
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Heading(1, "Comparison"));
        blocks.add(new Paragraph(headline(compared)));
        blocks.add(new Items(List.of(told("first", compared.first()), told("second", compared.second()))));
        blocks.add(table(compared, notes));
        blocks.add(new Paragraph(legend(compared)));
        blocks.add(notes.items());
        List<String> remarks = new ArrayList<>(compared.comparability().notes());
        remarks.add(SEQUENTIAL);
        blocks.add(new Items(remarks));
        return List.copyOf(blocks);
    }

    /** {@code 1 slower, 2 faster, 5 same (within 5 %), 1 not enough data.} */
    static String headline(Compared compared) {
        String counts = Arrays.stream(Finding.values())
                .filter(finding -> compared.count(finding) > 0)
                .map(finding -> compared.count(finding) + " " + finding.words()
                        + (finding == Finding.SAME ? " (within " + percent(compared.margin()) + ")" : ""))
                .collect(Collectors.joining(", "));
        return "The second against the first: " + (counts.isEmpty() ? "no series at all" : counts) + ".";
    }

    private static String told(String which, Recording recording) {
        return which + ": " + recording.source() + " (" + recording.run() + ")";
    }

    private static String legend(Compared compared) {
        return "ratio: time of the second to the first, Hodges-Lehmann estimate on logarithms with its interval, of each"
                + " series alone. same: the"
                + " whole interval within " + percent(compared.margin())
                + ". slower, faster: the interval does not contain 1 and the exact rank-sum test's p, adjusted by Holm's"
                + " method for all series together, is at most 0.05. detectable: the ratio that so many samples of such"
                + " noise would have shown in 4 of 5 repetitions.";
    }

    private static String percent(double share) {
        return Numbers.plain(100 * share) + " %";
    }

    private static Block.Table table(Compared compared, Footnotes notes) {
        List<Column> columns = List.of(
                Column.text("series"),
                Column.text("finding"),
                Column.number("ratio"),
                Column.number("95 % interval"),
                Column.number("p"),
                Column.number("detectable"),
                Column.number("samples"),
                Column.text("notes"));
        return new Block.Table(
                columns, compared.series().stream().map(one -> row(one, notes)).toList());
    }

    private static List<String> row(ComparedSeries series, Footnotes notes) {
        Comparison comparison = series.comparison();
        Double p = comparison == null ? null : comparison.adjustedPValue();
        Double detectable = comparison == null ? null : comparison.detectable();
        return List.of(
                series.name(),
                series.finding().words(),
                comparison == null ? Numbers.NONE : Numbers.ratio(comparison.ratio()),
                comparison == null ? Numbers.NONE : Numbers.interval(comparison.interval(), Numbers::ratio),
                p == null ? Numbers.NONE : Numbers.plain(p),
                detectable == null ? Numbers.NONE : detectable > 10 ? "> 10" : Numbers.ratio(detectable),
                series.samples().get(0) + "+" + series.samples().get(1),
                series.notes().stream().map(notes::mark).collect(Collectors.joining(" ")));
    }
}
