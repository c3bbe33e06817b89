package io.fillrate.e2e.targets;

import io.fillrate.core.Session;
import io.fillrate.core.cockroach.CockroachStrategies;
import io.fillrate.core.cockroach.CockroachTable;
import io.fillrate.core.postgres.PostgresCells;
import io.fillrate.core.postgres.PostgresDialect;
import io.fillrate.core.readback.RowVerifier;
import io.fillrate.data.Column;
import io.fillrate.data.RowSource;
import io.fillrate.data.Schema;
import io.fillrate.data.Table;
import io.fillrate.report.format.DatabaseInfo;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A CockroachDB cluster as a target, however it is had. Its SQL is what CockroachDB and PostgreSQL have in common, and is tested on
 * PostgreSQL.
 */
public final class CockroachTarget implements Target {

    private static final String DATABASE = "cockroach";
    private static final PostgresDialect DIALECT = PostgresDialect.INSTANCE;

    /** Settings of a session that decide what a load costs, as far as a server knows them. */
    private static final String SETTINGS = """
            select name, setting from pg_settings
            where name in ('default_transaction_isolation', 'copy_from_atomic_enabled', 'copy_from_retries_enabled',
                           'copy_fast_path_enabled', 'insert_fast_path', 'vectorize', 'distsql', 'kv_transaction_buffered_writes_enabled')
            """;

    private final PostgresServer server;
    private final Administration administration;
    private final Optional<ServerProcesses> processes;
    private final Set<String> made = new HashSet<>();

    private CockroachTarget(PostgresServer server, Connection connection) {
        this.server = server;
        this.administration = new Administration(DATABASE, connection);
        this.processes = server.process().isPresent()
                ? ServerProcesses.of(server.process().getAsInt())
                : Optional.empty();
    }

    /**
     * Takes a server over: it is closed with the target, or right away if the target can't be had.
     *
     * @throws TargetException if it does not answer as it should
     */
    public static CockroachTarget on(PostgresServer server) {
        try {
            CockroachTarget target =
                    new CockroachTarget(server, server.uncounted().connect());
            target.administration.execute("limit waiting for locks", "set lock_timeout = '30s'");
            return target;
        } catch (SQLException e) {
            server.close();
            throw new TargetException(DATABASE + ": cannot connect: " + OneLine.of(e), e);
        }
    }

    @Override
    public String database() {
        return DATABASE;
    }

    @Override
    public Session session() {
        return server.session();
    }

    @Override
    public PostgresDialect dialect() {
        return DIALECT;
    }

    @Override
    public void prepare(Schema schema) {
        if (made.add(schema.name())) {
            administration.execute(
                    "drop the tables of " + schema.name(),
                    "drop table if exists "
                            + schema.tables().stream()
                                    .map(CockroachTarget::quoted)
                                    .collect(Collectors.joining(", ")));
            schema.inOrder()
                    .forEach(table -> administration.execute(
                            "create table " + table.name(),
                            DIALECT.createTable(CockroachTable.of(table), schema.foreignKeysOf(table))));
        }
    }

    /** There is no checkpoint to ask for: what CockroachDB's storage does in the background, it does when it likes. */
    @Override
    public void reset(Schema schema) {
        prepare(schema);
        DIALECT.emptyTables(schema.inOrder())
                .forEach(statement -> administration.execute("empty the tables of " + schema.name(), statement));
    }

    @Override
    public <T> void fill(Table<T> table, RowSource<T> rows) {
        reset(Schema.of(table));
        FastFill.with("cockroach/copy-text", table, rows, session());
    }

    @Override
    public <T> void verify(Table<T> table, RowSource<T> rows) {
        administration.ask("read back table " + table.name(), connection -> {
            new RowVerifier<>(connection, DIALECT, PostgresCells.INSTANCE, CockroachTable.of(table)).verify(rows);
            return true;
        });
    }

    /** Two checksums of 32 bits for each row, of hashes as checksums alone are linear: both servers have these functions. */
    @Override
    public String digest(Table<?> table) {
        String row = table.columns().stream().map(CockroachTarget::text).collect(Collectors.joining(" || ',' || "));
        return administration.askOne(
                "make a digest of table " + table.name(),
                "select count(*)::text || ' rows, ' || coalesce(sum(crc32c(convert_to(h, 'UTF8'))), 0)::text || ' '"
                        + " || coalesce(sum(crc32c(convert_to('2' || h, 'UTF8'))), 0)::text from (select md5(" + row
                        + ") as h from " + quoted(table) + ") hashes");
    }

    /** A cell's text with its length, which keeps apart what would else run together; NULL's has none. */
    private static String text(Column<?> column) {
        String text = DIALECT.quote(column.name()) + "::text";
        return "coalesce(length(" + text + ")::text || ':' || " + text + ", '')";
    }

    @Override
    public OptionalInt process() {
        return processes.map(one -> OptionalInt.of(one.first())).orElse(OptionalInt.empty());
    }

    @Override
    public ServerReading read() {
        Optional<WireCounter> wire = server.wire();
        return new ServerReading(
                processes.map(ServerProcesses::times).orElse(null),
                processes.flatMap(ServerProcesses::ioWaitNanos).orElse(null),
                wire.map(WireCounter::bytes).orElse(null),
                wire.map(WireCounter::counters).orElse(Map.of()));
    }

    @Override
    public DatabaseInfo describe(Schema schema) {
        Map<String, String> settings = administration.ask("read the settings", CockroachTarget::settings);
        settings.putAll(server.facts());
        return new DatabaseInfo(
                administration.askOne("read the version", "select version()"),
                server.kind(),
                settings,
                "permanent",
                CockroachStrategies.EXPERIMENTAL);
    }

    private static Map<String, String> settings(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(SETTINGS)) {
            Map<String, String> settings = new TreeMap<>();
            while (rows.next()) {
                settings.put(rows.getString(1), rows.getString(2));
            }
            return settings;
        }
    }

    private static String quoted(Table<?> table) {
        return DIALECT.quote(table.name());
    }

    @Override
    public void close() {
        administration.close();
        server.close();
    }
}
