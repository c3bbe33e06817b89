package io.fillrate.report.document;

import io.fillrate.report.document.Block.Column;
import io.fillrate.report.ranking.Line;
import io.fillrate.report.ranking.Ranking;
import io.fillrate.report.stats.Comparison;
import io.fillrate.report.stats.Verdict;
import io.fillrate.report.text.Numbers;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A ranking as a table. */
public final class RankingTable {

    private static final List<Column> COLUMNS = List.of(
            Column.text("strategy"),
            Column.number("rows/s"),
            Column.number("95 % interval"),
            Column.number("time"),
            Column.number("ratio"),
            Column.number("ratio 95 %"),
            Column.number("CPU ns/row"),
            Column.text("notes"));

    private static final String BEST = Numbers.ratio(1);

    private RankingTable() {}

    public static Block.Table of(Ranking ranking, Footnotes notes) {
        return new Block.Table(
                COLUMNS, ranking.lines().stream().map(line -> row(line, notes)).toList());
    }

    private static List<String> row(Line line, Footnotes notes) {
        Double cpu = line.clientNanosPerRow();
        Comparison toBest = line.toBest();
        return List.of(
                line.label(),
                Numbers.compact(line.rate()),
                Numbers.interval(line.rateInterval(), Numbers::compact),
                Numbers.nanos(line.nanos().median()),
                ratio(toBest),
                toBest == null ? "" : Numbers.interval(toBest.interval(), Numbers::ratio),
                cpu == null ? Numbers.NONE : Numbers.whole(Math.round(cpu)),
                notes.mark(line.warnings()));
    }

    private static String ratio(@Nullable Comparison toBest) {
        if (toBest == null) {
            return BEST;
        } else if (toBest.verdict() == Verdict.INDISTINGUISHABLE) {
            return "~";
        }
        return Numbers.ratio(toBest.ratio()) + (toBest.verdict() == Verdict.NOT_ENOUGH_DATA ? "?" : "");
    }
}
