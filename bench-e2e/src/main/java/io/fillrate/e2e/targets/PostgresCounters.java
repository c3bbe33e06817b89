package io.fillrate.e2e.targets;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/** What a PostgreSQL server counts itself, as one query that fits its version. */
final class PostgresCounters {

    private static final String WAL = "pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::int8 as \"walBytes\"";
    private static final String AUTOVACUUMS =
            "(select coalesce(sum(autovacuum_count + autoanalyze_count), 0) from pg_stat_all_tables)::int8 as \"autovacuums\"";

    private final CounterQuery query;

    PostgresCounters(int majorVersion) {
        this.query = new CounterQuery(
                "select " + WAL + ", " + checkpoints(majorVersion) + " as \"checkpoints\", " + AUTOVACUUMS);
    }

    /** The count of finished checkpoints exists from 18; before it, those that were due (17), in another view (up to 16). */
    private static String checkpoints(int majorVersion) {
        if (majorVersion >= 18) {
            return "(select num_done from pg_stat_checkpointer)";
        }
        return majorVersion == 17
                ? "(select num_timed + num_requested from pg_stat_checkpointer)"
                : "(select checkpoints_timed + checkpoints_req from pg_stat_bgwriter)";
    }

    /** The counters' values by name. */
    Map<String, Long> read(Connection connection) throws SQLException {
        return query.read(connection);
    }
}
