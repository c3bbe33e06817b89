package io.fillrate.core;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The databases that Fillrate has strategies for. */
public enum DatabaseKind {
    /** PostgreSQL. */
    POSTGRES("jdbc:postgresql:", '"'),
    /** DuckDB. */
    DUCKDB("jdbc:duckdb:", '"'),
    /** MariaDB, or a MySQL that MariaDB's driver connects to. */
    MARIADB("jdbc:mariadb:", '`'),
    /** MySQL. */
    MYSQL("jdbc:mysql:", '`'),
    /** CockroachDB, which has PostgreSQL's driver and URLs. */
    COCKROACH("jdbc:postgresql:", '"');

    private final String urlPrefix;
    private final String quote;

    DatabaseKind(String urlPrefix, char quote) {
        this.urlPrefix = urlPrefix;
        this.quote = String.valueOf(quote);
    }

    /** Returns its name in the ids of strategies, such as {@code postgres}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns what its JDBC URLs begin with, such as {@code jdbc:postgresql:}. */
    public String urlPrefix() {
        return urlPrefix;
    }

    /** Whether SQL, types and catalogue are PostgreSQL's. */
    public boolean hasPostgresDialect() {
        return this == POSTGRES || this == COCKROACH;
    }

    /** Whether SQL, types and catalogue are MySQL's. */
    public boolean hasMySqlDialect() {
        return this == MARIADB || this == MYSQL;
    }

    /** Returns a name in quotes, so that any can be used in SQL. */
    public String quote(String name) {
        return quote + name.replace(quote, quote + quote) + quote;
    }

    /** Returns names in quotes, with commas between them. */
    public String quoted(List<String> names) {
        return names.stream().map(this::quote).collect(Collectors.joining(", "));
    }

    /** Returns the kind with an {@link #id}; empty if there is none. */
    public static Optional<DatabaseKind> named(@Nullable String id) {
        return Stream.of(values()).filter(kind -> kind.id().equals(id)).findFirst();
    }

    /** Returns the kinds that a JDBC URL may belong to, the likeliest first. */
    public static List<DatabaseKind> ofUrl(String url) {
        return Stream.of(values())
                .filter(kind -> url.startsWith(kind.urlPrefix))
                .toList();
    }

    /** Returns what a connection leads to, by its driver; empty if it is another database. */
    public static Optional<DatabaseKind> of(Connection connection) throws SQLException {
        Driver driver = Driver.of(connection);
        return driver == null ? Optional.empty() : Optional.of(driver.kind(connection));
    }

    /** Returns the {@link #id}. */
    @Override
    public String toString() {
        return id();
    }
}
