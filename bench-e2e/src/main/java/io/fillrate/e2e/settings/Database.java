package io.fillrate.e2e.settings;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The kinds of database that can be filled. */
enum Database {
    /** PostgreSQL. */
    POSTGRES("jdbc:postgresql:"),
    /** DuckDB. */
    DUCKDB("jdbc:duckdb:"),
    /** MariaDB. */
    MARIADB("jdbc:mariadb:"),
    /** MySQL. */
    MYSQL("jdbc:mysql:");

    private final String urlPrefix;

    Database(String urlPrefix) {
        this.urlPrefix = urlPrefix;
    }

    /** The name in properties, strategies' ids and results. */
    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The one that a JDBC URL is of. */
    static Optional<Database> ofUrl(String url) {
        return Arrays.stream(values())
                .filter(database -> url.startsWith(database.urlPrefix))
                .findFirst();
    }

    /** @throws IllegalArgumentException if there's none of that name */
    static Database named(String key) {
        return Arrays.stream(values())
                .filter(database -> database.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("none of " + names(", ")));
    }

    /** All, in the order of the documentation. */
    static String names(String separator) {
        return Arrays.stream(values()).map(Database::key).collect(Collectors.joining(separator));
    }
}
