package io.fillrate.e2e.server.mysql;

import io.fillrate.core.internal.jdbc.JdbcDialect;
import io.fillrate.core.mysql.MySqlDialect;
import io.fillrate.core.verify.CellReader;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Schema;
import io.fillrate.data.SchemaRows;
import io.fillrate.data.SchemaWorkload;
import io.fillrate.data.Table;
import io.fillrate.data.workload.Workload;
import io.fillrate.e2e.server.Administration;
import io.fillrate.e2e.server.DatabaseServer;
import io.fillrate.e2e.server.JdbcTarget;
import io.fillrate.e2e.server.TargetException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A server of MariaDB or MySQL as a target. */
public final class MySqlTarget extends JdbcTarget {

    /** To read tables back in the binary protocol, and not all rows at once; the second is for MySQL's driver only. */
    private static final Map<String, String> READING = Map.of("useServerPrepStmts", "true", "useCursorFetch", "true");

    private static final Duration WRITE_TIMEOUT = Duration.ofSeconds(20);
    private static final long PAUSE_MILLIS = 5;

    private final MySqlFamily family;
    private final MySqlStatus status;
    private final @Nullable String maxDirtyPercent;
    private final Map<String, String> leftOut = new TreeMap<>();

    /** @param maxDirtyPercent innodb_max_dirty_pages_pct, in percent; null if it must not be changed */
    private MySqlTarget(
            MySqlFamily family,
            DatabaseServer server,
            Administration administration,
            @Nullable String maxDirtyPercent) {
        super(server, administration, processesOf(server));
        this.family = family;
        this.status = new MySqlStatus(administration, family);
        this.maxDirtyPercent = maxDirtyPercent;
    }

    /**
     * Takes a server over: it is closed with the target, or at once if this fails.
     *
     * @throws TargetException if it does not answer as it should
     */
    public static MySqlTarget on(MySqlFamily family, DatabaseServer server) {
        return connect(family.database(), server, READING, administration -> {
            // Otherwise a connection that a strategy left open, in a transaction, would block the run indefinitely.
            administration.execute("limit waiting for locks", "set session lock_wait_timeout = 30");
            // Not on a server that is not ours: a run that is killed would leave it with another setting.
            String maxDirty = server.process().isPresent() ? maxDirtyPercent(administration) : null;
            return new MySqlTarget(family, server, administration, maxDirty);
        });
    }

    private static @Nullable String maxDirtyPercent(Administration administration) {
        String usual =
                administration.askOne("read innodb_max_dirty_pages_pct", "select @@global.innodb_max_dirty_pages_pct");
        try {
            setMaxDirtyPercent(administration, usual);
            return usual;
        } catch (TargetException notAllowed) {
            return null;
        }
    }

    private static void setMaxDirtyPercent(Administration administration, String percent) {
        administration.execute("set innodb_max_dirty_pages_pct", "set global innodb_max_dirty_pages_pct = " + percent);
    }

    @Override
    public JdbcDialect dialect() {
        return family.dialect;
    }

    @Override
    protected CellReader cells() {
        return family.cells;
    }

    @Override
    public SchemaWorkload storable(SchemaWorkload workload) {
        if (!(workload instanceof Workload<?> table)) {
            return workload;
        }
        StorableWorkload<?> storable = StorableWorkload.of(table);
        storable.leftOut().forEach((column, why) -> leftOut.put("left_out_" + table.name() + "_" + column, why));
        return storable;
    }

    /**
     * A workload without the columns that hold what MariaDB and MySQL cannot store: NaN, infinities, years beyond 9999,
     * decimals without limits.
     *
     * @param whole the workload, with all columns
     * @param table the columns that are loaded
     * @param leftOut the reason why each of the other columns is not, by name
     */
    private record StorableWorkload<T>(Workload<T> whole, Table<T> table, Map<String, String> leftOut)
            implements SchemaWorkload {

        /** Edge values come first. */
        private static final int SAMPLE_ROWS = 1000;

        private static final long SAMPLE_SEED = 42;

        static <T> StorableWorkload<T> of(Workload<T> whole) {
            List<Column<T>> columns = new ArrayList<>();
            Map<String, String> leftOut = new TreeMap<>();
            for (Column<T> column : whole.table().columns()) {
                Optional<String> obstacle = MySqlDialect.obstacle(
                        whole.table(), column, whole.generator(SAMPLE_SEED).rows(SAMPLE_ROWS));
                obstacle.ifPresentOrElse(why -> leftOut.put(column.name(), why), () -> columns.add(column));
            }
            Table<T> table = leftOut.isEmpty()
                    ? whole.table()
                    : new Table<>(whole.name(), columns, whole.table().primaryKey());
            return new StorableWorkload<>(whole, table, leftOut);
        }

        @Override
        public String name() {
            return whole.name();
        }

        @Override
        public Schema schema() {
            return Schema.of(table);
        }

        @Override
        public SchemaRows rows(long seed, long count) {
            return SchemaRows.of(table, whole.generator(seed).rows(count));
        }
    }

    /**
     * Lets InnoDB write its dirty pages, and waits until it has, for 20 seconds at most. There is no statement for a
     * checkpoint, but a server that may keep no dirty pages writes them.
     */
    @Override
    protected void finishWriting() {
        if (maxDirtyPercent == null) {
            return;
        }
        setMaxDirtyPercent(administration(), "0");
        try {
            long end = System.nanoTime() + WRITE_TIMEOUT.toNanos();
            while (status.dirtyPages() > 0 && System.nanoTime() - end < 0) {
                Thread.sleep(PAUSE_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            setMaxDirtyPercent(administration(), maxDirtyPercent);
        }
    }

    /** The number of rows, and a sum over them, in any order, of 60 bits of SHA-256 each. (MySQL has no MD5 since 9.6.) */
    @Override
    protected String digestQuery(Table<?> table) {
        String row = table.columns().stream()
                .map(column -> lengthAndText(column, dialect().quote(column.name())))
                .collect(Collectors.joining(", "));
        return "select concat(count(*), ' rows, ', coalesce(sum(cast(conv(left(sha2(concat(" + row
                + "), 256), 15), 16, 10) as unsigned)), 0)) from " + quoted(table);
    }

    /** A cell's text that loses nothing, after its length, so that different rows have different texts. */
    private static String lengthAndText(Column<?> column, String name) {
        String text = text(column, name);
        return "coalesce(concat(length(" + text + "), ':', " + text + "), '-')";
    }

    /** As text, a float has six digits, but as a double it has all of them. */
    private static String text(Column<?> column, String name) {
        if (column.type() == Scalar.FLOAT4) {
            return "cast(" + name + " + 0e0 as char)";
        }
        return column.type() == Scalar.BYTEA ? "hex(" + name + ")" : "cast(" + name + " as char)";
    }

    @Override
    protected Map<String, Long> counters() {
        return status.counters();
    }

    @Override
    protected @Nullable Long wireBytes() {
        return status.wireBytes();
    }

    @Override
    public Map<String, Long> sizes(Table<?> table) {
        return status.sizes(table);
    }

    @Override
    protected String version() {
        return status.version();
    }

    @Override
    protected Map<String, String> settings() {
        Map<String, String> settings = status.settings();
        settings.put(
                "dirty_pages_written_before_each_load",
                maxDirtyPercent == null ? "no, only by a server that is started for the run" : "yes");
        return settings;
    }

    @Override
    protected Map<String, String> ownSettings() {
        return leftOut;
    }

    /**
     * What a server of MariaDB or MySQL reports of itself: counters (their documentation, "Server Status Variables"), sizes and
     * settings.
     */
    private record MySqlStatus(Administration administration, MySqlFamily family) {

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
                    "analyze table " + table.name(), "analyze no_write_to_binlog table " + family.dialect.quote(table));
            return administration.askCounters(
                    "read the size of table " + table.name(),
                    "select data_length as tableBytes, index_length as indexBytes from information_schema.tables"
                            + " where table_schema = database() and table_name = "
                            + family.dialect.literal(table.name()));
        }

        String version() {
            return administration.askOne("read the version", "select version()");
        }

        /** Settings by name, as the server writes them, and the state of encryption. */
        Map<String, String> settings() {
            Map<String, String> settings = new TreeMap<>(administration.askPairs(
                    "read the settings", "show global variables where variable_name in (" + quoted(ALWAYS) + ")"));
            settings.putAll(administration.askPairs("read what has been set", family.changedSettings));
            settings.keySet().removeIf(name -> PRIVATE.matcher(name).find() && !ALWAYS.contains(name));
            Map<String, String> cipher =
                    administration.askPairs("read the state of TLS", "show status like 'Ssl_cipher'");
            settings.put("connection_tls", cipher.values().stream().allMatch(String::isEmpty) ? "off" : "on");
            return settings;
        }
    }
}
