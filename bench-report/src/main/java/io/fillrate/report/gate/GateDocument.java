package io.fillrate.report.gate;

import io.fillrate.report.document.Block;
import io.fillrate.report.document.Block.Column;
import io.fillrate.report.document.Block.Heading;
import io.fillrate.report.document.Block.Items;
import io.fillrate.report.document.Block.Paragraph;
import io.fillrate.report.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A gate's report as a document. */
public final class GateDocument {

    private static final List<Column> COLUMNS = List.of(
            Column.text("benchmark"),
            Column.text("verdict"),
            Column.number("ratio"),
            Column.number("95 % interval"),
            Column.number("pairs"),
            Column.text("why"));

    private GateDocument() {}

    /** The sentence, and everything that is not simply as before. */
    public static List<Block> changes(GateReport report) {
        List<Judgement> changed = report.judgements().stream()
                .filter(one -> one.verdict() != GateVerdict.OK)
                .toList();
        List<Block> blocks =
                new ArrayList<>(List.of(new Heading(2, "Performance gate"), new Paragraph(report.sentence())));
        if (!changed.isEmpty()) {
            blocks.add(table(changed));
        }
        return List.copyOf(blocks);
    }

    /** What is as before, and the notes. */
    public static List<Block> rest(GateReport report) {
        List<Block> blocks = new ArrayList<>();
        if (!report.with(GateVerdict.OK).isEmpty()) {
            blocks.add(table(report.with(GateVerdict.OK)));
        }
        blocks.add(new Items(report.notes()));
        return List.copyOf(blocks);
    }

    private static Block.Table table(List<Judgement> judgements) {
        return new Block.Table(
                COLUMNS, judgements.stream().map(GateDocument::row).toList());
    }

    private static List<String> row(Judgement one) {
        Evidence evidence = one.evidence();
        return List.of(
                one.benchmark(),
                word(one.verdict()),
                evidence == null ? Numbers.NONE : Numbers.ratio(Math.exp(evidence.logRatio())),
                evidence == null ? Numbers.NONE : interval(evidence),
                evidence == null ? Numbers.NONE : String.valueOf(evidence.pairs()),
                reasons(one).collect(Collectors.joining("; ")));
    }

    private static String interval(Evidence evidence) {
        double low = evidence.logInterval().low();
        return Double.isInfinite(low)
                ? "needs 6 pairs"
                : Numbers.ratio(Math.exp(low)) + "-"
                        + Numbers.ratio(Math.exp(evidence.logInterval().high()));
    }

    /** The counters that grew, and the other reasons. */
    static Stream<String> reasons(Judgement one) {
        return Stream.concat(
                one.counters().stream()
                        .map(change -> change.counter() + " " + Numbers.plain(change.before()) + " -> "
                                + Numbers.plain(change.after())),
                one.reasons().stream());
    }

    static String word(GateVerdict verdict) {
        return verdict.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
