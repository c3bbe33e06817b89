package io.fillrate.e2e.targets;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/** Settings with which a server counts what it can. */
public final class FullStatistics {

    private static final String PRELOADED = "shared_preload_libraries";
    private static final String STATEMENTS = "pg_stat_statements";

    /** By name, for a server of PostgreSQL's that is started. */
    public static final Map<String, String> POSTGRES = Map.of(
            "track_io_timing",
            "on",
            "track_wal_io_timing",
            "on",
            PRELOADED,
            STATEMENTS,
            "pg_stat_statements.track_planning",
            "on");

    private FullStatistics() {}

    /**
     * The server, with the extension that counts statements in its database, if it was started with the library.
     *
     * @param settings that the server was started with
     * @throws TargetException if that can't be had; the server is closed then
     */
    public static <S extends PostgresServer> S installed(S server, Map<String, String> settings) {
        if (settings.getOrDefault(PRELOADED, "").contains(STATEMENTS)) {
            try (Connection connection = server.session().connect();
                    Statement statement = connection.createStatement()) {
                statement.execute("create extension " + STATEMENTS);
            } catch (SQLException e) {
                server.close();
                throw new TargetException("cannot set up the PostgreSQL server: " + OneLine.of(e), e);
            }
        }
        return server;
    }
}
