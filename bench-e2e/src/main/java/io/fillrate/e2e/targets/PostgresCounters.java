package io.fillrate.e2e.targets;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a PostgreSQL server counts itself, as one query that fits its version. */
final class PostgresCounters {

    private static final String WAL = "pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::int8 as \"walBytes\"";
    private static final String AUTOVACUUMS =
            "(select coalesce(sum(autovacuum_count + autoanalyze_count), 0) from pg_stat_all_tables)::int8 as \"autovacuums\"";

    private final String query;

    PostgresCounters(int majorVersion) {
        this.query = "select " + WAL + ", " + checkpoints(majorVersion) + " as \"checkpoints\", " + AUTOVACUUMS;
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
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            Map<String, Long> values = new LinkedHashMap<>();
            ResultSetMetaData columns = row.getMetaData();
            row.next();
            for (int i = 1; i <= columns.getColumnCount(); i++) {
                values.put(columns.getColumnLabel(i), row.getLong(i));
            }
            return values;
        }
    }
}
