package io.fillrate.core.duckdb;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What it takes to make a table of the current schema anew, as DuckDB's catalog tells it.
 *
 * @param createTable the statement, without the primary key
 * @param indexes names of those that are no constraint's
 * @param build the statements that make the primary key and the indexes, with their comments, once there are rows
 * @param obstacles what a table made anew would not have, in words that follow "the table has"
 */
record TableDefinition(String createTable, List<String> indexes, List<String> build, List<String> obstacles) {

    private static final String MINE =
            " WHERE database_name = current_database() AND schema_name = current_schema() AND lower(table_name) = lower(?)";

    private static final String KEY_COLUMNS = "SELECT unnest(constraint_column_names) FROM duckdb_constraints()" + MINE
            + " AND constraint_type = 'PRIMARY KEY'";

    private static final String INDEX_COMMENTS =
            "SELECT 'COMMENT ON INDEX \"' || replace(index_name, '\"', '\"\"') || '\" IS ''' || replace(comment, '''', '''''') || ''''"
                    + " FROM duckdb_indexes()" + MINE + " AND comment IS NOT NULL ORDER BY index_oid";

    private static final String OBSTACLES = "SELECT DISTINCT what FROM ("
            + "SELECT 'a foreign key' AS what FROM duckdb_constraints() WHERE constraint_type = 'FOREIGN KEY'"
            + " AND lower(?) IN (lower(table_name), lower(referenced_table))"
            + " UNION ALL SELECT 'a generated column' FROM duckdb_tables()" + MINE
            + " AND sql LIKE '%GENERATED ALWAYS AS%'"
            + " UNION ALL SELECT 'a comment' FROM duckdb_tables()" + MINE + " AND comment IS NOT NULL"
            + " UNION ALL SELECT 'a comment' FROM duckdb_columns()" + MINE + " AND comment IS NOT NULL)"
            + " ORDER BY what";

    /** A literal, a quoted name, or a primary key: the table's, or behind its column. */
    private static final Pattern QUOTED_OR_KEY = Pattern.compile("'[^']*+(?:''[^']*+)*+'|\"[^\"]*+(?:\"\"[^\"]*+)*+\""
            + "|(, PRIMARY KEY\\((?:[^\")]|\"[^\"]*+(?:\"\"[^\"]*+)*+\")*+\\)| PRIMARY KEY)");

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
        List<String> build = new ArrayList<>();
        List<String> key = texts(connection, KEY_COLUMNS, table);
        if (!key.isEmpty()) {
            build.add(addKey(table, key));
        }
        build.addAll(texts(connection, "SELECT sql FROM duckdb_indexes()" + MINE + " ORDER BY index_oid", table));
        build.addAll(texts(connection, INDEX_COMMENTS, table));
        return new TableDefinition(
                withoutKey(create.get(0)),
                texts(connection, "SELECT index_name FROM duckdb_indexes()" + MINE + " ORDER BY index_oid", table),
                build,
                texts(connection, OBSTACLES, table));
    }

    private static String addKey(String table, List<String> columns) {
        return columns.stream()
                .map(DuckDbDialect.INSTANCE::quote)
                .collect(Collectors.joining(
                        ", ", "ALTER TABLE " + DuckDbDialect.INSTANCE.quote(table) + " ADD PRIMARY KEY (", ")"));
    }

    /** A CREATE TABLE as the catalog writes it, without the primary key. */
    static String withoutKey(String createTable) {
        return QUOTED_OR_KEY
                .matcher(createTable)
                .replaceAll(found -> found.group(1) == null ? Matcher.quoteReplacement(found.group()) : "");
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
