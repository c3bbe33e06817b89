package io.fillrate.core.mysql;

import io.fillrate.core.CatalogState;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * All that MariaDB or MySQL says of the tables of a connection's database: each row of each table of {@code information_schema} that names
 * the database, what SHOW CREATE says, and the rows of the tables in {@code mysql} that keep privileges and statistics by a table's name.
 *
 * <p>Left out is how rows are stored and counted: {@link #STORAGE}, what is in the server's memory only, and the statistics that InnoDB
 * recalculates by itself.
 */
record MySqlCatalogState(Connection connection) {

    private static final Set<String> STORAGE = Set.of(
            "TABLE_ROWS",
            "AVG_ROW_LENGTH",
            "DATA_LENGTH",
            "MAX_DATA_LENGTH",
            "INDEX_LENGTH",
            "DATA_FREE",
            "CREATE_TIME", // to the second, so that it may or may not differ
            "UPDATE_TIME",
            "CHECK_TIME",
            "CHECKSUM",
            "CARDINALITY",
            "AUTO_INCREMENT"); // a position

    private static final Set<String> DATABASE = Set.of(
            "TABLE_SCHEMA",
            "TRIGGER_SCHEMA",
            "EVENT_OBJECT_SCHEMA",
            "EVENT_SCHEMA",
            "CONSTRAINT_SCHEMA",
            "UNIQUE_CONSTRAINT_SCHEMA",
            "ROUTINE_SCHEMA",
            "SPECIFIC_SCHEMA",
            "SEQUENCE_SCHEMA",
            "SCHEMA_NAME");

    /** Of the server's memory, or of its files. */
    private static final Pattern MEMORY = Pattern.compile("INNODB_.*|TABLE_STATISTICS|INDEX_STATISTICS|FILES");

    /** Tables of {@code mysql} with rows by table, and the column that names the database. */
    private static final Map<String, String> BY_NAME = new TreeMap<>(Map.of(
            "tables_priv", "Db",
            "columns_priv", "Db",
            "innodb_table_stats", "database_name",
            "innodb_index_stats", "database_name",
            "table_stats", "db_name",
            "column_stats", "db_name",
            "index_stats", "db_name"));

    /** Whether InnoDB leaves the statistics of a table, or of one that it is a partition of, alone. */
    private static final String NOT_RECALCULATED =
            " AND EXISTS (SELECT 1 FROM information_schema.tables t WHERE t.table_schema = about.database_name"
                    + " AND t.table_name = SUBSTRING_INDEX(SUBSTRING_INDEX(about.table_name, '#P#', 1), '#p#', 1)"
                    + " AND t.create_options LIKE '%stats_auto_recalc=0%')";

    private static final Pattern COUNTER = Pattern.compile(" AUTO_INCREMENT=(\\d+)");

    CatalogState read() throws SQLException {
        List<String> facts = new ArrayList<>();
        Map<String, Long> positions = new HashMap<>();
        for (String view : viewsByDatabase()) {
            facts.addAll(rows(view));
        }
        for (String table : texts("SELECT table_name FROM information_schema.tables WHERE table_schema = DATABASE()")) {
            String definition = show("TABLE", table, 2);
            Matcher counter = COUNTER.matcher(definition);
            if (counter.find()) {
                positions.put(table, Long.valueOf(counter.group(1)));
            }
            facts.add(counter.replaceFirst(""));
        }
        for (String trigger :
                texts("SELECT trigger_name FROM information_schema.triggers WHERE trigger_schema = DATABASE()")) {
            facts.add(show("TRIGGER", trigger, 3));
        }
        List<String> there =
                texts("SELECT LOWER(table_name) FROM information_schema.tables WHERE table_schema = 'mysql'");
        for (Map.Entry<String, String> table : BY_NAME.entrySet()) {
            if (there.contains(table.getKey())) {
                facts.addAll(rows("mysql." + table.getKey() + " AS about WHERE about." + table.getValue()
                        + " = DATABASE()" + (table.getKey().startsWith("innodb") ? NOT_RECALCULATED : "")));
            }
        }
        return new CatalogState(facts, ids(), positions);
    }

    /** The views of {@code information_schema} that name databases, with a condition. */
    private List<String> viewsByDatabase() throws SQLException {
        Map<String, List<String>> views = new TreeMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT UPPER(table_name), UPPER(column_name)"
                        + " FROM information_schema.columns WHERE UPPER(table_schema) = 'INFORMATION_SCHEMA'")) {
            while (rows.next()) {
                if (DATABASE.contains(rows.getString(2))
                        && !MEMORY.matcher(rows.getString(1)).matches()) {
                    views.computeIfAbsent(rows.getString(1), any -> new ArrayList<>())
                            .add(rows.getString(2) + " = DATABASE()");
                }
            }
        }
        return views.entrySet().stream()
                .map(view -> "information_schema." + view.getKey() + " WHERE " + String.join(" OR ", view.getValue()))
                .collect(Collectors.toList());
    }

    private List<String> rows(String source) throws SQLException {
        List<String> facts = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT * FROM " + source)) {
            ResultSetMetaData columns = rows.getMetaData();
            while (rows.next()) {
                List<String> values = new ArrayList<>();
                for (int i = 1; i <= columns.getColumnCount(); i++) {
                    String name = columns.getColumnLabel(i).toUpperCase(Locale.ROOT);
                    String value = text(rows, i);
                    if (value != null && !STORAGE.contains(name)) {
                        values.add(name + "=" + value.replaceFirst("\"last-updated\": \"[^\"]*\", ", ""));
                    }
                }
                facts.add(source.replaceFirst(" .*", "") + " " + String.join(", ", values));
            }
        }
        return facts;
    }

    private static @Nullable String text(ResultSet row, int column) throws SQLException {
        Object value = row.getObject(column);
        return value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : row.getString(column);
    }

    private String show(String kind, String name, int column) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SHOW CREATE " + kind + " `" + name.replace("`", "``") + "`")) {
            row.next();
            return row.getString(column);
        }
    }

    /** InnoDB's ids of tables and partitions, without the tables that full-text indexes are made of. */
    private Map<String, String> ids() throws SQLException {
        String view = texts(
                        "SELECT table_name FROM information_schema.tables WHERE UPPER(table_schema) = 'INFORMATION_SCHEMA'"
                                + " AND table_name IN ('INNODB_SYS_TABLES', 'INNODB_TABLES')")
                .get(0);
        Map<String, String> ids = new HashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT name, table_id FROM information_schema." + view
                        + " WHERE name LIKE CONCAT(DATABASE(), '/%') AND name NOT LIKE '%/fts\\_%'")) {
            while (rows.next()) {
                ids.put("table: " + rows.getString(1), rows.getString(2));
            }
        }
        return ids;
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
