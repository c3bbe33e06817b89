package io.fillrate.report.analysis;

import io.fillrate.report.analysis.Topic.Distinction;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.Series;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which series of some results are looked at.
 *
 * @param allowed per property of a series the values that it may have; a property that isn't named may have any
 */
public record SeriesFilter(Map<String, Set<String>> allowed) {

    /** The properties that can be named. */
    public static final List<String> PROPERTIES = List.of(
            "database", "workload", "operation", "guarantee", "rows", "strategy", "changes", "rtt", "bandwidth");

    /** Lets everything through. */
    public static final SeriesFilter ALL = new SeriesFilter(Map.of());

    /** @throws IllegalArgumentException if there is no such property */
    public SeriesFilter {
        allowed = Map.copyOf(allowed);
        for (String property : allowed.keySet()) {
            if (!PROPERTIES.contains(property)) {
                throw new IllegalArgumentException(
                        "filter is \"" + property + "\"; allowed: " + String.join(", ", PROPERTIES));
            }
        }
    }

    /** The results with these series only. */
    public Results of(Results results) {
        return new Results(
                results.schemaVersion(),
                results.run(),
                results.environment(),
                results.series().stream().filter(this::lets).toList());
    }

    /** Returns which property keeps everything out, and which values would not: {@code --database oracle (available: postgres)}. */
    public Optional<String> mismatch(Results results) {
        for (int i = 0; i < PROPERTIES.size(); i++) {
            int property = i;
            Set<String> some = allowed.getOrDefault(PROPERTIES.get(i), Set.of());
            List<String> available = results.series().stream()
                    .map(series -> values(series).get(property))
                    .distinct()
                    .toList();
            if (!some.isEmpty() && available.stream().noneMatch(some::contains)) {
                return Optional.of("--" + PROPERTIES.get(i) + " "
                        + some.stream().sorted().collect(Collectors.joining(","))
                        + " (available: " + String.join(", ", available) + ")");
            }
        }
        return Optional.empty();
    }

    private boolean lets(Series series) {
        List<String> values = values(series);
        for (int i = 0; i < values.size(); i++) {
            Set<String> some = allowed.get(PROPERTIES.get(i));
            if (some != null && !some.contains(values.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** Of the properties, in their order. */
    private static List<String> values(Series series) {
        return List.of(
                series.database(),
                series.workload(),
                series.operation().name().toLowerCase(Locale.ROOT),
                series.guarantee(),
                String.valueOf(series.rows()),
                series.strategy(),
                Distinction.CHANGES.of(series),
                Distinction.RTT.of(series),
                Distinction.BANDWIDTH.of(series));
    }
}
