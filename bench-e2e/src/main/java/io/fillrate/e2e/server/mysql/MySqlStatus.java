package io.fillrate.e2e.server.mysql;

import io.fillrate.data.Table;
import io.fillrate.e2e.server.Administration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * What a server of MariaDB or MySQL reports of itself: counters (their documentation, "Server Status Variables"), sizes and
 * settings.
 */
record MySqlStatus(Administration administration, MySqlFamily family) {

    /** Our names of status variables. The write-ahead log is InnoDB's redo log. */
    private static final Map<String, String> NAMES = Map.of(
            "innodb_os_log_written", "walBytes",
            "innodb_data_written", "dataBytesWritten",
            "innodb_data_fsyncs", "fsyncs",
            "innodb_pages_written", "pagesWritten",
            "handler_write", "handlerWrites",
            "questions", "statements");

    /** Settings that decide what a load costs and how safe it is; a server that lacks one has no row for it. */
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

    /** Counters by our names, without those that this server lacks. */
    Map<String, Long> counters() {
        Map<String, Long> values = new LinkedHashMap<>();
        variables(NAMES.keySet()).forEach((name, value) -> values.put(NAMES.getOrDefault(name, name), value));
        return values;
    }

    /**
     * Bytes between all connections and the server so far, as the server counts them: the content of packets, without
     * encryption.
     */
    long wireBytes() {
        return sum(List.of("bytes_received", "bytes_sent"));
    }

    /** Pages that InnoDB has changed in memory and not yet written to the data files. */
    long dirtyPages() {
        return sum(List.of("Innodb_buffer_pool_pages_dirty"));
    }

    private long sum(Iterable<String> names) {
        return variables(names).values().stream().mapToLong(Long::longValue).sum();
    }

    private Map<String, Long> variables(Iterable<String> names) {
        Map<String, Long> values = new LinkedHashMap<>();
        administration
                .askPairs("read the counters", "show global status where variable_name in (" + quoted(names) + ")")
                .forEach((name, value) -> values.put(name.toLowerCase(Locale.ROOT), Long.parseLong(value)));
        return values;
    }

    private static String quoted(Iterable<String> names) {
        return "'" + String.join("','", names) + "'";
    }

    /**
     * What InnoDB's own statistics say of a table, after an ANALYZE: they lag behind a load, and MySQL caches them for a day
     * once they were read.
     */
    Map<String, Long> sizes(Table<?> table) {
        administration.execute(
                "analyze table " + table.name(),
                "analyze no_write_to_binlog table " + family.dialect().quote(table));
        return administration.askCounters(
                "read the size of table " + table.name(),
                "select data_length as tableBytes, index_length as indexBytes from information_schema.tables"
                        + " where table_schema = database() and table_name = "
                        + family.dialect().literal(table.name()));
    }

    String version() {
        return administration.askOne("read the version", "select version()");
    }

    /** Settings by name, as the server writes them, and the state of encryption. */
    Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>(administration.askPairs(
                "read the settings", "show global variables where variable_name in (" + quoted(ALWAYS) + ")"));
        settings.putAll(administration.askPairs("read what has been set", family.changedSettings()));
        settings.keySet().removeIf(name -> PRIVATE.matcher(name).find() && !ALWAYS.contains(name));
        Map<String, String> cipher = administration.askPairs("read the state of TLS", "show status like 'Ssl_cipher'");
        settings.put("connection_tls", cipher.values().stream().allMatch(String::isEmpty) ? "off" : "on");
        return settings;
    }
}
