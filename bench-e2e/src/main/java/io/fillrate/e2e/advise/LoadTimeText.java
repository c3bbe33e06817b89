package io.fillrate.e2e.advise;

import io.fillrate.core.DatabaseKind;
import io.fillrate.report.analysis.Line;
import io.fillrate.report.render.Block;
import io.fillrate.report.render.Block.Paragraph;
import io.fillrate.report.stats.ConfidenceInterval;
import io.fillrate.report.stats.RowCost;
import io.fillrate.report.text.Numbers;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How long a user's rows take by the winner, and what that time consists of. */
record LoadTimeText(TableAdvice advice) {

    List<Block> paragraphs() {
        return List.of(new Paragraph(time()), new Paragraph(parts()));
    }

    private String time() {
        RowCost cost = advice.cost();
        long rows = advice.rows();
        Line line = advice.winningLine();
        String costs = "A load costs " + (cost.fixed() > 0 ? "about " + Numbers.nanos(cost.fixed()) + " and " : "")
                + Numbers.nanos(cost.perRow()) + " per row.";
        if (line.series().rows() == rows) {
            return Numbers.whole(rows) + " rows take "
                    + Numbers.nanos(line.nanos().median()) + " by " + line.label()
                    + within(line.nanos().interval()) + ", as measured. " + costs;
        }
        double beyond = cost.beyond(rows);
        return Numbers.whole(rows) + " rows take about " + Numbers.nanos(cost.at(rows)) + " by "
                + line.series().strategy() + within(cost.interval(rows)) + ". " + costs
                + (beyond > 1
                        ? " This extrapolates: it is " + Numbers.ratio(beyond)
                                + " times the largest size that was measured, and holds as long as indexes and caches"
                                + " behave as they did there."
                        : "");
    }

    private static String within(@Nullable ConfidenceInterval interval) {
        if (interval == null) {
            return "";
        }
        return " (95%: " + (interval.low() == 0 ? "up" : Numbers.nanos(interval.low())) + " to "
                + Numbers.nanos(interval.high()) + ")";
    }

    /** What a load's time consists of. */
    private String parts() {
        Line line = advice.winningLine();
        double rows = line.series().rows();
        double elapsed = line.nanos().median();
        Double client = line.clientNanosPerRow();
        Double server = line.serverNanosPerRow();
        String load = "Of the " + Numbers.nanos(elapsed) + " for "
                + Numbers.whole(line.series().rows()) + " rows, ";
        if (client == null) {
            return load + "it is not known what was client, server and waiting.";
        }
        double own = client * rows;
        String ofClient = share("client CPU", own, elapsed);
        if (line.series().database().equals(DatabaseKind.DUCKDB.id())) {
            return load + ofClient + ", of all cores: DuckDB works within the client's process.";
        } else if (server == null) {
            return load + ofClient + "; the rest, " + Numbers.nanos(Math.max(0, elapsed - own))
                    + ", is server and network: the server's CPU time cannot be seen from here.";
        }
        double other = server * rows;
        return load + ofClient + " and " + share("server CPU", other, elapsed) + ", partly at the same time. "
                + waiting(Math.max(0, elapsed - own - other), Math.max(0, elapsed - Math.max(own, other)), elapsed);
    }

    private static String share(String what, double nanos, double elapsed) {
        return Numbers.nanos(nanos) + " (" + AdviceDocument.percent(nanos, elapsed) + ") are " + what;
    }

    /** The two may have worked at the same time or one after the other. */
    private static String waiting(double min, double max, double elapsed) {
        return "Neither computed for " + AdviceDocument.percent(min, elapsed) + " to "
                + AdviceDocument.percent(max, elapsed) + " of the time; what they waited for is not known.";
    }
}
