package io.fillrate.report.analysis;

import io.fillrate.report.results.Results;
import io.fillrate.report.results.Series;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Which series of some results are looked at.
 *
 * @param allowed per property of a series the values that it may have; a property that isn't named may have any
 */
public record SeriesFilter(Map<String, Set<String>> allowed) {

    /** The properties that can be named. */
    public static final List<String> PROPERTIES =
            List.of("database", "workload", "operation", "guarantee", "rows", "strategy", "changes");

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

    private boolean lets(Series series) {
        List<String> values = List.of(
                series.database(),
                series.workload(),
                series.operation().name().toLowerCase(Locale.ROOT),
                series.guarantee(),
                String.valueOf(series.rows()),
                series.strategy(),
                Topic.layoutOf(series).orElse(Topic.KEYED));
        for (int i = 0; i < values.size(); i++) {
            Set<String> some = allowed.get(PROPERTIES.get(i));
            if (some != null && !some.contains(values.get(i))) {
                return false;
            }
        }
        return true;
    }
}
