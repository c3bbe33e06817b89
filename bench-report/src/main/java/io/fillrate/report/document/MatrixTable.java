package io.fillrate.report.document;

import io.fillrate.report.document.Block.Column;
import io.fillrate.report.format.Series;
import io.fillrate.report.ranking.Group;
import io.fillrate.report.ranking.Line;
import io.fillrate.report.text.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Strategies against the values of one parameter: rows/s, in the order in which the results have both. */
public final class MatrixTable {

    private MatrixTable() {}

    /**
     * The parameter that most is to be seen of: the one with the most values, the first by name of several; empty if no strategy has two. (Strategies
     * that have one each have it as their own.)
     */
    public static Optional<String> mainParameter(Group group) {
        Set<String> names = group.labels().group().stream()
                .flatMap(series -> series.parameters().keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new));
        return names.stream()
                .filter(name -> isVaried(group, name))
                .max(Comparator.<String>comparingInt(name -> values(group, name).size())
                        .thenComparing(Comparator.reverseOrder()));
    }

    private static boolean isVaried(Group group, String parameter) {
        return group.labels().group().stream()
                .filter(series -> series.parameters().containsKey(parameter))
                .collect(Collectors.groupingBy(
                        Series::strategy,
                        Collectors.mapping(series -> series.parameters().get(parameter), Collectors.toSet())))
                .values()
                .stream()
                .anyMatch(values -> values.size() > 1);
    }

    private static Set<String> values(Group group, String parameter) {
        return group.labels().group().stream()
                .map(series -> series.parameters().get(parameter))
                .filter(Objects::nonNull)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The results that have the parameter; a row for each strategy, and for each combination of its other parameters. */
    public static Block.Table of(Group group, String parameter) {
        Set<String> values = values(group, parameter);
        List<Column> columns = new ArrayList<>(List.of(Column.text("rows/s of strategy")));
        values.forEach(value -> columns.add(Column.number(parameter + "=" + value)));
        Map<Series.Key, Line> results = group.rankings().stream()
                .flatMap(ranking -> ranking.lines().stream())
                .collect(Collectors.toMap(line -> line.series().key(), line -> line));
        Map<String, Map<String, String>> cells = new LinkedHashMap<>();
        for (Series series : group.labels().group()) {
            String value = series.parameters().get(parameter);
            Line line = results.get(series.key());
            if (value != null && line != null) {
                cells.computeIfAbsent(label(series, parameter), label -> new LinkedHashMap<>())
                        .put(value, Numbers.compact(line.rate()) + mark(series));
            }
        }
        List<List<String>> rows = new ArrayList<>();
        cells.forEach((label, byValue) -> {
            List<String> row = new ArrayList<>(List.of(label));
            values.forEach(value -> row.add(byValue.getOrDefault(value, Numbers.NONE)));
            rows.add(row);
        });
        return new Block.Table(columns, rows);
    }

    private static String label(Series series, String parameter) {
        Map<String, String> others = new TreeMap<>(series.parameters());
        others.remove(parameter);
        return others.isEmpty()
                ? series.strategy()
                : others.entrySet().stream()
                        .map(other -> other.getKey() + "=" + other.getValue())
                        .collect(Collectors.joining(", ", series.strategy() + " (", ")"));
    }

    /** A weaker guarantee stands beside its number, because it may differ within a row. */
    private static String mark(Series series) {
        return series.guarantee().equals(Series.ATOMIC) ? "" : " (" + series.guarantee() + ")";
    }
}
