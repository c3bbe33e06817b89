package io.fillrate.e2e.targets.mysql;

import io.fillrate.data.Table;
import io.fillrate.e2e.targets.Administration;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** What a server of MariaDB or MySQL counts itself (their documentation, "Server Status Variables"). */
record MySqlCounters(Administration administration) {

    /** The write-ahead log is InnoDB's redo log. */
    private static final Map<String, String> NAMES = Map.of(
            "innodb_os_log_written", "walBytes",
            "innodb_data_written", "dataBytesWritten",
            "innodb_data_fsyncs", "fsyncs",
            "innodb_pages_written", "pagesWritten",
            "handler_write", "handlerWrites",
            "questions", "statements");

    /** Counters by our names; those that this server does not have are left out. */
    Map<String, Long> read() {
        Map<String, Long> values = new LinkedHashMap<>();
        statuses(NAMES.keySet().stream().collect(Collectors.joining("','", "'", "'")))
                .forEach((name, value) -> values.put(NAMES.getOrDefault(name, name), value));
        return values;
    }

    /** Bytes between all connections and the server so far, as the server counts them: what packets hold, without encryption. */
    long wireBytes() {
        return statuses("'bytes_received','bytes_sent'").values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    /** One status variable. */
    long status(String name) {
        return statuses("'" + name + "'").values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    private Map<String, Long> statuses(String names) {
        return administration.ask("read the counters", connection -> {
            try (Statement statement = connection.createStatement();
                    ResultSet rows =
                            statement.executeQuery("show global status where variable_name in (" + names + ")")) {
                Map<String, Long> values = new LinkedHashMap<>();
                while (rows.next()) {
                    values.put(rows.getString(1).toLowerCase(java.util.Locale.ROOT), rows.getLong(2));
                }
                return values;
            }
        });
    }

    /** What InnoDB's own statistics say of a table, after an ANALYZE: they lag behind a load, and MySQL keeps them for a day when they were read. */
    Map<String, Long> sizes(Table<?> table, String quoted) {
        administration.execute("analyze table " + table.name(), "analyze no_write_to_binlog table " + quoted);
        return administration.ask("read the size of table " + table.name(), connection -> sizes(connection, table));
    }

    private static Map<String, Long> sizes(Connection connection, Table<?> table) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "select data_length, index_length from information_schema.tables where table_schema = database() and table_name = ?")) {
            statement.setString(1, table.name());
            try (ResultSet row = statement.executeQuery()) {
                return row.next() ? Map.of("tableBytes", row.getLong(1), "indexBytes", row.getLong(2)) : Map.of();
            }
        }
    }
}
