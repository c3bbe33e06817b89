package io.fillrate.schema.statistics;

import io.fillrate.core.DatabaseKind;
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

    /** Returns the reader for a kind of database. */
    static StatisticsReader of(DatabaseKind database) {
        return switch (database) {
            case POSTGRES -> new PostgresStatistics();
            case COCKROACH -> new CockroachStatistics();
            case MARIADB, MYSQL -> new MySqlStatistics();
            case DUCKDB -> new DuckDbStatistics();
        };
    }
}
