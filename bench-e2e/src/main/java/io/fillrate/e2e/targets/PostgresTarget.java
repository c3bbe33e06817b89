package io.fillrate.e2e.targets;

import io.fillrate.core.Guarantee;
import io.fillrate.core.Session;
import io.fillrate.core.postgres.PostgresCells;
import io.fillrate.core.postgres.PostgresDialect;
import io.fillrate.core.readback.RowVerifier;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import io.fillrate.e2e.targets.TableLayout.Persistence;
import io.fillrate.report.format.DatabaseInfo;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.postgresql.PGProperty;

/** A PostgreSQL server as a target, however it is had. */
public final class PostgresTarget implements Target {

    private static final String NOT_ALLOWED = "42501";

    private final PostgresServer server;
    private final Administration administration;
    private final PostgresCounters counters;
    private final Optional<ServerProcesses> processes;
    private final boolean checkpoints;
    private final boolean minimalWal;
    private final MadeTables tables;
    private final TableLayout layout;
    private final Map<String, String> driverProperties;

    private PostgresTarget(PostgresServer server, Connection connection) throws SQLException {
        this.server = server;
        this.administration = new Administration("postgres", connection);
        this.tables = new MadeTables(administration);
        this.layout = TableLayout.PLAIN;
        this.driverProperties = Map.of();
        // Or else a connection that a strategy left open, in a transaction, would stop the run for ever.
        administration.execute("limit waiting for locks", "set lock_timeout = '30s'");
        this.counters = new PostgresCounters(connection.getMetaData().getDatabaseMajorVersion());
        this.processes = ServerProcesses.behind(connection);
        this.checkpoints = mayCheckpoint(connection);
        this.minimalWal = "minimal".equals(administration.askOne("read wal_level", "show wal_level"));
    }

    private PostgresTarget(PostgresTarget other, TableLayout layout, Map<String, String> driverProperties) {
        this.server = other.server;
        this.administration = other.administration;
        this.counters = other.counters;
        this.processes = other.processes;
        this.checkpoints = other.checkpoints;
        this.minimalWal = other.minimalWal;
        this.tables = other.tables;
        this.layout = layout;
        this.driverProperties = Map.copyOf(driverProperties);
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

    /** The same server, to be closed once, with tables in another layout; a table is made anew when its layout changes. */
    public PostgresTarget with(TableLayout other) {
        return new PostgresTarget(this, other, driverProperties);
    }

    /** The same server, to be closed once, with these properties for the driver, unless a strategy sets them itself. */
    public PostgresTarget withDriver(Map<String, String> properties) {
        return new PostgresTarget(this, layout, properties);
    }

    @Override
    public Session session() {
        return properties -> {
            Map<String, String> all = new HashMap<>(driverProperties);
            all.putAll(properties);
            return server.session().connect(all);
        };
    }

    @Override
    public Guarantee guarantee(Guarantee ofStrategy) {
        if (layout.persistence() == Persistence.UNLOGGED) {
            return Guarantee.UNLOGGED;
        }
        return minimalWal && ofStrategy == Guarantee.ATOMIC ? Guarantee.MINIMAL_WAL : ofStrategy;
    }

    @Override
    public void prepare(Table<?> table) {
        tables.ensure(table, layout);
    }

    @Override
    public void reset(Table<?> table) {
        tables.ensure(table, layout);
        administration.execute("empty table " + table.name(), "truncate " + quoted(table));
        if (checkpoints) {
            administration.execute("checkpoint", "checkpoint");
        }
    }

    @Override
    public <T> void fill(Table<T> table, RowSource<T> rows) {
        reset(table);
        FastFill.with("postgres/copy-binary", table, rows, session());
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
        Map<String, String> settings = description.settings();
        settings.put("driver_reWriteBatchedInsertsSize", rewrittenBatch());
        return new DatabaseInfo(description.version(), server.kind(), settings, description.persistence(quoted(table)));
    }

    /** How many rows the driver puts into one statement at most when it rewrites batches. */
    private String rewrittenBatch() {
        Properties parameters = new Properties();
        parameters.putAll(server.driverParameters());
        return String.valueOf(PGProperty.REWRITE_BATCHED_INSERTS_SIZE.getOrDefault(parameters));
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
