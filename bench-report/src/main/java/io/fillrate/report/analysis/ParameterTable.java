package io.fillrate.report.analysis;

import io.fillrate.report.results.Series;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Results by the values of one parameter, in the order in which the run has them.
 *
 * @param parameter its name
 * @param values one or more
 * @param results by strategy with its other parameters, then by value
 */
public record ParameterTable(String parameter, List<String> values, Map<String, Map<String, Line>> results) {

    /**
     * Returns the parameter that varies most: the one with the most values, the first by name of several; empty if no strategy has two
     * values of any. (One that only differs from strategy to strategy belongs to the strategy.)
     */
    static Optional<String> mainParameter(List<Series> group) {
        Set<String> names = group.stream()
                .flatMap(series -> series.parameters().keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new));
        return names.stream()
                .filter(name -> isVaried(group, name))
                .max(Comparator.<String>comparingInt(name -> values(group, name).size())
                        .thenComparing(Comparator.reverseOrder()));
    }

    private static boolean isVaried(List<Series> group, String parameter) {
        return group.stream()
                .filter(series -> series.parameters().containsKey(parameter))
                .collect(Collectors.groupingBy(
                        Series::strategy,
                        Collectors.mapping(series -> series.parameters().get(parameter), Collectors.toSet())))
                .values()
                .stream()
                .anyMatch(values -> values.size() > 1);
    }

    private static Set<String> values(Collection<Series> group, String parameter) {
        return group.stream()
                .map(series -> series.parameters().get(parameter))
                .filter(Objects::nonNull)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    static ParameterTable of(List<Series> group, List<Line> lines, String parameter) {
        Map<Series.Key, Line> byKey =
                lines.stream().collect(Collectors.toMap(line -> line.series().key(), line -> line));
        Map<String, Map<String, Line>> results = new LinkedHashMap<>();
        for (Series series : group) {
            String value = series.parameters().get(parameter);
            Line line = byKey.get(series.key());
            if (value != null && line != null) {
                results.computeIfAbsent(SeriesName.without(parameter, series), label -> new LinkedHashMap<>())
                        .put(value, line);
            }
        }
        return new ParameterTable(parameter, List.copyOf(values(group, parameter)), results);
    }
}
