package io.fillrate.schema.jdbc;

import io.fillrate.schema.model.TableName;
import java.util.List;
import java.util.stream.Collectors;

/** How a database quotes names, so that any name can be used in SQL. Immutable. */
public enum Names {
    /** Double quotes: standard SQL, PostgreSQL, DuckDB. */
    STANDARD('"'),
    /** Backticks: MySQL and MariaDB. */
    MYSQL('`');

    private final char quote;

    Names(char quote) {
        this.quote = quote;
    }

    /** Those of a kind of database, as strategies name it. */
    public static Names of(String database) {
        return database.equals("mariadb") || database.equals("mysql") ? MYSQL : STANDARD;
    }

    /** The name in quotes. */
    public String quote(String name) {
        return quote + name.replace(String.valueOf(quote), "" + quote + quote) + quote;
    }

    /** The table's name in quotes, with its schema. */
    public String quote(TableName name) {
        return quote(name.schema()) + "." + quote(name.name());
    }

    /** The names in quotes, with commas between them. */
    public String list(List<String> names) {
        return names.stream().map(this::quote).collect(Collectors.joining(", "));
    }
}
