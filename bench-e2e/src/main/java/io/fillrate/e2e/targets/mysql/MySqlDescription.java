package io.fillrate.e2e.targets.mysql;

import io.fillrate.e2e.targets.Administration;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a reader of results should know of a server of MariaDB or MySQL.
 *
 * @param pagesAreWritten whether dirty pages are written before each load
 */
record MySqlDescription(Administration administration, MySqlFamily family, boolean pagesAreWritten) {

    /** Those that decide what a load costs and how safe it is; a server that lacks one has no row for it. */
    private static final List<String> ALWAYS = List.of(
            "innodb_flush_log_at_trx_commit",
            "innodb_doublewrite",
            "innodb_flush_method",
            "innodb_buffer_pool_size",
            "innodb_log_file_size",
            "innodb_log_buffer_size",
            "innodb_redo_log_capacity",
            "innodb_autoinc_lock_mode",
            "log_bin",
            "sync_binlog",
            "binlog_format",
            "max_allowed_packet",
            "local_infile",
            "unique_checks",
            "foreign_key_checks");

    /** Paths, addresses, names of users, and whatever may hold a secret. */
    private static final Pattern PRIVATE = Pattern.compile(
            "dir$|^port$|^socket$|_file$|^user$|bind_address|hostname|password|secret|_key|^ssl_|report_|^datadir");

    String version() {
        return administration.askOne("read the version", "select version()");
    }

    /** By name, as the server writes them. The last ones are no settings in the server's sense, but matter as much. */
    Map<String, String> settings() {
        String names = ALWAYS.stream().collect(Collectors.joining("','", "'", "'"));
        Map<String, String> settings = administration.ask(
                "read the settings",
                connection -> values(connection, "show global variables where variable_name in (" + names + ")"));
        settings.putAll(administration.ask(
                "read what has been set", connection -> values(connection, family.changedSettings())));
        settings.keySet().removeIf(name -> PRIVATE.matcher(name).find() && !ALWAYS.contains(name));
        Map<String, String> cipher =
                administration.ask("read the state of TLS", open -> values(open, "show status like 'Ssl_cipher'"));
        settings.put("connection_tls", cipher.values().stream().allMatch(String::isEmpty) ? "off" : "on");
        settings.put("dirty_pages_written_before_each_load", pagesAreWritten ? "yes" : "no, the user may not");
        return settings;
    }

    private static Map<String, String> values(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            Map<String, String> values = new TreeMap<>();
            while (rows.next()) {
                values.put(rows.getString(1), String.valueOf(rows.getString(2)));
            }
            return values;
        }
    }
}
