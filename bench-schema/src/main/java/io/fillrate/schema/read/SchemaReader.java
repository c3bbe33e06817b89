package io.fillrate.schema.read;

import io.fillrate.core.DatabaseKind;
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

    /** Returns the reader for a kind of database. */
    static SchemaReader of(DatabaseKind database) {
        return switch (database) {
            case POSTGRES, COCKROACH -> new PostgresReader(database)::read;
            case MARIADB, MYSQL -> new MySqlReader()::read;
            case DUCKDB -> new DuckDbReader()::read;
        };
    }
}
