package io.fillrate.report.render;

import io.fillrate.report.analysis.Group;
import io.fillrate.report.analysis.Line;
import io.fillrate.report.text.Numbers;
import io.fillrate.report.text.TextTable;
import io.fillrate.report.text.TextTable.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** How far a replica was behind during a load, and how long after it the replica had applied everything. */
final class ReplicaTable {

    private static final String CAUGHT_UP = "replicaCaughtUpNanos";

    /** What counters call the stages of the log, in their order. */
    private static final List<String> STAGES = List.of("Write", "Flush", "Replay");

    private ReplicaTable() {}

    /** Whether a replica was watched during the loads of a group. */
    static boolean isKnown(Group group) {
        return group.lines().stream()
                .anyMatch(line -> ReadsTable.median(line.series(), CAUGHT_UP).isPresent());
    }

    /** Medians over the samples of each series. */
    static TextTable of(Group group) {
        List<Column> columns = new ArrayList<>(List.of(Column.text("strategy")));
        for (String stage : STAGES) {
            String name = stage.toLowerCase(Locale.ROOT);
            columns.add(Column.number(name + " lag, median"));
            columns.add(Column.number(name + " lag, greatest"));
        }
        columns.add(Column.number("caught up after"));
        return new TextTable(
                columns, group.lines().stream().map(ReplicaTable::row).toList());
    }

    private static List<String> row(Line line) {
        List<String> row = new ArrayList<>(List.of(line.label()));
        for (String stage : STAGES) {
            row.add(bytes(ReadsTable.median(line.series(), "replica" + stage + "LagP50Bytes")));
            row.add(bytes(ReadsTable.median(line.series(), "replica" + stage + "LagMaxBytes")));
        }
        OptionalDouble nanos = ReadsTable.median(line.series(), CAUGHT_UP);
        row.add(nanos.isEmpty() ? Numbers.NONE : Numbers.nanos(nanos.getAsDouble()));
        return row;
    }

    private static String bytes(OptionalDouble value) {
        return value.isEmpty() ? Numbers.NONE : Numbers.bytes(value.getAsDouble());
    }
}
