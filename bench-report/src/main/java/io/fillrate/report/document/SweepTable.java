package io.fillrate.report.document;

import io.fillrate.report.document.Block.Column;
import io.fillrate.report.format.Series;
import io.fillrate.report.ranking.Group;
import io.fillrate.report.ranking.Line;
import io.fillrate.report.ranking.Ranking;
import io.fillrate.report.ranking.Topic;
import io.fillrate.report.text.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A sweep over row counts in one table: rows/s of every strategy at every row count. */
public final class SweepTable {

    private SweepTable() {}

    public static Block.Table of(Topic topic) {
        List<Column> columns = new ArrayList<>(List.of(Column.text("rows/s of strategy")));
        Map<String, Map<Long, String>> rates = new LinkedHashMap<>();
        // The largest row count says most about the order.
        for (int i = topic.groups().size() - 1; i >= 0; i--) {
            Group group = topic.groups().get(i);
            columns.add(1, Column.number(Numbers.whole(group.rows()) + " rows"));
            for (Ranking ranking : group.rankings()) {
                for (Line line : ranking.lines()) {
                    rates.computeIfAbsent(label(line), label -> new LinkedHashMap<>())
                            .put(group.rows(), Numbers.compact(line.rate()));
                }
            }
        }
        List<List<String>> rows = new ArrayList<>();
        rates.forEach((label, byRows) -> {
            List<String> row = new ArrayList<>(List.of(label));
            topic.groups().forEach(group -> row.add(byRows.getOrDefault(group.rows(), Numbers.NONE)));
            rows.add(row);
        });
        return new Block.Table(columns, rows);
    }

    private static String label(Line line) {
        String guarantee = line.series().guarantee();
        return guarantee.equals(Series.ATOMIC) ? line.label() : line.label() + " (" + guarantee + ")";
    }
}
