package io.fillrate.e2e.targets;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the processes of a PostgreSQL server add up for the whole server (PostgreSQL documentation, "The Cumulative Statistics System"). Each
 * hands its share over when it ends, or when it's idle, but then not more than once a second.
 *
 * @param queries of as much as this server counts
 */
record PostgresTotals(List<CounterQuery> queries) {

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final long PAUSE_MILLIS = 2;
    private static final int HAS_IO_STATISTICS = 16;
    private static final int COUNTS_WAL_IO = 18;

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

    PostgresTotals {
        queries = List.copyOf(queries);
    }

    /** Times are there only where the server takes them: zero would be a lie. */
    static PostgresTotals of(int majorVersion, Administration administration) {
        if (majorVersion < HAS_IO_STATISTICS) {
            return new PostgresTotals(List.of());
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
        return new PostgresTotals(queries.stream().map(CounterQuery::new).toList());
    }

    private static boolean on(Administration administration, String setting) {
        return "on".equals(administration.askOne("read " + setting, "show " + setting));
    }

    /** The query of statements, if the view is there and can be read: the server must have been started with its library. */
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

    /** The counters by name, once the connections of loads have ended; after five seconds whether they have or not. */
    Map<String, Long> read(Administration administration) {
        if (queries.isEmpty()) {
            return Map.of();
        }
        awaitOthers(administration);
        administration.askOne("hand statistics over", FLUSH);
        Map<String, Long> values = new LinkedHashMap<>();
        queries.forEach(query -> values.putAll(administration.ask("read statistics", query::read)));
        return values;
    }

    private static void awaitOthers(Administration administration) {
        long end = System.nanoTime() + PATIENCE.toNanos();
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
