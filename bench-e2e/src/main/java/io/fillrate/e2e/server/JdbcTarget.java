package io.fillrate.e2e.server;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.WriterOptions;
import io.fillrate.core.verify.CellReader;
import io.fillrate.core.verify.CellsAsText;
import io.fillrate.core.verify.RowVerifier;
import io.fillrate.data.RowSource;
import io.fillrate.data.Schema;
import io.fillrate.data.Table;
import io.fillrate.report.results.Environment.DatabaseInfo;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A target over JDBC: tables are created, emptied, filled, verified and described on one connection that loads do not use, and
 * which stays open. Subclasses supply what differs between databases.
 */
public abstract class JdbcTarget implements Target {

    private final DatabaseServer server;
    private final Administration administration;
    private final Optional<ProcessTree> processes;
    private final Set<String> created = new HashSet<>();
    private final Map<String, TableDdl> definitions = new HashMap<>();

    /**
     * A target that closes the server.
     *
     * @param processes the server's; empty if they cannot be seen from here
     */
    protected JdbcTarget(DatabaseServer server, Administration administration, Optional<ProcessTree> processes) {
        this.server = server;
        this.administration = administration;
        this.processes = processes;
    }

    /** Creates a target from an open connection. */
    @FunctionalInterface
    protected interface Opening<T> {
        T open(Administration administration) throws SQLException;
    }

    /**
     * Connects to a server, which is closed with the target, or at once if this fails.
     *
     * @param properties of the driver, for the connection that loads do not use
     * @throws TargetException if the server does not answer as it should
     */
    protected static <T extends JdbcTarget> T connect(
            DatabaseKind database, DatabaseServer server, Map<String, String> properties, Opening<T> opening) {
        try {
            return opening.open(
                    new Administration(database, server.access().uncounted().connect(properties)));
        } catch (SQLException e) {
            server.close();
            throw new TargetException(database + ": cannot connect: " + OneLine.of(e), e);
        } catch (TargetException e) {
            server.close();
            throw e;
        }
    }

    /** The server's processes, if it knows the first one and they can be seen from here. */
    protected static Optional<ProcessTree> processesOf(DatabaseServer server) {
        OptionalInt first = server.process();
        return first.isPresent() ? ProcessTree.of(first.getAsInt()) : Optional.empty();
    }

    protected final DatabaseServer server() {
        return server;
    }

    protected final Administration administration() {
        return administration;
    }

    protected final Optional<ProcessTree> processes() {
        return processes;
    }

    /** The table's name, quoted. */
    protected final String quoted(Table<?> table) {
        return dialect().quote(table);
    }

    @Override
    public DatabaseKind database() {
        return administration.database();
    }

    @Override
    public Session session(UnaryOperator<Session> route) {
        return route.apply(server.access().session());
    }

    @Override
    public Session observers() {
        return server.access().uncounted();
    }

    /** Reads the cells of this database. */
    protected abstract CellReader cells();

    /** A table with the columns as this database returns them. */
    protected <T> Table<T> stored(Table<T> table) {
        return table;
    }

    @Override
    public final void define(Table<?> table, TableDdl definition) {
        definitions.put(table.name(), definition);
    }

    /** Whether a table of the schema has a definition. */
    protected final boolean isDefined(Schema schema) {
        return schema.tables().stream().anyMatch(table -> definitions.containsKey(table.name()));
    }

    @Override
    public void prepare(Schema schema) {
        if (created.add(schema.name())) {
            executeAll("create the tables of " + schema.name(), replaceTables(schema));
        }
    }

    /** Statements that drop the schema's tables where they exist, and create them. */
    protected List<String> replaceTables(Schema schema) {
        List<String> statements = new ArrayList<>();
        schema.inOrder().forEach(table -> statements.add("drop table if exists " + quoted(table)));
        Collections.reverse(statements); // a table goes before those that it refers to
        for (Table<?> table : schema.inOrder()) {
            TableDdl definition = definitions.get(table.name());
            statements.addAll(
                    definition == null
                            ? List.of(dialect().createTable(stored(table), schema.foreignKeysOf(table)))
                            : definition.create());
        }
        return statements;
    }

    protected final void executeAll(String task, List<String> statements) {
        statements.forEach(statement -> administration.execute(task, statement));
    }

    @Override
    public void reset(Schema schema) {
        empty(schema);
        finishWriting();
    }

    @Override
    public void empty(Schema schema) {
        prepare(schema);
        executeAll("empty the tables of " + schema.name(), dialect().emptyTables(schema.inOrder()));
    }

    /** Lets the server finish all writing, as far as that can be requested. */
    protected void finishWriting() {}

    @Override
    public <T> void fill(Table<T> table, RowSource<T> rows) {
        reset(Schema.of(table));
        insert(table, rows);
        finishWriting();
    }

    protected final <T> void insert(Table<T> table, RowSource<T> rows) {
        Strategies all = Strategies.load();
        List<Strategy> fastest = isDefined(Schema.of(table)) // then columns may have types that only text has
                ? all.generalForText(database(), rows.size())
                : all.general(database(), rows.size());
        try {
            Strategies.firstAvailable(fastest, strategy -> {
                try (BulkWriter<T> writer = strategy.open(table, session(), WriterOptions.defaults())) {
                    return writer.write(rows);
                }
            });
        } catch (BulkWriteException e) {
            throw new TargetException("cannot fill table " + table.name() + ": " + OneLine.of(e), e);
        }
    }

    @Override
    public <T> void verify(Table<T> table, RowSource<T> rows) {
        TableDdl definition = definitions.get(table.name());
        CellsAsText cells =
                new CellsAsText(cells(), dialect(), definition == null ? Map.of() : definition.comparedAsText());
        administration.ask("read back table " + table.name(), connection -> {
            new RowVerifier<>(connection, dialect(), cells, stored(cells.compared(table))).verify(rows);
            return true;
        });
    }

    @Override
    public String digest(Table<?> table) {
        return administration.askOne("make a digest of table " + table.name(), digestQuery(table));
    }

    /** A query whose one value is the digest of a table's rows, in any order. */
    protected abstract String digestQuery(Table<?> table);

    @Override
    public OptionalInt process() {
        return processes.stream()
                .flatMapToInt(tree -> tree.roots().stream().mapToInt(root -> root))
                .findFirst();
    }

    @Override
    public Set<Integer> replicas() {
        return server.replicas();
    }

    @Override
    public ServerReading read() {
        Map<String, Long> counters = counters();
        Optional<WireCounter> wire = server.access().wire();
        wire.ifPresent(counted -> counters.putAll(counted.counters()));
        return new ServerReading(
                processes.map(tree -> tree.times().withScheduling()).orElse(null),
                processes
                        .flatMap(tree -> ProcessorTimes.now())
                        .map(times -> times.ioWait().toNanos())
                        .orElse(null),
                wire.map(WireCounter::bytes).orElse(wireBytes()),
                counters);
    }

    /** What the database has counted so far, by name; the caller may change the map. */
    protected abstract Map<String, Long> counters();

    /** Bytes between all connections and the server, as the server counts them; null if it does not. */
    protected @Nullable Long wireBytes() {
        return null;
    }

    @Override
    public DatabaseInfo describe(Schema schema) {
        Map<String, String> settings = settings();
        settings.putAll(server.facts());
        settings.putAll(ownSettings());
        return new DatabaseInfo(version(), server.access().kind(), settings, persistence(schema), experimental());
    }

    /** The server's version, as results files name it. */
    protected abstract String version();

    /** Settings of the server that matter for loads, by name, as the server reports them; the caller may change the map. */
    protected abstract Map<String, String> settings();

    /** Settings of this target that matter for loads, by name. */
    protected Map<String, String> ownSettings() {
        return Map.of();
    }

    /** How durable the tables are: {@code permanent} or {@code unlogged}. */
    protected String persistence(Schema schema) {
        return "permanent";
    }

    /** What this database's strategies were never run on; null if they were run on the real thing. */
    protected @Nullable String experimental() {
        return null;
    }

    @Override
    public void close() {
        administration.close();
        server.close();
    }
}
