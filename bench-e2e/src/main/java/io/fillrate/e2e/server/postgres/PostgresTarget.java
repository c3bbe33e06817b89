package io.fillrate.e2e.server.postgres;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Guarantee;
import io.fillrate.core.Session;
import io.fillrate.core.Session.DatabaseAddress;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.postgres.PostgresCells;
import io.fillrate.core.postgres.PostgresDialect;
import io.fillrate.core.verify.CellReader;
import io.fillrate.data.Column;
import io.fillrate.data.RowSource;
import io.fillrate.data.Schema;
import io.fillrate.data.Table;
import io.fillrate.e2e.server.Administration;
import io.fillrate.e2e.server.DatabaseServer;
import io.fillrate.e2e.server.JdbcTarget;
import io.fillrate.e2e.server.Pinning;
import io.fillrate.e2e.server.ProcessTree;
import io.fillrate.e2e.server.postgres.TableLayout.Persistence;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.postgresql.PGProperty;
import oshi.SystemInfo;

/**
 * A PostgreSQL server as a target. Several targets may share a server, with other table layouts or connections; it is closed
 * with any of them, so only once.
 */
public final class PostgresTarget extends JdbcTarget {

    /** Of the table and its parts, if it has any. */
    private static final String SIZES = """
            select sum(pg_table_size(id))::int8 as "tableBytes", sum(pg_indexes_size(id))::int8 as "indexBytes"
            from (select relid::oid from pg_partition_tree('%1$s') union select '%1$s'::regclass::oid) as parts (id)
            """;

    private final Shared shared;
    private final Variant variant;

    /**
     * What the targets of one server share.
     *
     * @param mayCheckpoint whether the user may request a checkpoint
     * @param minimalWal whether wal_level is minimal
     * @param layouts of the tables that were created, by the name of their schema
     * @param held rows that tables are brought back to
     * @param watch of loads while they run
     * @param hasReplica whether one was started along with the server
     */
    private record Shared(
            PostgresCounters statistics,
            boolean mayCheckpoint,
            boolean minimalWal,
            Map<String, TableLayout> layouts,
            HeldRows held,
            PostgresWatch watch,
            boolean hasReplica) {

        private static final String INSUFFICIENT_PRIVILEGE = "42501";

        static Shared of(DatabaseServer server, Administration administration) throws SQLException {
            Connection connection = administration.connection();
            int version = connection.getMetaData().getDatabaseMajorVersion();
            return new Shared(
                    new PostgresCounters(administration, version),
                    mayCheckpoint(connection),
                    "minimal".equals(administration.askOne("read wal_level", "show wal_level")),
                    new HashMap<>(),
                    new HeldRows(administration),
                    new PostgresWatch(server.access().uncounted()),
                    !server.replicas().isEmpty());
        }

        private static boolean mayCheckpoint(Connection connection) throws SQLException {
            try (Statement statement = connection.createStatement()) {
                statement.execute("checkpoint");
                return true;
            } catch (SQLException e) {
                if (INSUFFICIENT_PRIVILEGE.equals(e.getSQLState())) {
                    return false;
                }
                throw e;
            }
        }
    }

    /**
     * What a target has of its own.
     *
     * @param driverProperties of connections for loads, unless a strategy sets them itself
     * @param progressQueries how often the server is asked whenever progress is requested
     */
    private record Variant(
            TableLayout layout, Map<String, String> driverProperties, int progressQueries, Pinning pinning) {

        static final Variant PLAIN = new Variant(TableLayout.PLAIN, Map.of(), 1, Pinning.FREE);

        Variant {
            driverProperties = Map.copyOf(driverProperties);
        }
    }

    private PostgresTarget(
            DatabaseServer server, Administration administration, Optional<ProcessTree> processes, Shared shared) {
        super(server, administration, processes);
        this.shared = shared;
        this.variant = Variant.PLAIN;
    }

    private PostgresTarget(PostgresTarget original, Variant variant) {
        super(original.server(), original.administration(), original.processes());
        this.shared = original.shared;
        this.variant = variant;
    }

    /**
     * Takes a server over: it is closed with the target, or at once if this fails.
     *
     * @throws io.fillrate.e2e.server.TargetException if it does not answer as it should
     */
    public static PostgresTarget on(DatabaseServer server) {
        return connect(DatabaseKind.POSTGRES, server, Map.of(), administration -> {
            // Otherwise a connection that a strategy left open, in a transaction, would block the run indefinitely.
            administration.execute("limit waiting for locks", "set lock_timeout = '30s'");
            Optional<ProcessTree> processes = server.process().isPresent()
                    ? processesOf(server)
                    : Backend.of(administration.connection()).flatMap(Backend::serverProcesses);
            return new PostgresTarget(server, administration, processes, Shared.of(server, administration));
        });
    }

    /** The process that serves a connection, as the server reports it. */
    private record Backend(int id, Instant started) {

        private static final Duration CLOCK_TOLERANCE = Duration.ofSeconds(3);

        static Optional<Backend> of(Connection connection) throws SQLException {
            String self =
                    "select pid, extract(epoch from backend_start) from pg_stat_activity where pid = pg_backend_pid()";
            return Sql.query(connection, row -> new Backend(row.getInt(1), Instant.ofEpochSecond(row.getLong(2))), self)
                    .stream()
                    .findFirst();
        }

        /**
         * The server's processes, if they run on this machine and can be seen from here: the process with that id must be a
         * postgres that started when the backend did. (A server in a container, say, has other ids.)
         */
        Optional<ProcessTree> serverProcesses() {
            return Optional.ofNullable(new SystemInfo().getOperatingSystem().getProcess(id))
                    .filter(process -> process.getName().contains("postgres"))
                    .filter(process -> startedAt(Instant.ofEpochMilli(process.getStartTime())))
                    .map(process -> new ProcessTree(Set.of(process.getParentProcessID())));
        }

        private boolean startedAt(Instant time) {
            return Duration.between(time, started).abs().compareTo(CLOCK_TOLERANCE) <= 0;
        }
    }

    /** The same server with tables in another layout; a table is recreated when its layout changes. */
    public PostgresTarget with(TableLayout layout) {
        return new PostgresTarget(
                this, new Variant(layout, variant.driverProperties, variant.progressQueries, variant.pinning));
    }

    /** The same server with these properties for the driver, unless a strategy sets them itself. */
    public PostgresTarget withDriver(Map<String, String> properties) {
        return new PostgresTarget(
                this, new Variant(variant.layout, properties, variant.progressQueries, variant.pinning));
    }

    /** The same server, which is asked {@code times} times whenever progress is requested; 0 for not at all. */
    public PostgresTarget askedForProgress(int times) {
        return new PostgresTarget(this, new Variant(variant.layout, variant.driverProperties, times, variant.pinning));
    }

    /** The same server, whose connections run with the thread that opens them on the processors that {@code where} chooses. */
    public PostgresTarget pinned(Pinning where) {
        return new PostgresTarget(
                this, new Variant(variant.layout, variant.driverProperties, variant.progressQueries, where));
    }

    @Override
    public Session session(UnaryOperator<Session> route) {
        return variant.pinning.bind(
                new DriverSession(super.session(route), variant.driverProperties),
                processes().isPresent());
    }

    /** Connections with more properties of the driver, unless a strategy sets them itself. */
    private record DriverSession(Session session, Map<String, String> driverProperties) implements Session {

        @Override
        public Connection connect(Map<String, String> properties) throws SQLException {
            Map<String, String> all = new HashMap<>(driverProperties);
            all.putAll(properties);
            return session.connect(all);
        }

        @Override
        public Optional<DatabaseAddress> address() {
            return session.address();
        }
    }

    @Override
    public Guarantee guarantee(Guarantee ofStrategy) {
        if (variant.layout.persistence() == Persistence.UNLOGGED) {
            return Guarantee.UNLOGGED;
        }
        return shared.minimalWal && ofStrategy == Guarantee.ATOMIC ? Guarantee.MINIMAL_WAL : ofStrategy;
    }

    @Override
    public PostgresDialect dialect() {
        return PostgresDialect.INSTANCE;
    }

    @Override
    protected CellReader cells() {
        return PostgresCells.INSTANCE;
    }

    @Override
    public void prepare(Schema schema) {
        if (isDefined(schema)) {
            super.prepare(schema);
        } else if (!variant.layout.equals(shared.layouts.get(schema.name()))) {
            executeAll("create the tables of " + schema.name(), variant.layout.replace(schema));
            shared.layouts.put(schema.name(), variant.layout);
        }
    }

    @Override
    protected void finishWriting() {
        if (shared.mayCheckpoint) {
            administration().execute("checkpoint", "checkpoint");
        }
        if (shared.hasReplica) {
            shared.watch.awaitReplica();
        }
    }

    @Override
    public <T> void restore(Table<T> table, RowSource<T> rows) {
        String name = quoted(table);
        if (!shared.held.removeNewer(name, variant.layout, rows.size())) {
            fill(table, rows);
            shared.held.hold(name, variant.layout, rows.size());
        }
        shared.held.compact(name);
        finishWriting();
        shared.held.readKeys(name, dialect().quoted(table.primaryKey()));
    }

    /** A row's text has every column, and the text form of each type loses nothing; a sum does not depend on the order. */
    @Override
    protected String digestQuery(Table<?> table) {
        String columns =
                dialect().quoted(table.columns().stream().map(Column::name).toList());
        return "select count(*) || ' rows, ' || coalesce(sum(hashtextextended(row(" + columns + ")::text, 0)), 0) from "
                + quoted(table);
    }

    @Override
    protected Map<String, Long> counters() {
        Map<String, Long> counters = shared.statistics.counters();
        processes().flatMap(ProcessTree::blockIoNanos).ifPresent(nanos -> counters.put("backendIoWaitNanos", nanos));
        return counters;
    }

    @Override
    public Map<String, Long> totals() {
        return shared.statistics.totals();
    }

    @Override
    public Map<String, Long> sizes(Table<?> table) {
        return administration()
                .askCounters(
                        "read the size of table " + table.name(),
                        SIZES.formatted(quoted(table).replace("'", "''")));
    }

    @Override
    public OptionalLong rowsInProgress() {
        OptionalLong rows = OptionalLong.empty();
        for (int i = 0; i < variant.progressQueries; i++) {
            rows = shared.watch.copiedRows();
        }
        return rows;
    }

    @Override
    public Set<String> locks(Table<?> table) {
        return shared.watch.locks(quoted(table));
    }

    @Override
    public Map<String, Long> replicaLag() {
        return shared.hasReplica ? shared.watch.replicaLag() : Map.of();
    }

    private PostgresDescription description() {
        return new PostgresDescription(administration(), processes().isPresent(), shared.mayCheckpoint);
    }

    @Override
    protected String version() {
        return description().version();
    }

    @Override
    protected Map<String, String> settings() {
        Map<String, String> settings = description().settings();
        settings.put("driver_reWriteBatchedInsertsSize", rewrittenBatch());
        return settings;
    }

    /** How many rows the driver puts into one statement at most when it rewrites batches. */
    private String rewrittenBatch() {
        Properties parameters = new Properties();
        parameters.putAll(server().driverParameters());
        parameters.putAll(variant.driverProperties);
        return String.valueOf(PGProperty.REWRITE_BATCHED_INSERTS_SIZE.getOrDefault(parameters));
    }

    @Override
    protected Map<String, String> ownSettings() {
        return variant.pinning
                .description()
                .map(where -> Map.of("pinned", where))
                .orElse(Map.of());
    }

    @Override
    protected String persistence(Schema schema) {
        return description().persistence(quoted(schema.tables().get(0)));
    }

    @Override
    public void close() {
        shared.watch.close();
        super.close();
    }
}
