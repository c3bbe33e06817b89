package io.fillrate.report.results;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * One run of the end-to-end benchmarks: the whole content of a {@code results.json}. Immutable; a run in progress makes
 * a new value after every sample and writes it with {@link ResultsFile#write}.
 *
 * @param schemaVersion version of the file format, {@value #SCHEMA_VERSION}
 * @param series at most one per {@link Series.Key}
 */
public record Results(int schemaVersion, Run run, Environment environment, List<Series> series) {

    /** The most series that a run can have. */
    public static final int MAX_SERIES = 5_000;

    /** The version of the file format that these records describe. */
    public static final int SCHEMA_VERSION = 1;

    /** @throws IllegalArgumentException if the version is another one or two series have the same key */
    public Results {
        if (schemaVersion != SCHEMA_VERSION) {
            throw new IllegalArgumentException(
                    "schemaVersion is " + schemaVersion + "; allowed: " + SCHEMA_VERSION + ", the one known here");
        }
        series = List.copyOf(series);
        Check.atMost(MAX_SERIES, series.size(), "series");
        Set<Series.Key> seen = new HashSet<>();
        for (Series one : series) {
            if (!seen.add(one.key())) {
                throw new IllegalArgumentException("series holds " + one.key() + " twice; allowed: once");
            }
        }
    }

    /** A run that has no series yet. */
    public Results(Run run, Environment environment) {
        this(SCHEMA_VERSION, run, environment, List.of());
    }

    /** These results with the series added at the end, or replacing the one with the same key. */
    public Results with(Series added) {
        List<Series> all = new ArrayList<>(series);
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).key().equals(added.key())) {
                all.set(i, added);
                return new Results(schemaVersion, run, environment, all);
            }
        }
        all.add(added);
        return new Results(schemaVersion, run, environment, all);
    }

    /** These results with another description of the environment (facts that are known only later). */
    public Results with(Environment other) {
        return new Results(schemaVersion, run, other, series);
    }
}
