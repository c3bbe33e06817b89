package io.fillrate.report.render;

import io.fillrate.report.analysis.Group;
import io.fillrate.report.analysis.Line;
import io.fillrate.report.analysis.ParameterTable;
import io.fillrate.report.analysis.Ranking;
import io.fillrate.report.analysis.ResourceUsage.Measure;
import io.fillrate.report.analysis.ResourceUsage.Unit;
import io.fillrate.report.analysis.Step;
import io.fillrate.report.analysis.Topic;
import io.fillrate.report.results.Series;
import io.fillrate.report.stats.Comparison.Verdict;
import io.fillrate.report.text.Numbers;
import io.fillrate.report.text.TextTable;
import io.fillrate.report.text.TextTable.Column;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Results by row count, by parameter and by step, and the resources that they used, as tables. */
public final class ResultTables {

    private ResultTables() {}

    /** Returns rows/s of every strategy at every row count, in the order of speed at the largest. */
    public static TextTable sweep(Topic topic) {
        List<Column> columns = new ArrayList<>(List.of(Column.text("rows/s of strategy")));
        Map<String, Map<Long, String>> rates = new LinkedHashMap<>();
        for (int i = topic.groups().size() - 1; i >= 0; i--) {
            Group group = topic.groups().get(i);
            columns.add(1, Column.number(Numbers.whole(group.rows()) + " rows"));
            for (Line line : group.lines()) {
                rates.computeIfAbsent(line.label() + guarantee(line), label -> new LinkedHashMap<>())
                        .put(group.rows(), Numbers.compact(line.rate()));
            }
        }
        List<Long> sizes = topic.groups().stream().map(Group::rows).toList();
        return new TextTable(columns, rows(rates, sizes));
    }

    /**
     * Returns the fastest strategy by network and row count, after {@code ~} if others are not distinguishable from it; and how many times
     * as fast it is as {@value Answer#TODAY}, where that was measured.
     *
     * @param topics that differ in the network only
     */
    public static TextTable networks(List<Topic> topics) {
        List<Long> sizes = topics.stream()
                .flatMap(topic -> topic.groups().stream().map(Group::rows))
                .distinct()
                .sorted()
                .toList();
        List<Column> columns = new ArrayList<>(List.of(Column.text("network")));
        sizes.forEach(rows -> columns.add(Column.text(Numbers.whole(rows) + " rows")));
        Map<String, Map<Long, String>> winners = new LinkedHashMap<>();
        for (Topic topic : topics) {
            Map<Long, String> bySize = winners.computeIfAbsent(topic.network(), network -> new LinkedHashMap<>());
            topic.groups().forEach(group -> group.rankings().stream()
                    .findFirst()
                    .ifPresent(ranking -> bySize.put(group.rows(), winner(ranking))));
        }
        return new TextTable(columns, rows(winners, sizes));
    }

    private static String winner(Ranking ranking) {
        boolean ties = ranking.lines().stream()
                .map(Line::toBest)
                .anyMatch(toBest -> toBest != null && toBest.verdict() == Verdict.INDISTINGUISHABLE);
        String times = ranking.line(Answer.TODAY)
                .map(Line::toBest)
                .map(usual -> ", " + Numbers.ratio(usual.ratio()))
                .orElse("");
        return (ties ? "~ " : "") + ranking.best().label() + times;
    }

    /** Returns rows/s of strategies against the values of a parameter; a row for each combination of a strategy's other parameters. */
    public static TextTable parameter(ParameterTable results) {
        List<Column> columns = new ArrayList<>(List.of(Column.text("rows/s of strategy")));
        results.values().forEach(value -> columns.add(Column.number(results.parameter() + "=" + value)));
        Map<String, Map<String, String>> rates = new LinkedHashMap<>();
        results.results().forEach((label, byValue) -> {
            Map<String, String> ofLabel = rates.computeIfAbsent(label, none -> new LinkedHashMap<>());
            // a weaker guarantee is next to its number, because it may differ within a row
            byValue.forEach((value, line) -> ofLabel.put(value, Numbers.compact(line.rate()) + guarantee(line)));
        });
        return new TextTable(columns, rows(rates, results.values()));
    }

    private static <K> List<List<String>> rows(Map<String, Map<K, String>> cells, List<K> columns) {
        List<List<String>> rows = new ArrayList<>();
        cells.forEach((label, byColumn) -> {
            List<String> row = new ArrayList<>(List.of(label));
            columns.forEach(column -> row.add(byColumn.getOrDefault(column, Numbers.NONE)));
            rows.add(row);
        });
        return rows;
    }

    private static String guarantee(Line line) {
        String guarantee = line.series().guarantee();
        return guarantee.equals(Series.ATOMIC) ? "" : " (" + guarantee + ")";
    }

    /** Returns what each step brings in all, against the first; guarantees may differ from step to step. */
    public static TextTable steps(List<Step> steps) {
        return TextTable.of(steps)
                .text("step", Step::name)
                .text("strategy", step -> step.line().series().strategy())
                .number("rows/s", step -> Numbers.compact(step.line().rate()))
                .number("95% interval", step -> Numbers.interval(step.line().rateInterval(), Numbers::compact))
                .number(
                        "times as fast",
                        step -> Numbers.ratio(
                                step.gain() == null ? 1 : step.gain().ratio()))
                .number("95% interval, each alone", step -> RankingTable.interval(step.gain()))
                .text("guarantee", step -> step.line().series().guarantee())
                .build();
    }

    /** Returns what client and server used for the loads of a group, by row where that makes sense; without measures that no load has. */
    public static TextTable usage(Group group) {
        List<Measure> known = Arrays.stream(Measure.values())
                .filter(measure ->
                        group.lines().stream().anyMatch(line -> line.usage().median(measure) != null))
                .toList();
        TextTable.Builder<Line> table = TextTable.of(group.lines()).text("strategy", Line::label);
        known.forEach(measure ->
                table.number(measure.label(), line -> text(measure, line.usage().median(measure))));
        return table.build();
    }

    /**
     * Returns how long others waited who read the table before, during and after a load, and the strongest lock that it held.
     *
     * @throws IllegalArgumentException if the table was not read
     */
    public static TextTable reads(Group group) {
        if (!ReadsTable.isKnown(group)) {
            throw new IllegalArgumentException("the table was not read during the loads");
        }
        return ReadsTable.of(group);
    }

    /**
     * Returns how far a replica was behind during a load, and how long after it the replica had applied everything.
     *
     * @throws IllegalArgumentException if no replica was watched
     */
    public static TextTable replicas(Group group) {
        if (!ReplicaTable.isKnown(group)) {
            throw new IllegalArgumentException("no replica was watched during the loads");
        }
        return ReplicaTable.of(group);
    }

    private static String text(Measure measure, @Nullable Double median) {
        if (median == null) {
            return Numbers.NONE;
        }
        return measure.unit() == Unit.BYTES ? Numbers.bytes(median) : Numbers.whole(Math.round(median));
    }
}
