package io.fillrate.core.duckdb;

import io.fillrate.core.CatalogState;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * All that DuckDB reports of itself: the rows of each table function {@code duckdb_…()} about what is in the database, with names instead
 * of object ids.
 *
 * <p>Left out are estimates, where a table's key stands among its constraints, and what is a matter of sessions or of memory.
 */
record DuckDbCatalogState(Connection connection) {

    private static final Set<String> NOT_OF_THE_DATABASE = Set.of(
            "duckdb_approx_database_count",
            "duckdb_connection_count",
            "duckdb_connections",
            "duckdb_dependencies", // by names, below
            "duckdb_eviction_queues",
            "duckdb_external_file_cache",
            "duckdb_keywords",
            "duckdb_log_contexts",
            "duckdb_logs",
            "duckdb_memory",
            "duckdb_optimizers",
            "duckdb_prepared_statements",
            "duckdb_settings",
            "duckdb_temporary_files",
            "duckdb_variables");

    private static final String LISTS =
            "SELECT DISTINCT function_name FROM duckdb_functions() WHERE function_type = 'table' AND len(parameters) = 0"
                    + " AND starts_with(function_name, 'duckdb_') ORDER BY 1";

    private static final String OBJECTS =
            "(SELECT table_oid AS id, 'table: ' || schema_name || '.' || table_name AS name FROM duckdb_tables()"
                    + " UNION ALL SELECT index_oid, 'index: ' || schema_name || '.' || index_name FROM duckdb_indexes()"
                    + " UNION ALL SELECT view_oid, 'view: ' || schema_name || '.' || view_name FROM duckdb_views() WHERE NOT internal"
                    + " UNION ALL SELECT sequence_oid, 'sequence: ' || schema_name || '.' || sequence_name FROM duckdb_sequences()"
                    + " UNION ALL SELECT type_oid, 'type: ' || schema_name || '.' || type_name FROM duckdb_types() WHERE NOT internal)";

    private static final String DEPENDENCIES = "SELECT 'dependency of ' || a.name || ' on ' || b.name || ' ' || deptype"
            + " FROM duckdb_dependencies() d JOIN " + OBJECTS + " a ON a.id = d.objid JOIN " + OBJECTS
            + " b ON b.id = d.refobjid";

    /** Object ids, estimates and positions: of constraints, and of sequences, which are told apart. */
    private static final String LEFT_OUT = ".*oid|estimated_size|constraint_index|last_value";

    /** The functions that Java's rows go through. */
    private static final String OURS = "starts_with(function_name, 'fillrate_rows_')";

    CatalogState read() throws SQLException {
        List<String> facts = new ArrayList<>(texts(DEPENDENCIES));
        for (String list : texts(LISTS)) {
            if (!NOT_OF_THE_DATABASE.contains(list)) {
                facts.addAll(rows(list));
            }
        }
        Map<String, String> ids = new HashMap<>();
        for (String object : texts("SELECT id || ' ' || name FROM " + OBJECTS)) {
            ids.put(object.replaceFirst("\\d+ ", ""), object.replaceFirst(" .*", ""));
        }
        ids.put(
                "function of Fillrate's, until the database is closed: rows",
                texts("SELECT count(*) FROM duckdb_functions() WHERE " + OURS).get(0));
        Map<String, Long> positions = new HashMap<>();
        for (String sequence :
                texts("SELECT coalesce(last_value, 0) || ' ' || sequence_name FROM duckdb_sequences()")) {
            positions.put(sequence.replaceFirst("\\d+ ", ""), Long.valueOf(sequence.replaceFirst(" .*", "")));
        }
        return new CatalogState(facts, ids, positions);
    }

    private List<String> rows(String list) throws SQLException {
        List<String> columns = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet none = statement.executeQuery("SELECT * FROM " + list + "() LIMIT 0")) {
            ResultSetMetaData all = none.getMetaData();
            for (int i = 1; i <= all.getColumnCount(); i++) {
                columns.add(all.getColumnName(i));
            }
        }
        boolean functions = list.equals("duckdb_functions");
        String condition = functions ? "NOT " + OURS : columns.contains("internal") ? "NOT internal" : "true";
        String shown = columns.stream()
                .filter(column -> !column.matches(LEFT_OUT))
                .map(column -> '"' + column + '"')
                .collect(Collectors.joining(", "));
        return texts("SELECT '" + list + " ' || (facts::VARCHAR) FROM (SELECT " + shown + " FROM " + list + "() WHERE "
                        + condition + ") facts")
                .stream()
                .map(fact -> list.equals("duckdb_tables")
                        ? withoutKey(fact)
                        : fact.replaceFirst("START \\d+ (?=(NO )?CYCLE)", ""))
                .toList();
    }

    /** A CREATE TABLE has its key after a column or after all columns: the key is one of the facts about constraints. */
    private static String withoutKey(String fact) {
        return fact.replaceFirst(", PRIMARY KEY\\([^)]*\\)", "").replaceFirst(" PRIMARY KEY", "");
    }

    private List<String> texts(String query) throws SQLException {
        List<String> texts = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
        }
        return texts;
    }
}
