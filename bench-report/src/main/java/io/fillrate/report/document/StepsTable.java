package io.fillrate.report.document;

import io.fillrate.report.document.Block.Column;
import io.fillrate.report.ranking.Group;
import io.fillrate.report.ranking.Line;
import io.fillrate.report.stats.Comparison;
import io.fillrate.report.stats.SeriesTimes;
import io.fillrate.report.text.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
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
            Column.number("95 % interval"),
            Column.text("guarantee"));

    private StepsTable() {}

    /**
     * The table of a group.
     *
     * @throws IllegalArgumentException if no result has the parameter
     */
    public static Block.Table of(Group group, String parameter) {
        List<Line> lines = group.rankings().stream()
                .flatMap(ranking -> ranking.lines().stream())
                .filter(line -> line.series().parameters().containsKey(parameter))
                .sorted(Comparator.comparing(line -> step(line, parameter)))
                .toList();
        if (lines.isEmpty()) {
            throw new IllegalArgumentException("no result has a parameter " + parameter);
        }
        Line first = lines.get(0);
        List<Comparison> gains = Comparison.all(lines.stream()
                .skip(1)
                .map(line -> SeriesTimes.contrast(first.series(), line.series()))
                .toList());
        List<List<String>> rows = new ArrayList<>();
        rows.add(row(first, parameter, Numbers.ratio(1), ""));
        for (int i = 0; i < gains.size(); i++) {
            Comparison gain = gains.get(i);
            rows.add(row(
                    lines.get(i + 1),
                    parameter,
                    Numbers.ratio(gain.ratio()),
                    Numbers.interval(gain.interval(), Numbers::ratio)));
        }
        return new Block.Table(COLUMNS, rows);
    }

    private static String step(Line line, String parameter) {
        return line.series().parameters().getOrDefault(parameter, "");
    }

    private static List<String> row(Line line, String parameter, String gain, String interval) {
        return List.of(
                step(line, parameter),
                line.series().strategy(),
                Numbers.compact(line.rate()),
                Numbers.interval(line.rateInterval(), Numbers::compact),
                gain,
                interval,
                line.series().guarantee());
    }
}
