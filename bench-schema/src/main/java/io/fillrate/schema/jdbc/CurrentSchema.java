package io.fillrate.schema.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** The schema whose tables a connection finds by their names alone. */
public final class CurrentSchema {

    private CurrentSchema() {}

    /**
     * Lets a connection find a schema's tables first. Whatever else PostgreSQL's search path has comes after it, since triggers and
     * functions may rely on it; there, the change ends with a transaction that is rolled back.
     *
     * @param database the kind of database, as strategies name it
     */
    public static void enter(Connection connection, String database, String schema) throws SQLException {
        switch (database) {
            case "mariadb", "mysql" -> connection.setCatalog(schema);
            case "duckdb" -> connection.setSchema(schema);
            default -> putFirst(connection, Names.of(database).quote(schema));
        }
    }

    /**
     * Undoes {@link #enter}, so that another schema can be entered.
     *
     * @param connection with autocommit
     */
    static void leave(Connection connection, String database) throws SQLException {
        switch (database) {
            case "mariadb", "mysql", "duckdb" -> {
                // The next schema replaces this one.
            }
            default -> {
                try (Statement statement = connection.createStatement()) {
                    statement.execute("RESET search_path");
                }
            }
        }
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
