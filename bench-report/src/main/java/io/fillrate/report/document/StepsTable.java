package io.fillrate.report.document;

import io.fillrate.report.document.Block.Column;
import io.fillrate.report.ranking.Group;
import io.fillrate.report.ranking.Line;
import io.fillrate.report.ranking.Step;
import io.fillrate.report.stats.Comparison;
import io.fillrate.report.text.Numbers;
import java.util.List;

/**
 * What each step of a parameter brings in all: the results that have it by its values, each compared with the first. Guarantees may differ from step to
 * step, and are told.
 */
public final class StepsTable {

    private static final List<Column> COLUMNS = List.of(
            Column.text("step"),
            Column.text("strategy"),
            Column.number("rows/s"),
            Column.number("95 % interval"),
            Column.number("times as fast"),
            Column.number("95 % interval, each alone"),
            Column.text("guarantee"));

    private StepsTable() {}

    /**
     * The table of a group.
     *
     * @throws IllegalArgumentException if no result has the parameter
     */
    public static Block.Table of(Group group, String parameter) {
        return new Block.Table(
                COLUMNS, Step.of(group, parameter).stream().map(StepsTable::row).toList());
    }

    private static List<String> row(Step step) {
        Line line = step.line();
        Comparison gain = step.gain();
        return List.of(
                step.name(),
                line.series().strategy(),
                Numbers.compact(line.rate()),
                Numbers.interval(line.rateInterval(), Numbers::compact),
                Numbers.ratio(gain == null ? 1 : gain.ratio()),
                gain == null ? "" : Numbers.interval(gain.interval(), Numbers::ratio),
                line.series().guarantee());
    }
}
