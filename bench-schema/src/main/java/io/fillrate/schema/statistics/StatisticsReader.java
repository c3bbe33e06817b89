package io.fillrate.schema.statistics;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;

/**
 * Reads what a database knows of its tables, from its catalogue: no row is read. What the user may not see is left out. Immutable and safe
 * for use by many threads, each with its own connection.
 */
public interface StatisticsReader {

    /**
     * Reads the statistics of some schemas.
     *
     * @param connection with autocommit, and left so
     * @param schemas as the database spells them; empty for every schema of users, with MySQL and MariaDB for the current database
     * @throws SQLException if the connection fails
     */
    SchemaStatistics read(Connection connection, Set<String> schemas) throws SQLException;

    /**
     * Returns how users let the database collect statistics, as part of a sentence; empty if it collects them itself.
     */
    String howToCollect();

    /**
     * Returns the reader for a kind of database.
     *
     * @param database as strategies name it: {@code postgres}, {@code cockroach}, {@code mariadb}, {@code mysql} or {@code duckdb}
     * @throws IllegalArgumentException if it is another
     */
    static StatisticsReader of(String database) {
        return switch (database) {
            case "postgres" -> new PostgresStatistics();
            case "cockroach" -> new CockroachStatistics();
            case "mariadb", "mysql" -> new MySqlStatistics();
            case "duckdb" -> new DuckDbStatistics();
            default ->
                throw new IllegalArgumentException("no statistics can be read from database " + database
                        + ": it is none of postgres, cockroach, mariadb, mysql and duckdb");
        };
    }
}
