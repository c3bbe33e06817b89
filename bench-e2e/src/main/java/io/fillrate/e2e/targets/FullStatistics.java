package io.fillrate.e2e.targets;

import java.util.Map;

/** Settings with which a server counts what it can. */
public final class FullStatistics {

    /** By name, for {@link EmbeddedPostgresServer#start}. */
    public static final Map<String, String> POSTGRES = Map.of(
            "track_io_timing", "on",
            "track_wal_io_timing", "on",
            "shared_preload_libraries", "pg_stat_statements",
            "pg_stat_statements.track_planning", "on");

    private FullStatistics() {}
}
