package io.fillrate.e2e.server.postgres;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.cockroach.CockroachStrategies;
import io.fillrate.core.cockroach.CockroachTable;
import io.fillrate.core.postgres.PostgresCells;
import io.fillrate.core.postgres.PostgresDialect;
import io.fillrate.core.verify.CellReader;
import io.fillrate.data.Column;
import io.fillrate.data.Table;
import io.fillrate.e2e.server.Administration;
import io.fillrate.e2e.server.DatabaseServer;
import io.fillrate.e2e.server.JdbcTarget;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A CockroachDB cluster as a target. Its SQL is what CockroachDB and PostgreSQL have in common, and is tested on PostgreSQL. A
 * reset requests no checkpoint: CockroachDB's storage has no such statement.
 */
public final class CockroachTarget extends JdbcTarget {

    private static final PostgresDialect DIALECT = PostgresDialect.INSTANCE;

    /** Settings of a session that decide what a load costs, as far as a server knows them. */
    private static final String SETTINGS = """
            select name, setting from pg_settings
            where name in ('default_transaction_isolation', 'copy_from_atomic_enabled', 'copy_from_retries_enabled',
                           'copy_fast_path_enabled', 'insert_fast_path', 'vectorize', 'distsql', 'kv_transaction_buffered_writes_enabled')
            """;

    private CockroachTarget(DatabaseServer server, Administration administration) {
        super(server, administration, processesOf(server));
    }

    /**
     * Takes a server over: it is closed with the target, or at once if this fails.
     *
     * @throws io.fillrate.e2e.server.TargetException if it does not answer as it should
     */
    public static CockroachTarget on(DatabaseServer server) {
        return connect(DatabaseKind.COCKROACH, server, Map.of(), administration -> {
            administration.execute("limit waiting for locks", "set lock_timeout = '30s'");
            return new CockroachTarget(server, administration);
        });
    }

    @Override
    public PostgresDialect dialect() {
        return DIALECT;
    }

    @Override
    protected CellReader cells() {
        return PostgresCells.INSTANCE;
    }

    @Override
    protected <T> Table<T> stored(Table<T> table) {
        return CockroachTable.of(table);
    }

    /** Two checksums of 32 bits for each row, of hashes as checksums alone are linear: both servers have these functions. */
    @Override
    protected String digestQuery(Table<?> table) {
        String row = table.columns().stream().map(CockroachTarget::text).collect(Collectors.joining(" || ',' || "));
        return "select count(*)::text || ' rows, ' || coalesce(sum(crc32c(convert_to(h, 'UTF8'))), 0)::text || ' '"
                + " || coalesce(sum(crc32c(convert_to('2' || h, 'UTF8'))), 0)::text from (select md5(" + row
                + ") as h from " + quoted(table) + ") hashes";
    }

    /** A cell's text after its length, so that different rows have different texts; NULL has no length. */
    private static String text(Column<?> column) {
        String text = DIALECT.quote(column.name()) + "::text";
        return "coalesce(length(" + text + ")::text || ':' || " + text + ", '')";
    }

    @Override
    protected Map<String, Long> counters() {
        return new HashMap<>();
    }

    @Override
    protected String version() {
        return administration().askOne("read the version", "select version()");
    }

    @Override
    protected Map<String, String> settings() {
        return new TreeMap<>(administration().askPairs("read the settings", SETTINGS));
    }

    @Override
    protected String experimental() {
        return CockroachStrategies.EXPERIMENTAL;
    }
}
