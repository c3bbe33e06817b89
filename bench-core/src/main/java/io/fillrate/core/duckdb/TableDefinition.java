package io.fillrate.core.duckdb;

import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The statements that recreate a table, from DuckDB's catalog.
 *
 * @param createTable creates the table without the primary key
 * @param indexes names of the indexes that do not belong to a constraint
 * @param build add the primary key and the indexes, with their comments, once the table has its rows
 * @param obstacles what a recreated table would lack, in words that follow "the table has"
 */
record TableDefinition(String createTable, List<String> indexes, List<String> build, List<String> obstacles) {

    /** SQLSTATE {@code undefined_table}. */
    private static final String NO_SUCH_TABLE = "42P01";

    private static final String OF_TABLE =
            " WHERE database_name = current_database() AND lower(schema_name) = lower(coalesce(nullif($2, ''), current_schema()))"
                    + " AND lower(table_name) = lower($1)";

    private static final String KEY_COLUMNS = "SELECT unnest(constraint_column_names) FROM duckdb_constraints()"
            + OF_TABLE + " AND constraint_type = 'PRIMARY KEY'";

    private static final String INDEX_COMMENTS =
            "SELECT 'COMMENT ON INDEX \"' || replace(schema_name, '\"', '\"\"') || '\".\"' || replace(index_name, '\"', '\"\"')"
                    + " || '\" IS ''' || replace(comment, '''', '''''') || ''''"
                    + " FROM duckdb_indexes()" + OF_TABLE + " AND comment IS NOT NULL ORDER BY index_oid";

    private static final String OBSTACLES = "SELECT DISTINCT what FROM ("
            + "SELECT 'a foreign key' AS what FROM duckdb_constraints() WHERE constraint_type = 'FOREIGN KEY'"
            + " AND lower($1) IN (lower(table_name), lower(referenced_table))"
            + " UNION ALL SELECT 'a generated column' FROM duckdb_tables()" + OF_TABLE
            + " AND sql LIKE '%GENERATED ALWAYS AS%'"
            + " UNION ALL SELECT 'a sequence that it owns' FROM duckdb_dependencies() WHERE deptype = 'a'"
            + " AND objid IN (SELECT sequence_oid FROM duckdb_sequences()) AND refobjid IN (SELECT table_oid FROM duckdb_tables()"
            + OF_TABLE
            + ")"
            + " UNION ALL SELECT 'a comment' FROM duckdb_tables()" + OF_TABLE + " AND comment IS NOT NULL"
            + " UNION ALL SELECT 'a comment' FROM duckdb_columns()" + OF_TABLE + " AND comment IS NOT NULL)"
            + " ORDER BY what";

    /** A literal, a quoted name, or a primary key: the table's, or after its column. */
    private static final Pattern QUOTED_OR_KEY = Pattern.compile("'[^']*+(?:''[^']*+)*+'|\"[^\"]*+(?:\"\"[^\"]*+)*+\""
            + "|(, PRIMARY KEY\\((?:[^\")]|\"[^\"]*+(?:\"\"[^\"]*+)*+\")*+\\)| PRIMARY KEY)");

    /**
     * Reads the catalog.
     *
     * @throws SQLException also if there is no such table
     */
    static TableDefinition read(Connection connection, Table<?> table) throws SQLException {
        List<String> create = texts(connection, "SELECT sql FROM duckdb_tables()" + OF_TABLE, table);
        if (create.isEmpty()) {
            throw new SQLException(
                    table.schema().map(schema -> "schema " + schema).orElse("the current schema") + " has no table "
                            + table.name(),
                    NO_SUCH_TABLE);
        }
        List<String> build = new ArrayList<>();
        List<String> key = texts(connection, KEY_COLUMNS, table);
        if (!key.isEmpty()) {
            build.add(addKey(table, key));
        }
        build.addAll(texts(connection, "SELECT sql FROM duckdb_indexes()" + OF_TABLE + " ORDER BY index_oid", table));
        build.addAll(texts(connection, INDEX_COMMENTS, table));
        return new TableDefinition(
                withoutKey(create.get(0)),
                texts(connection, "SELECT index_name FROM duckdb_indexes()" + OF_TABLE + " ORDER BY index_oid", table),
                build,
                texts(connection, OBSTACLES, table));
    }

    private static List<String> texts(Connection connection, String sql, Table<?> table) throws SQLException {
        return Sql.texts(connection, sql, table.name(), table.schema().orElse(""));
    }

    private static String addKey(Table<?> table, List<String> columns) {
        return columns.stream()
                .map(DuckDbDialect.INSTANCE::quote)
                .collect(Collectors.joining(
                        ", ", "ALTER TABLE " + DuckDbDialect.INSTANCE.quote(table) + " ADD PRIMARY KEY (", ")"));
    }

    /** Returns a CREATE TABLE of the catalog without the primary key. */
    static String withoutKey(String createTable) {
        return QUOTED_OR_KEY
                .matcher(createTable)
                .replaceAll(found -> found.group(1) == null ? Matcher.quoteReplacement(found.group()) : "");
    }
}
