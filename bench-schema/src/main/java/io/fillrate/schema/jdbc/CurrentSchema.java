package io.fillrate.schema.jdbc;

import io.fillrate.core.DatabaseKind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** The schema whose tables a connection finds by their names alone. */
public final class CurrentSchema {

    private CurrentSchema() {}

    /**
     * Lets a connection find a schema's tables first. Whatever else PostgreSQL's search path has comes after it, since triggers and
     * functions may rely on it; there, the change ends with a transaction that is rolled back.
     *
     * @param database the kind of database
     */
    public static void enter(Connection connection, DatabaseKind database, String schema) throws SQLException {
        switch (database) {
            case MARIADB, MYSQL -> connection.setCatalog(schema);
            case DUCKDB -> connection.setSchema(schema);
            case POSTGRES, COCKROACH -> putFirst(connection, database.quote(schema));
        }
    }

    /**
     * Undoes {@link #enter}, so that another schema can be entered.
     *
     * @param connection with autocommit
     */
    static void leave(Connection connection, DatabaseKind database) throws SQLException {
        switch (database) {
            case MARIADB, MYSQL, DUCKDB -> {
                // The next schema replaces this one.
            }
            case POSTGRES, COCKROACH -> {
                try (Statement statement = connection.createStatement()) {
                    statement.execute("RESET search_path");
                }
            }
        }
    }

    /** Returns the schemas in which a connection looks for a table without a schema, in this order. */
    public static List<String> all(Connection connection, DatabaseKind database) throws SQLException {
        return Catalogue.texts(
                connection,
                switch (database) {
                    case POSTGRES, COCKROACH -> "SELECT unnest(current_schemas(false))";
                    case DUCKDB -> "SELECT current_schema()";
                    case MARIADB, MYSQL -> "SELECT DATABASE() FROM DUAL WHERE DATABASE() IS NOT NULL";
                });
    }

    private static void putFirst(Connection connection, String schema) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            String path;
            try (ResultSet row = statement.executeQuery("SHOW search_path")) {
                row.next();
                path = row.getString(1);
            }
            if (!path.equals(schema) && !path.startsWith(schema + ",")) {
                statement.execute("SET search_path TO " + schema + (path.isEmpty() ? "" : ", " + path));
            }
        }
    }
}
