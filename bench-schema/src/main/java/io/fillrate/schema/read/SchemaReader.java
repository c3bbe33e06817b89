package io.fillrate.schema.read;

import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.read.duckdb.DuckDbReader;
import io.fillrate.schema.read.mysql.MySqlReader;
import io.fillrate.schema.read.postgres.PostgresReader;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;

/**
 * Reads the tables of a database from its catalogue, by a few queries whatever the number of tables. Immutable and safe for use by many
 * threads, each with its own connection.
 */
@FunctionalInterface
public interface SchemaReader {

    /**
     * Reads the tables of some schemas. Views, foreign tables, temporary tables and those of extensions are not read.
     *
     * @param connection left unchanged: autocommit, transaction and settings. Needs no more rights than to look into the catalogue
     * @param schemas as the database spells them; empty for every schema of users, with MySQL and MariaDB for the current database. One
     *     that does not exist has no tables
     * @throws SQLException if the connection fails, or is in a transaction that has failed
     */
    SchemaModel read(Connection connection, Set<String> schemas) throws SQLException;

    /**
     * Returns the reader for a kind of database.
     *
     * @param database as strategies name it: {@code postgres}, {@code cockroach}, {@code mariadb}, {@code mysql} or {@code duckdb}
     * @throws IllegalArgumentException if it is another
     */
    static SchemaReader of(String database) {
        return switch (database) {
            case "postgres", "cockroach" -> new PostgresReader(database)::read;
            case "mariadb", "mysql" -> new MySqlReader()::read;
            case "duckdb" -> new DuckDbReader()::read;
            default ->
                throw new IllegalArgumentException("no schema can be read from database " + database
                        + ": it is none of postgres, cockroach, mariadb, mysql and duckdb");
        };
    }
}
