package io.fillrate.report.render;

import io.fillrate.report.analysis.Group;
import io.fillrate.report.analysis.Line;
import io.fillrate.report.text.Numbers;
import io.fillrate.report.text.TextTable;
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
        TextTable.Builder<Line> table = TextTable.of(group.lines()).text("strategy", Line::label);
        for (String stage : STAGES) {
            String name = stage.toLowerCase(Locale.ROOT);
            table.number(name + " lag, median", line -> bytes(line, stage + "LagP50"));
            table.number(name + " lag, greatest", line -> bytes(line, stage + "LagMax"));
        }
        return table.number("caught up after", line -> ReadsTable.nanos(ReadsTable.median(line.series(), CAUGHT_UP)))
                .build();
    }

    private static String bytes(Line line, String counter) {
        OptionalDouble value = ReadsTable.median(line.series(), "replica" + counter + "Bytes");
        return value.isEmpty() ? Numbers.NONE : Numbers.bytes(value.getAsDouble());
    }
}
