package io.fillrate.report.analysis;

import io.fillrate.report.results.Series;
import io.fillrate.report.text.Numbers;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Names series within a group: by strategy, and by the parameters in which series of one strategy differ. */
public record StrategyLabels(List<Series> group) {

    /** {@code copy-binary}, or {@code batch (batch=100)} next to {@code batch (batch=1000)}. */
    public String of(Series series) {
        List<Series> namesakes = group.stream()
                .filter(other -> other.strategy().equals(series.strategy()))
                .toList();
        String difference = namesakes.stream()
                .flatMap(other -> other.parameters().keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new))
                .stream()
                .filter(name -> namesakes.stream()
                        .anyMatch(other -> !Objects.equals(
                                other.parameters().get(name),
                                series.parameters().get(name))))
                .map(name -> name + "=" + series.parameters().getOrDefault(name, Numbers.NONE))
                .collect(Collectors.joining(", "));
        return difference.isEmpty() ? series.strategy() : series.strategy() + " (" + difference + ")";
    }
}
