package io.fillrate.e2e.targets;

import io.fillrate.core.Guarantee;
import io.fillrate.core.Session;
import io.fillrate.core.postgres.PostgresCells;
import io.fillrate.core.postgres.PostgresDialect;
import io.fillrate.core.readback.RowVerifier;
import io.fillrate.data.RowSource;
import io.fillrate.data.Schema;
import io.fillrate.data.Table;
import io.fillrate.e2e.targets.TableLayout.Persistence;
import io.fillrate.report.format.DatabaseInfo;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Properties;
import org.postgresql.PGProperty;

/** A PostgreSQL server as a target, however it is had. */
public final class PostgresTarget implements Target {

    private final PostgresAccess access;
    private final TableLayout layout;
    private final Map<String, String> driverProperties;
    private final int questions;
    private final Pinning pinning;

    private PostgresTarget(
            PostgresAccess access,
            TableLayout layout,
            Map<String, String> driverProperties,
            int questions,
            Pinning pinning) {
        this.access = access;
        this.layout = layout;
        this.driverProperties = Map.copyOf(driverProperties);
        this.questions = questions;
        this.pinning = pinning;
    }

    /**
     * Takes a server over: it is closed with the target, or right away if the target can't be had.
     *
     * @throws TargetException if it does not answer as it should
     */
    public static PostgresTarget on(PostgresServer server) {
        try {
            return new PostgresTarget(
                    PostgresAccess.of(server, server.uncounted().connect()),
                    TableLayout.PLAIN,
                    Map.of(),
                    1,
                    Pinning.FREE);
        } catch (SQLException e) {
            server.close();
            throw new TargetException("postgres: cannot connect: " + OneLine.of(e), e);
        }
    }

    @Override
    public String database() {
        return "postgres";
    }

    /** The same server, to be closed once, with tables in another layout; a table is made anew when its layout changes. */
    public PostgresTarget with(TableLayout other) {
        return new PostgresTarget(access, other, driverProperties, questions, pinning);
    }

    /** The same server, to be closed once, with these properties for the driver, unless a strategy sets them itself. */
    public PostgresTarget withDriver(Map<String, String> properties) {
        return new PostgresTarget(access, layout, properties, questions, pinning);
    }

    /** The same server, to be closed once, that is asked as many times whenever it's asked how far a load is: 0 for not at all. */
    public PostgresTarget askedForProgress(int times) {
        return new PostgresTarget(access, layout, driverProperties, times, pinning);
    }

    /** The same server, to be closed once, whose connections run with the thread that opens them where this says. */
    public PostgresTarget pinned(Pinning where) {
        return new PostgresTarget(access, layout, driverProperties, questions, where);
    }

    @Override
    public Session session() {
        return pinning.bind(
                new DriverSession(access.server().session(), driverProperties),
                access.processes().isPresent());
    }

    @Override
    public Guarantee guarantee(Guarantee ofStrategy) {
        if (layout.persistence() == Persistence.UNLOGGED) {
            return Guarantee.UNLOGGED;
        }
        return access.minimalWal() && ofStrategy == Guarantee.ATOMIC ? Guarantee.MINIMAL_WAL : ofStrategy;
    }

    @Override
    public PostgresDialect dialect() {
        return PostgresDialect.INSTANCE;
    }

    @Override
    public void prepare(Schema schema) {
        access.tables().ensure(schema, layout);
    }

    @Override
    public void reset(Schema schema) {
        access.tables().ensure(schema, layout);
        dialect().emptyTables(schema.inOrder()).forEach(statement -> access.administration()
                .execute("empty the tables of " + schema.name(), statement));
        if (access.checkpoints()) {
            access.administration().execute("checkpoint", "checkpoint");
        }
    }

    @Override
    public <T> void fill(Table<T> table, RowSource<T> rows) {
        reset(Schema.of(table));
        FastFill.with("postgres/copy-binary", table, rows, session());
    }

    @Override
    public <T> void verify(Table<T> table, RowSource<T> rows) {
        access.administration().ask("read back table " + table.name(), connection -> {
            new RowVerifier<>(connection, PostgresDialect.INSTANCE, PostgresCells.INSTANCE, table).verify(rows);
            return true;
        });
    }

    @Override
    public String digest(Table<?> table) {
        // A row's text has every column, and the text form of each type loses nothing; a sum does not care for the
        // order.
        return access.administration()
                .askOne(
                        "make a digest of table " + table.name(),
                        "select count(*) || ' rows, ' || coalesce(sum(hashtextextended(r::text, 0)), 0) from "
                                + quoted(table) + " r");
    }

    @Override
    public OptionalInt process() {
        return access.processes().map(one -> OptionalInt.of(one.first())).orElse(OptionalInt.empty());
    }

    @Override
    public ServerReading read() {
        Optional<ServerProcesses> processes = access.processes();
        Map<String, Long> counters = access.administration().ask("read the counters", access.counters()::read);
        processes.flatMap(ServerProcesses::blockIoNanos).ifPresent(nanos -> counters.put("backendIoWaitNanos", nanos));
        Optional<WireCounter> wire = access.server().wire();
        wire.ifPresent(counted -> counters.putAll(counted.counters()));
        return new ServerReading(
                processes.map(ServerProcesses::times).orElse(null),
                processes.flatMap(ServerProcesses::ioWaitNanos).orElse(null),
                wire.map(WireCounter::bytes).orElse(null),
                counters);
    }

    @Override
    public Map<String, Long> totals() {
        return access.totals().read(access.administration());
    }

    @Override
    public Map<String, Long> sizes(Table<?> table) {
        String name = quoted(table).replace("'", "''");
        CounterQuery sizes = new CounterQuery("select pg_table_size('" + name
                + "') as \"tableBytes\", pg_indexes_size('" + name + "') as \"indexBytes\"");
        return access.administration().ask("read the size of table " + table.name(), sizes::read);
    }

    @Override
    public OptionalLong rowsInProgress() {
        OptionalLong rows = OptionalLong.empty();
        for (int i = 0; i < questions; i++) {
            rows = access.progress().rows();
        }
        return rows;
    }

    @Override
    public DatabaseInfo describe(Schema schema) {
        PostgresDescription description = new PostgresDescription(
                access.administration(), access.processes().isPresent(), access.checkpoints());
        Map<String, String> settings = description.settings();
        settings.put("driver_reWriteBatchedInsertsSize", rewrittenBatch());
        settings.putAll(access.server().facts());
        pinning.description().ifPresent(where -> settings.put("pinned", where));
        return new DatabaseInfo(
                description.version(),
                access.server().kind(),
                settings,
                description.persistence(quoted(schema.tables().get(0))));
    }

    /** How many rows the driver puts into one statement at most when it rewrites batches. */
    private String rewrittenBatch() {
        Properties parameters = new Properties();
        parameters.putAll(access.server().driverParameters());
        parameters.putAll(driverProperties);
        return String.valueOf(PGProperty.REWRITE_BATCHED_INSERTS_SIZE.getOrDefault(parameters));
    }

    private static String quoted(Table<?> table) {
        return PostgresDialect.INSTANCE.quote(table.name());
    }

    @Override
    public void close() {
        access.close();
    }
}
