package io.fillrate.e2e.server.postgres;

import io.fillrate.e2e.server.Administration;
import io.fillrate.e2e.server.DatabaseServer;
import io.fillrate.e2e.server.OneLine;
import io.fillrate.e2e.server.TargetException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a PostgreSQL server counts, by queries that fit its version and settings (PostgreSQL documentation, "The Cumulative
 * Statistics System").
 */
public final class PostgresCounters {

    private static final String PRELOADED = "shared_preload_libraries";
    private static final String EXTENSION = "pg_stat_statements";

    /** Settings, by name, with which a server of PostgreSQL's counts all that it can. */
    public static final Map<String, String> FULL = Map.of(
            "track_io_timing",
            "on",
            "track_wal_io_timing",
            "on",
            PRELOADED,
            EXTENSION,
            "pg_stat_statements.track_planning",
            "on");

    private static final int HAS_CHECKPOINTER = 17;
    private static final int COUNTS_CHECKPOINTS_DONE = 18;
    private static final int HAS_IO_STATISTICS = 16;
    private static final int COUNTS_WAL_IO = 18;
    private static final Duration DISCONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final long PAUSE_MILLIS = 2;

    private static final String COUNTERS = """
            select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::int8 as "walBytes", %s as "checkpoints",
                   (select coalesce(sum(autovacuum_count + autoanalyze_count), 0) from pg_stat_all_tables)::int8 as "autovacuums"
            """;

    private static final String OTHERS = """
            select count(*) /* fillrate statistics */ from pg_stat_activity
            where backend_type = 'client backend' and datname = current_database() and pid <> pg_backend_pid()
              and application_name = current_setting('application_name')
            """;

    private static final String FLUSH = "select pg_stat_force_next_flush() /* fillrate statistics */";

    private static final String RELATION_IO = """
            select sum(reads)::int8 as "relationReads", sum(writes)::int8 as "relationWrites",
                   sum(extends)::int8 as "relationExtends", sum(fsyncs)::int8 as "relationFsyncs" /* fillrate statistics */
            from pg_stat_io where object = 'relation'
            """;

    private static final String RELATION_IO_TIMES = """
            select (sum(read_time) * 1e6)::int8 as "relationReadNanos", (sum(write_time) * 1e6)::int8 as "relationWriteNanos",
                   (sum(extend_time) * 1e6)::int8 as "relationExtendNanos",
                   (sum(fsync_time) * 1e6)::int8 as "relationFsyncNanos" /* fillrate statistics */
            from pg_stat_io where object = 'relation'
            """;

    private static final String WAL_IO = """
            select sum(writes)::int8 as "walWrites", sum(fsyncs)::int8 as "walFsyncs" /* fillrate statistics */
            from pg_stat_io where object = 'wal'
            """;

    private static final String WAL_IO_TIMES = """
            select (sum(write_time) * 1e6)::int8 as "walWriteNanos",
                   (sum(fsync_time) * 1e6)::int8 as "walFsyncNanos" /* fillrate statistics */
            from pg_stat_io where object = 'wal'
            """;

    private static final String SCHEMA_OF_STATEMENTS = """
            select max(extnamespace::regnamespace::text) from pg_extension where extname = 'pg_stat_statements'
            """;

    private static final String STATEMENTS = """
            select sum(calls)::int8 as "statementCalls", (sum(total_plan_time) * 1e6)::int8 as "statementPlanNanos",
                   (sum(total_exec_time) * 1e6)::int8 as "statementExecNanos" /* fillrate statistics */
            from %s.pg_stat_statements
            where dbid = (select oid from pg_database where datname = current_database()) and query not like '%%fillrate statistics%%'
            """;

    private final Administration administration;
    private final String counters;
    private final List<String> totals;

    /**
     * The statistics of one server.
     *
     * @param majorVersion the server's
     */
    PostgresCounters(Administration administration, int majorVersion) {
        this.administration = administration;
        this.counters = COUNTERS.formatted(checkpoints(majorVersion));
        this.totals = totals(administration, majorVersion);
    }

    /**
     * Creates the extension that counts statements in the server's database, if the server was started with its library.
     *
     * @param settings that the server was started with
     * @return the server
     * @throws TargetException if that fails; the server is closed then
     */
    public static <S extends DatabaseServer> S install(S server, Map<String, String> settings) {
        if (settings.getOrDefault(PRELOADED, "").contains(EXTENSION)) {
            try (Connection connection = server.access().session().connect();
                    Statement statement = connection.createStatement()) {
                statement.execute("create extension " + EXTENSION);
            } catch (SQLException e) {
                server.close();
                throw new TargetException("cannot set up the PostgreSQL server: " + OneLine.of(e), e);
            }
        }
        return server;
    }

    /** Version 18 counts finished checkpoints; before it there are those that were due (17), in another view (up to 16). */
    private static String checkpoints(int majorVersion) {
        if (majorVersion >= COUNTS_CHECKPOINTS_DONE) {
            return "(select num_done from pg_stat_checkpointer)";
        }
        return majorVersion == HAS_CHECKPOINTER
                ? "(select num_timed + num_requested from pg_stat_checkpointer)"
                : "(select checkpoints_timed + checkpoints_req from pg_stat_bgwriter)";
    }

    /** Counters of the server, by name, as of now. */
    Map<String, Long> counters() {
        return administration.askCounters("read the counters", counters);
    }

    /** Times are read only where the server takes them: zero would be wrong. */
    private static List<String> totals(Administration administration, int majorVersion) {
        if (majorVersion < HAS_IO_STATISTICS) {
            return List.of();
        }
        List<String> queries = new ArrayList<>(List.of(RELATION_IO));
        if (on(administration, "track_io_timing")) {
            queries.add(RELATION_IO_TIMES);
        }
        if (majorVersion >= COUNTS_WAL_IO) {
            queries.add(WAL_IO);
            if (on(administration, "track_wal_io_timing")) {
                queries.add(WAL_IO_TIMES);
            }
        }
        statements(administration).ifPresent(queries::add);
        return List.copyOf(queries);
    }

    private static boolean on(Administration administration, String setting) {
        return "on".equals(administration.askOne("read " + setting, "show " + setting));
    }

    /** The query of statements, if the view exists and can be read: the server must have been started with its library. */
    private static Optional<String> statements(Administration administration) {
        String schema = administration.askOne("look for pg_stat_statements", SCHEMA_OF_STATEMENTS);
        String query = STATEMENTS.formatted(schema);
        try {
            administration.askOne("read pg_stat_statements", query);
            return Optional.of(query);
        } catch (TargetException notCounted) {
            return Optional.empty();
        }
    }

    /**
     * Counters, by name, that backends add up for the whole server. A backend reports its share when it ends, or at most once a
     * second when it is idle: so this waits until the connections of loads have ended, for five seconds at most.
     */
    Map<String, Long> totals() {
        if (totals.isEmpty()) {
            return Map.of();
        }
        awaitOthers();
        administration.askOne("flush the statistics", FLUSH);
        Map<String, Long> values = new LinkedHashMap<>();
        totals.forEach(query -> values.putAll(administration.askCounters("read statistics", query)));
        return values;
    }

    private void awaitOthers() {
        long end = System.nanoTime() + DISCONNECT_TIMEOUT.toNanos();
        while (!"0".equals(administration.askOne("count connections", OTHERS)) && System.nanoTime() - end < 0) {
            try {
                Thread.sleep(PAUSE_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
