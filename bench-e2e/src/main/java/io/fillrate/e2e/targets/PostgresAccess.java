package io.fillrate.e2e.targets;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/**
 * All that the targets of one PostgreSQL server share.
 *
 * @param processes those of the server, if they can be seen from here
 * @param checkpoints whether the user may ask for a checkpoint
 * @param minimalWal whether the server's write-ahead log is good for no replica and no archive
 * @param progress of COPY, on a connection of its own
 */
record PostgresAccess(
        PostgresServer server,
        Administration administration,
        PostgresCounters counters,
        PostgresTotals totals,
        Optional<ServerProcesses> processes,
        boolean checkpoints,
        boolean minimalWal,
        MadeTables tables,
        CopyProgress progress)
        implements AutoCloseable {

    private static final String NOT_ALLOWED = "42501";

    /** Over a connection that is closed with it. */
    static PostgresAccess of(PostgresServer server, Connection connection) throws SQLException {
        Administration administration = new Administration("postgres", connection);
        // Or else a connection that a strategy left open, in a transaction, would stop the run for ever.
        administration.execute("limit waiting for locks", "set lock_timeout = '30s'");
        int version = connection.getMetaData().getDatabaseMajorVersion();
        return new PostgresAccess(
                server,
                administration,
                new PostgresCounters(version),
                PostgresTotals.of(version, administration),
                server.process().isPresent()
                        ? ServerProcesses.of(server.process().getAsInt())
                        : ServerProcesses.behind(connection),
                mayCheckpoint(connection),
                "minimal".equals(administration.askOne("read wal_level", "show wal_level")),
                new MadeTables(administration),
                new CopyProgress(server.uncounted()));
    }

    private static boolean mayCheckpoint(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("checkpoint");
            return true;
        } catch (SQLException e) {
            if (NOT_ALLOWED.equals(e.getSQLState())) {
                return false;
            }
            throw e;
        }
    }

    /** Closes the server, too; safe to call twice. */
    @Override
    public void close() {
        progress.close();
        administration.close();
        server.close();
    }
}
