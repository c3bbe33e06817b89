package io.fillrate.e2e.targets;

import io.fillrate.core.Session;
import io.fillrate.core.postgres.PostgresCells;
import io.fillrate.core.postgres.PostgresDialect;
import io.fillrate.core.readback.RowVerifier;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import io.fillrate.report.format.DatabaseInfo;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/** A PostgreSQL server as a target, however it is had. */
public final class PostgresTarget implements Target {

    private static final String NOT_ALLOWED = "42501";

    private final PostgresServer server;
    private final Administration administration;
    private final PostgresCounters counters;
    private final Optional<ServerProcesses> processes;
    private final boolean checkpoints;

    private PostgresTarget(PostgresServer server, Connection connection) throws SQLException {
        this.server = server;
        this.administration = new Administration("postgres", connection);
        this.counters = new PostgresCounters(connection.getMetaData().getDatabaseMajorVersion());
        this.processes = ServerProcesses.behind(connection);
        this.checkpoints = mayCheckpoint(connection);
    }

    /**
     * Takes a server over: it is closed with the target, or right away if the target can't be had.
     *
     * @throws TargetException if it does not answer as it should
     */
    public static PostgresTarget on(PostgresServer server) {
        try {
            return new PostgresTarget(server, server.session().connect());
        } catch (SQLException e) {
            server.close();
            throw new TargetException("postgres: cannot connect: " + OneLine.of(e), e);
        }
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

    @Override
    public String database() {
        return "postgres";
    }

    @Override
    public Session session() {
        return server.session();
    }

    @Override
    public void prepare(Table<?> table) {
        administration.execute("create table " + table.name(), PostgresDialect.INSTANCE.createTable(table));
    }

    @Override
    public void reset(Table<?> table) {
        administration.execute("empty table " + table.name(), "truncate " + quoted(table));
        if (checkpoints) {
            administration.execute("checkpoint", "checkpoint");
        }
    }

    @Override
    public <T> void verify(Table<T> table, RowSource<T> rows) {
        administration.ask("read back table " + table.name(), connection -> {
            new RowVerifier<>(connection, PostgresDialect.INSTANCE, PostgresCells.INSTANCE, table).verify(rows);
            return true;
        });
    }

    @Override
    public String digest(Table<?> table) {
        // A row's text has every column, and the text form of each type loses nothing; a sum does not care for the
        // order.
        return administration.askOne(
                "make a digest of table " + table.name(),
                "select count(*) || ' rows, ' || coalesce(sum(hashtextextended(r::text, 0)), 0) from " + quoted(table)
                        + " r");
    }

    @Override
    public ServerReading read() {
        return new ServerReading(
                processes.map(ServerProcesses::times).orElse(null),
                processes.map(ServerProcesses::ioWaitNanos).orElse(null),
                server.wireBytes(),
                administration.ask("read the counters", counters::read));
    }

    @Override
    public DatabaseInfo describe(Table<?> table) {
        PostgresDescription description = new PostgresDescription(administration, processes.isPresent(), checkpoints);
        return new DatabaseInfo(
                description.version(), server.kind(), description.settings(), description.persistence(quoted(table)));
    }

    private static String quoted(Table<?> table) {
        return PostgresDialect.INSTANCE.quote(table.name());
    }

    @Override
    public void close() {
        administration.close();
        server.close();
    }
}
