package io.fillrate.core.duckdb;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * What it takes to make a table of the current schema anew, as DuckDB's catalog tells it.
 *
 * @param createTable the statement
 * @param indexes names of those that are no constraint's
 * @param createIndexes the statements, in the same order
 * @param obstacles what a table made anew would not have, in words that follow "the table has"
 */
record TableDefinition(String createTable, List<String> indexes, List<String> createIndexes, List<String> obstacles) {

    private static final String MINE =
            " WHERE database_name = current_database() AND schema_name = current_schema() AND lower(table_name) = lower(?)";

    private static final String OBSTACLES = "SELECT DISTINCT what FROM ("
            + "SELECT 'a foreign key' AS what FROM duckdb_constraints() WHERE constraint_type = 'FOREIGN KEY'"
            + " AND lower(?) IN (lower(table_name), lower(referenced_table))"
            + " UNION ALL SELECT 'a generated column' FROM duckdb_tables()" + MINE
            + " AND sql LIKE '%GENERATED ALWAYS AS%'"
            + " UNION ALL SELECT 'a comment' FROM duckdb_tables()" + MINE + " AND comment IS NOT NULL"
            + " UNION ALL SELECT 'a comment' FROM duckdb_columns()" + MINE + " AND comment IS NOT NULL)"
            + " ORDER BY what";

    /**
     * Asks the catalog.
     *
     * @throws IllegalArgumentException if the current schema has no such table
     */
    static TableDefinition read(Connection connection, String table) throws SQLException {
        List<String> create = texts(connection, "SELECT sql FROM duckdb_tables()" + MINE, table);
        if (create.isEmpty()) {
            throw new IllegalArgumentException("the current schema has no table " + table);
        }
        return new TableDefinition(
                create.get(0),
                texts(connection, "SELECT index_name FROM duckdb_indexes()" + MINE + " ORDER BY index_oid", table),
                texts(connection, "SELECT sql FROM duckdb_indexes()" + MINE + " ORDER BY index_oid", table),
                texts(connection, OBSTACLES, table));
    }

    /** The first column of a query with one parameter, however often it occurs. */
    private static List<String> texts(Connection connection, String sql, String table) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 1; i <= statement.getParameterMetaData().getParameterCount(); i++) {
                statement.setString(i, table);
            }
            try (ResultSet rows = statement.executeQuery()) {
                List<String> texts = new ArrayList<>();
                while (rows.next()) {
                    texts.add(rows.getString(1));
                }
                return texts;
            }
        }
    }
}
