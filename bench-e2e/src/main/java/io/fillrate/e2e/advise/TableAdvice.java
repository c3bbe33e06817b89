package io.fillrate.e2e.advise;

import io.fillrate.e2e.advise.Trials.Screened;
import io.fillrate.e2e.table.CopiedTable;
import io.fillrate.e2e.table.UpsertedTable;
import io.fillrate.report.analysis.Analysis;
import io.fillrate.report.analysis.Group;
import io.fillrate.report.analysis.Line;
import io.fillrate.report.analysis.Ranking;
import io.fillrate.report.analysis.Topic;
import io.fillrate.report.render.Medium;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Series;
import io.fillrate.report.stats.RowCost;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What was found out about a user's table. Immutable.
 *
 * @param upserted what is upserted; empty for inserts
 * @param analysis of what was measured; of one topic
 * @param network to the server; empty for a database without one
 * @param race at the largest size
 * @param leftOut why a strategy cannot load the table, by its name
 * @param screened what the largest load took by a strategy that did not race, by its name
 * @param rows that were asked for
 * @param spent how long all of it took
 * @param url of the database, without secrets
 * @param user who logs in; null to leave it to the URL and the driver
 */
public record TableAdvice(
        CopiedTable table,
        Optional<UpsertedTable> upserted,
        Analysis analysis,
        Optional<ServerNetwork> network,
        Race race,
        Map<String, String> leftOut,
        Map<String, Screened> screened,
        long rows,
        Duration spent,
        Duration budget,
        String url,
        @Nullable String user) {

    private static final int SIZES_OF_FIT = 3;

    /** The advice as text of 80 columns. */
    public String text() {
        return Medium.TERMINAL.write(AdviceDocument.of(this));
    }

    /** A Java class that loads rows into the table in the fastest way; its lines have 80 columns where names allow it. */
    public String code() {
        return JavaCode.of(
                table.plan(),
                winner(),
                upserted.map(UpsertedTable::upsert),
                url,
                user,
                analysis.results().environment().drivers());
    }

    Topic topic() {
        return analysis.topics().get(0);
    }

    /** Who won the race. */
    Series winner() {
        return race.winner();
    }

    Line winningLine() {
        return topic().groups().stream()
                .flatMap(group -> group.strategies().stream())
                .map(Ranking::lines)
                .flatMap(lines -> lines.stream())
                .filter(line -> line.series().key().equals(winner().key()))
                .findFirst()
                .orElseThrow();
    }

    /** What the fastest strategy costs, by the largest sizes, with the parameters that were the best at each. */
    RowCost cost() {
        TreeMap<Long, double[]> times = new TreeMap<>(Comparator.naturalOrder());
        for (Group group : topic().groups()) {
            group.strategies().stream()
                    .flatMap(ranking -> ranking.lines().stream())
                    .filter(line -> line.series().strategy().equals(winner().strategy()))
                    .min(Comparator.comparingDouble(line -> line.nanos().median()))
                    .ifPresent(line -> times.put(
                            group.rows(),
                            line.series().samples().stream()
                                    .mapToDouble(Sample::elapsedNanos)
                                    .toArray()));
        }
        while (times.size() > SIZES_OF_FIT) {
            times.pollFirstEntry();
        }
        return RowCost.of(times);
    }
}
