package io.fillrate.e2e.settings;

import io.fillrate.core.cockroach.CockroachStrategies;
import io.fillrate.e2e.settings.Settings.TargetKind;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The kinds of database that can be filled. */
enum Database {
    /** PostgreSQL. */
    POSTGRES("jdbc:postgresql:", Home.EMBEDDED_OR_CONTAINER),
    /** DuckDB. */
    DUCKDB("jdbc:duckdb:", Home.EMBEDDED),
    /** MariaDB. */
    MARIADB("jdbc:mariadb:", Home.EMBEDDED_OR_CONTAINER),
    /** MySQL. */
    MYSQL("jdbc:mysql:", Home.CONTAINER),
    /** CockroachDB, which uses PostgreSQL's URLs. */
    COCKROACH("jdbc:postgresql:", Home.CONTAINER, CockroachStrategies.EXPERIMENTAL);

    /** Where a run gets a database without a URL. */
    private enum Home {
        /** Within this process, whatever the target. */
        EMBEDDED,
        EMBEDDED_OR_CONTAINER,
        /** In a container, whatever the target. */
        CONTAINER
    }

    private final String urlPrefix;
    private final Home home;
    private final @Nullable String experimental;

    Database(String urlPrefix, Home home) {
        this(urlPrefix, home, null);
    }

    Database(String urlPrefix, Home home, @Nullable String experimental) {
        this.urlPrefix = urlPrefix;
        this.home = home;
        this.experimental = experimental;
    }

    /** The name in properties, strategies' ids and results. */
    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Why it is experimental; empty if it is not. */
    Optional<String> experimental() {
        return Optional.ofNullable(experimental);
    }

    /** The name, and whether it is experimental. */
    private String label() {
        return experimental == null ? key() : key() + " (experimental)";
    }

    /** Whether a run without a URL starts it in a container. */
    boolean isInContainer(TargetKind target) {
        return home == Home.CONTAINER || (home == Home.EMBEDDED_OR_CONTAINER && target == TargetKind.CONTAINER);
    }

    /** The databases that a JDBC URL may belong to, the likeliest first. */
    static List<Database> ofUrl(String url) {
        return Arrays.stream(values())
                .filter(database -> url.startsWith(database.urlPrefix))
                .toList();
    }

    /** @throws IllegalArgumentException if there is none of that name */
    static Database named(String key) {
        return Arrays.stream(values())
                .filter(database -> database.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("not one of " + names(", ")));
    }

    /** All, in the order of the documentation. */
    static String names(String separator) {
        return Arrays.stream(values()).map(Database::label).collect(Collectors.joining(separator));
    }
}
