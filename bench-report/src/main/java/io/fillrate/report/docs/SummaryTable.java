package io.fillrate.report.docs;

import io.fillrate.report.document.Block;
import io.fillrate.report.document.Block.Column;
import io.fillrate.report.ranking.Group;
import io.fillrate.report.ranking.Line;
import io.fillrate.report.ranking.Ranking;
import io.fillrate.report.ranking.Topic;
import io.fillrate.report.stats.Comparison;
import io.fillrate.report.stats.Verdict;
import io.fillrate.report.text.Numbers;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A ranking in the few columns that a page has room for. */
final class SummaryTable {

    private SummaryTable() {}

    static String title(Topic topic, Group group) {
        return topic.name() + ", " + Numbers.whole(group.rows()) + " rows";
    }

    static Block.Table of(Ranking ranking) {
        String strategy = ranking.isFull() ? "strategy" : "strategy (" + ranking.guarantee() + ")";
        return new Block.Table(
                List.of(
                        Column.text(strategy),
                        Column.number("rows/s"),
                        Column.number("95 % interval"),
                        Column.number("time against the fastest (95 % for all together)"),
                        Column.number("client CPU, ns/row"),
                        Column.number("server CPU, ns/row")),
                ranking.lines().stream().map(SummaryTable::row).toList());
    }

    private static List<String> row(Line line) {
        return List.of(
                line.label(),
                Numbers.compact(line.rate()),
                Numbers.interval(line.rateInterval(), Numbers::compact),
                ratio(line.toBest()),
                whole(line.clientNanosPerRow()),
                whole(line.serverNanosPerRow()));
    }

    private static String ratio(@Nullable Comparison toBest) {
        if (toBest == null) {
            return Numbers.ratio(1);
        }
        String interval =
                toBest.interval() == null ? "" : " (" + Numbers.interval(toBest.interval(), Numbers::ratio) + ")";
        return (toBest.verdict() == Verdict.INDISTINGUISHABLE ? "~" : Numbers.ratio(toBest.ratio())) + interval;
    }

    private static String whole(@Nullable Double nanos) {
        return nanos == null ? Numbers.NONE : Numbers.whole(Math.round(nanos));
    }
}
