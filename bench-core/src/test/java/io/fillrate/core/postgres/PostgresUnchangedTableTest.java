package io.fillrate.core.postgres;

import io.fillrate.core.CatalogState;
import io.fillrate.core.Eventually;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.PooledSession;
import io.fillrate.core.Strategy;
import io.fillrate.core.UnchangedTableContract;
import io.fillrate.core.internal.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class PostgresUnchangedTableTest extends UnchangedTableContract {

    private static final String PREPARE = """
            DO $$ BEGIN
              CREATE EXTENSION IF NOT EXISTS btree_gist SCHEMA public;
              IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'fillrate_reader') THEN
                CREATE ROLE fillrate_reader;
                CREATE ROLE fillrate_owner;
              END IF;
            END $$""";

    private static final String SPACE = "SELECT 'there' FROM pg_tablespace WHERE spcname = 'fillrate_space'";

    static final String SESSION = """
            SELECT concat_ws(' ', 'setting', name, setting) FROM pg_settings WHERE name NOT IN ('session_authorization')
            UNION ALL SELECT concat_ws(' ', 'prepared', name, statement) FROM pg_prepared_statements
                      WHERE name !~ '^S_[0-9]+$' -- those of pgjdbc's cache
            UNION ALL SELECT concat_ws(' ', 'cursor', name) FROM pg_cursors WHERE name <> ''
            UNION ALL SELECT concat_ws(' ', 'listens', pg_listening_channels())
            UNION ALL SELECT concat_ws(' ', 'lock', locktype, classid, objid) FROM pg_locks
                      WHERE pid = pg_backend_pid() AND locktype = 'advisory'
            UNION ALL SELECT concat_ws(' ', 'temporary', relname) FROM pg_class WHERE relnamespace = pg_my_temp_schema()
              AND NOT (relname LIKE 'fillrate_staging%' AND (relkind = 'S' OR pg_relation_size(oid) = 0))""";

    private final Map<LoadTarget, Reader> readers = new HashMap<>();

    /** What reads the catalogue, over a connection that is kept: a new one would read it into memory first. */
    private record Reader(PooledSession session, PostgresCatalogState state) {

        static Reader of(LoadTarget target) throws SQLException {
            PooledSession session = new PooledSession(target.session());
            try (Connection connection = session.connect()) {
                return new Reader(session, PostgresCatalogState.from(connection));
            }
        }

        CatalogState read() throws SQLException {
            Eventually.holds("sessions have ended", () -> Catalog.temporary(session) == 0);
            try (Connection connection = session.connect()) {
                return state.read(connection);
            }
        }
    }

    @Override
    protected String section() {
        return "PostgreSQL";
    }

    @Override
    protected List<Strategy> strategies() {
        return Stream.of(TestPostgres.strategies(), TestPostgres.upserts())
                .flatMap(List::stream)
                .toList();
    }

    /** Those that go through DuckDB need an extension of it. */
    @Override
    protected boolean isOnPage(Strategy strategy) {
        return !strategy.name().endsWith("-transfer");
    }

    @Override
    protected LoadTarget target(Strategy strategy) {
        LoadTarget target = TestPostgres.of(strategy).target();
        return new LoadTarget(
                target.url() + "&currentSchema=loads,public", target.properties(), target.dialect(), target.cells());
    }

    @Override
    protected List<Feature> features() {
        return PostgresFeatures.all();
    }

    @Override
    protected void create(LoadTarget target, List<String> elements) throws SQLException {
        dropAll(target);
        if (!readers.containsKey(target)) {
            prepare(target);
        }
        String more =
                String.join("", elements.stream().map(element -> ", " + element).toList());
        target.execute(
                "CREATE SCHEMA loads",
                "GRANT ALL ON SCHEMA loads TO fillrate_owner",
                "CREATE TABLE items (id int8 PRIMARY KEY, text text NOT NULL" + more + ")");
    }

    /** Creates what tables of all layouts need, once per server, and what reads all that is younger. */
    private void prepare(LoadTarget target) throws SQLException {
        try (Connection connection = target.session().connect()) {
            Sql.run(connection, PREPARE);
            Sql.run(connection, "ALTER SYSTEM SET autovacuum = off"); // it would write statistics
            Sql.run(connection, "SELECT pg_reload_conf()");
            if (Sql.texts(connection, SPACE).isEmpty()) {
                Sql.run(connection, "SET allow_in_place_tablespaces = on");
                Sql.run(connection, "CREATE TABLESPACE fillrate_space LOCATION ''");
            }
        }
        readers.put(target, Reader.of(target));
    }

    @AfterAll
    void endPreparations() throws SQLException {
        for (Map.Entry<LoadTarget, Reader> each : readers.entrySet()) {
            each.getKey().execute("ALTER SYSTEM RESET autovacuum", "SELECT pg_reload_conf()");
            each.getValue().session.close();
        }
    }

    @Override
    protected void dropAll(LoadTarget target) throws SQLException {
        target.execute(PostgresFeatures.DROP.toArray(String[]::new));
    }

    @Override
    protected CatalogState catalog(LoadTarget target) throws SQLException {
        return Objects.requireNonNull(readers.get(target)).read();
    }

    @Override
    protected List<String> session(Connection connection) throws SQLException {
        return Sql.texts(connection, SESSION);
    }
}
