package io.fillrate.core.mysql;

import io.fillrate.core.internal.jdbc.Sql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * The optimizer's statistics that the server keeps by a table's name: MariaDB's engine-independent ones, MySQL's histograms, and InnoDB's
 * where it does not recalculate them automatically. A RENAME takes them along.
 *
 * @param connection without locks of tables
 */
record PersistentStatistics(Connection connection, MySqlDialect dialect, MySqlShadowTable.Names names) {

    private static final List<String> INNODB_TABLES = List.of("innodb_table_stats", "innodb_index_stats");
    private static final List<String> MARIADB_TABLES = List.of("table_stats", "column_stats", "index_stats");

    private static final String NOT_RECALCULATED = """
            SELECT 'kept' FROM information_schema.tables WHERE table_schema = ? AND table_name = ?
            AND (create_options LIKE '%stats_auto_recalc=0%'
                 OR create_options NOT LIKE '%stats_auto_recalc=1%' AND @@GLOBAL.innodb_stats_auto_recalc = 0)""";

    /** Asks the server: MySQL's driver may be connected to a MariaDB. */
    private static final String MARIADB = "SELECT 'MariaDB' FROM DUAL WHERE VERSION() LIKE '%MariaDB%'";

    private static final String HISTOGRAMS =
            "SELECT column_name, QUOTE(histogram) FROM information_schema.column_statistics"
                    + " WHERE schema_name = ? AND table_name = ?";

    /**
     * Gives the shadow table the statistics of the original instead of its own.
     *
     * @throws SQLException if the user may not read or write them
     */
    void copy() throws SQLException {
        if (!Sql.texts(connection, NOT_RECALCULATED, names.schema(), names.table())
                .isEmpty()) {
            for (String table : INNODB_TABLES) {
                copyRows(table, "database_name");
            }
        }
        if (!Sql.texts(connection, MARIADB).isEmpty()) {
            for (String table : MARIADB_TABLES) {
                copyRows(table, "db_name");
            }
        } else {
            copyHistograms();
        }
    }

    /**
     * Copies the rows of one of the server's tables, which MariaDB does not let one statement read and write; the names of partitions begin
     * with the table's.
     */
    private void copyRows(String statistics, String schemaColumn) throws SQLException {
        String own = " FROM mysql." + statistics + " WHERE " + schemaColumn
                + " = ? AND (table_name = ? OR LEFT(table_name, CHAR_LENGTH(?) + 3) IN (CONCAT(?, '#P#'), CONCAT(?, '#p#')))";
        String table = names.table();
        String shadow = names.shadow();
        List<Object[]> rows =
                Sql.query(connection, this::values, "SELECT *" + own, names.schema(), table, table, table, table);
        if (rows.isEmpty()) {
            return;
        }
        update("DELETE" + own, names.schema(), shadow, shadow, shadow, shadow);
        for (Object[] values : rows) {
            String places = "?" + ", ?".repeat(values.length - 1);
            update("INSERT INTO mysql." + statistics + " VALUES (" + places + ")", values);
        }
    }

    /** Returns a row about the original as one about the shadow table. */
    private Object[] values(ResultSet row) throws SQLException {
        ResultSetMetaData columns = row.getMetaData();
        Object[] values = new Object[columns.getColumnCount()];
        for (int i = 0; i < values.length; i++) {
            values[i] = columns.getColumnName(i + 1).equals("table_name")
                    ? names.shadow()
                            + row.getString(i + 1).substring(names.table().length())
                    : row.getObject(i + 1);
        }
        return values;
    }

    private void update(String sql, Object... parameters) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            statement.executeUpdate();
        }
    }

    private void copyHistograms() throws SQLException {
        List<String> settings = Sql.query(
                connection,
                row -> dialect.quote(row.getString(1)) + " USING DATA " + row.getString(2),
                HISTOGRAMS,
                names.schema(),
                names.table());
        for (String setting : settings) {
            analyze("ANALYZE TABLE " + dialect.quote(names.schema()) + "." + dialect.quote(names.shadow())
                    + " UPDATE HISTOGRAM ON " + setting);
        }
    }

    /** Runs a statement whose errors are rows of its result. */
    private void analyze(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet messages = statement.executeQuery(sql)) {
            while (messages.next()) {
                if (messages.getString("Msg_type").equalsIgnoreCase("error")) {
                    throw new SQLException(messages.getString("Msg_text"));
                }
            }
        }
    }
}
