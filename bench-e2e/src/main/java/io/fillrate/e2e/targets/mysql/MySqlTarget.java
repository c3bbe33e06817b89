package io.fillrate.e2e.targets.mysql;

import io.fillrate.core.Session;
import io.fillrate.core.jdbc.JdbcDialect;
import io.fillrate.core.readback.RowVerifier;
import io.fillrate.data.RowSource;
import io.fillrate.data.Schema;
import io.fillrate.data.SchemaWorkload;
import io.fillrate.data.Table;
import io.fillrate.data.workload.Workload;
import io.fillrate.e2e.targets.Administration;
import io.fillrate.e2e.targets.FastFill;
import io.fillrate.e2e.targets.OneLine;
import io.fillrate.e2e.targets.ServerProcesses;
import io.fillrate.e2e.targets.ServerReading;
import io.fillrate.e2e.targets.Target;
import io.fillrate.e2e.targets.TargetException;
import io.fillrate.report.format.DatabaseInfo;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;

/** A server of MariaDB or MySQL as a target, however it is had. */
public final class MySqlTarget implements Target {

    /** To read tables back in the binary protocol, and not all rows at once; the second is for MySQL's driver only. */
    private static final Map<String, String> READING = Map.of("useServerPrepStmts", "true", "useCursorFetch", "true");

    private final MySqlServer server;
    private final Administration administration;
    private final DirtyPages dirtyPages;
    private final MySqlCounters counters;
    private final Optional<ServerProcesses> processes;
    private final Set<String> made = new HashSet<>();
    private final Map<String, String> leftOut = new TreeMap<>();

    private MySqlTarget(MySqlServer server, Administration administration) {
        this.server = server;
        this.administration = administration;
        this.dirtyPages = DirtyPages.of(administration);
        this.counters = new MySqlCounters(administration);
        OptionalInt process = server.process();
        this.processes = process.isPresent() ? ServerProcesses.of(process.getAsInt()) : Optional.empty();
    }

    /**
     * Takes a server over: it is closed with the target, or right away if the target can't be had.
     *
     * @throws TargetException if it does not answer as it should
     */
    public static MySqlTarget on(MySqlServer server) {
        String database = server.family().database();
        try {
            Administration administration =
                    new Administration(database, server.session().connect(READING));
            // Or else a connection that a strategy left open, in a transaction, would stop the run for ever.
            administration.execute("limit waiting for locks", "set session lock_wait_timeout = 30");
            return new MySqlTarget(server, administration);
        } catch (SQLException e) {
            server.close();
            throw new TargetException(database + ": cannot connect: " + OneLine.of(e), e);
        } catch (TargetException e) {
            server.close();
            throw e;
        }
    }

    @Override
    public String database() {
        return server.family().database();
    }

    @Override
    public Session session() {
        return server.session();
    }

    @Override
    public JdbcDialect dialect() {
        return server.family().dialect();
    }

    @Override
    public SchemaWorkload storable(SchemaWorkload workload) {
        if (!(workload instanceof Workload<?> table)) {
            return workload;
        }
        StorableWorkload<?> storable = StorableWorkload.of(table);
        storable.leftOut().forEach((column, why) -> leftOut.put("left_out_" + table.name() + "_" + column, why));
        return storable;
    }

    @Override
    public void prepare(Schema schema) {
        if (made.add(schema.name())) {
            String task = "create the tables of " + schema.name();
            List<Table<?>> childrenFirst = new ArrayList<>(schema.inOrder());
            Collections.reverse(childrenFirst);
            childrenFirst.forEach(table -> administration.execute(task, "drop table if exists " + quoted(table)));
            schema.inOrder()
                    .forEach(table ->
                            administration.execute(task, dialect().createTable(table, schema.foreignKeysOf(table))));
        }
    }

    @Override
    public void reset(Schema schema) {
        prepare(schema);
        dialect()
                .emptyTables(schema.inOrder())
                .forEach(statement -> administration.execute("empty the tables of " + schema.name(), statement));
        dirtyPages.write();
    }

    @Override
    public <T> void fill(Table<T> table, RowSource<T> rows) {
        reset(Schema.of(table));
        FastFill.with(database() + "/load-data", table, rows, session());
        dirtyPages.write();
    }

    @Override
    public <T> void verify(Table<T> table, RowSource<T> rows) {
        MySqlFamily family = server.family();
        administration.ask("read back table " + table.name(), connection -> {
            new RowVerifier<>(connection, family.dialect(), family.cells(), table).verify(rows);
            return true;
        });
    }

    @Override
    public String digest(Table<?> table) {
        return administration.askOne(
                "make a digest of table " + table.name(),
                TableDigest.query(table, server.family().dialect()));
    }

    @Override
    public OptionalInt process() {
        return processes.map(one -> OptionalInt.of(one.first())).orElse(OptionalInt.empty());
    }

    @Override
    public ServerReading read() {
        Map<String, Long> counts = counters.read();
        return new ServerReading(
                processes.map(ServerProcesses::times).orElse(null),
                processes.flatMap(ServerProcesses::ioWaitNanos).orElse(null),
                counters.wireBytes(),
                counts);
    }

    @Override
    public Map<String, Long> sizes(Table<?> table) {
        return counters.sizes(table, quoted(table));
    }

    @Override
    public DatabaseInfo describe(Schema schema) {
        MySqlDescription description = new MySqlDescription(administration, server.family(), dirtyPages.areWritten());
        Map<String, String> settings = description.settings();
        settings.putAll(server.facts());
        settings.putAll(leftOut);
        return new DatabaseInfo(description.version(), server.kind(), settings, "permanent");
    }

    private String quoted(Table<?> table) {
        return server.family().dialect().quote(table.name());
    }

    @Override
    public void close() {
        administration.close();
        server.close();
    }
}
