package io.fillrate.schema.fill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.schema.EmbeddedPostgresServer;
import io.fillrate.schema.fill.FillSummary.FilledTable;
import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.plan.PlanOptions;
import io.fillrate.schema.plan.SchemaPlan;
import io.fillrate.schema.plan.TablePlan;
import io.fillrate.schema.planner.SchemaPlanner;
import io.fillrate.schema.read.SchemaReader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;

/** A table that two connections load in parts: all of its rows or none, whatever fails. */
@Tag("database")
class ParallelLoadTest {

    private static final String DATABASE = "parallel_load";
    private static final long ROWS = 100_000;
    private static final int THREADS = 2;

    private Session server;
    private Session session;

    @BeforeEach
    void create() throws SQLException {
        session = EmbeddedPostgresServer.session(DATABASE);
        server = EmbeddedPostgresServer.session("postgres", "postgres");
        EmbeddedPostgresServer.run(session, """
                CREATE TABLE parent (id bigint PRIMARY KEY);
                CREATE TABLE large (id bigserial PRIMARY KEY, parent_id bigint NOT NULL REFERENCES parent, name varchar(20) NOT NULL);
                """);
    }

    @Test
    void has_the_same_rows_as_one_that_is_loaded_at_once() throws Exception {
        AtomicLong sent = new AtomicLong();
        SchemaFill.Listener counting = new SchemaFill.Listener() {
            @Override
            public void sent(TablePlan table, long rows) {
                sent.addAndGet(table.model().name().name().equals("large") ? rows : 0);
            }
        };

        FilledTable inParts = large(SchemaFill.fill(plan(), session, THREADS, counting));
        String digest = digest();
        String next = text("SELECT nextval('large_id_seq') > (SELECT max(id) FROM large)");
        EmbeddedPostgresServer.run(session, "TRUNCATE large, parent RESTART IDENTITY");
        FilledTable atOnce = large(fill(session, 1));

        assertThat(inParts.strategy()).isEqualTo("postgres/copy-binary (2 parts)");
        assertThat(atOnce.strategy()).isEqualTo("postgres/copy-binary");
        assertThat(inParts.rows()).isEqualTo(ROWS);
        assertThat(sent).hasValue(ROWS);
        assertThat(digest).isEqualTo(digest());
        assertThat(next).isEqualTo("t");
    }

    @Test
    void gets_more_rows_in_parts() throws Exception {
        fill(session, THREADS);

        FilledTable more = large(SchemaFill.fill(plan(true), session, THREADS, SchemaFill.Listener.NONE));

        assertThat(more.strategy()).endsWith("(2 parts)");
        assertThat(more.rows()).isEqualTo(ROWS);
        assertThat(count()).isEqualTo(2 * ROWS);
    }

    @Test
    void is_loaded_at_once_if_a_part_fails() throws Exception {
        SchemaPlan plan = plan();
        EmbeddedPostgresServer.run(session, "ALTER TABLE large DROP CONSTRAINT large_parent_id_fkey");
        String last = "INSERT INTO large (id, parent_id, name) VALUES (" + (ROWS - 1) + ", 0, 'mine')";
        EmbeddedPostgresServer.run(session, last);

        FilledTable large = large(SchemaFill.fill(plan, session, THREADS, SchemaFill.Listener.NONE));

        assertThat(large.rows()).isEqualTo(ROWS - 1);
        assertThat(large.note()).contains("large_pkey");
        assertThat(count()).isEqualTo(ROWS);
    }

    /** The server sees no deadlock: one part waits for a transaction that waits for nothing, as its next rows come from here. */
    @Test
    void is_loaded_at_once_if_a_part_waits_for_a_key_of_another() throws Exception {
        SchemaPlan plan = plan();
        EmbeddedPostgresServer.run(
                session, "CREATE UNIQUE INDEX again ON large ((CASE id WHEN 60000 THEN 5 ELSE id END))");

        FilledTable large = large(SchemaFill.fill(plan, session, THREADS, SchemaFill.Listener.NONE));

        assertThat(large.rows()).isEqualTo(ROWS - 1);
        assertThat(large.note()).contains("again");
        assertThat(count()).isEqualTo(ROWS - 1);
    }

    @Test
    void is_loaded_at_once_if_a_later_commit_fails_after_an_earlier_one() throws Exception {
        SchemaPlan plan = plan();
        large(fill(session, THREADS));
        String digest = digest();
        EmbeddedPostgresServer.run(session, "TRUNCATE large, parent RESTART IDENTITY");
        AtomicInteger visible = new AtomicInteger(-1);

        FilledTable large = large(
                SchemaFill.fill(plan, killedBeforeSecondCommit(visible, false), THREADS, SchemaFill.Listener.NONE));

        assertThat(visible).as("rows that were committed").hasPositiveValue().hasValueLessThan((int) ROWS);
        assertThat(large.failure()).isEmpty();
        assertThat(large.strategy()).isEqualTo("postgres/copy-binary");
        assertThat(digest()).isEqualTo(digest);
    }

    @Test
    void says_how_many_rows_remain_if_they_cannot_be_deleted() throws Exception {
        FillSummary summary = SchemaFill.fill(
                plan(), killedBeforeSecondCommit(new AtomicInteger(), true), THREADS, SchemaFill.Listener.NONE);

        FilledTable large = summary.tables().stream()
                .filter(table -> table.table().name().equals("large"))
                .findFirst()
                .orElseThrow();
        assertThat(large.failure().orElse("")).contains("up to 100000 of its rows remain");
        assertThat(count()).isPositive().isLessThan(ROWS);
    }

    @Test
    void has_no_rows_after_an_interrupt() throws Exception {
        SchemaPlan plan = plan();
        Thread filling = Thread.currentThread();
        SchemaFill.Listener interrupting = new SchemaFill.Listener() {
            @Override
            public void sent(TablePlan table, long rows) {
                if (table.model().name().name().equals("large")) {
                    filling.interrupt();
                }
            }
        };

        assertThatThrownBy(() -> SchemaFill.fill(plan, session, THREADS, interrupting))
                .isInstanceOf(InterruptedException.class);

        assertThat(count()).isZero();
        assertThat(text("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                        + " AND pid <> pg_backend_pid() AND state <> 'idle' AND backend_type = 'client backend'"))
                .isEqualTo("0");
    }

    @Test
    void is_loaded_at_once_where_the_server_allows_a_single_connection() throws Exception {
        EmbeddedPostgresServer.run(session, "ALTER TABLE large DROP COLUMN parent_id");
        EmbeddedPostgresServer.run(server, "DROP ROLE IF EXISTS lonely; CREATE ROLE lonely LOGIN CONNECTION LIMIT 1");
        EmbeddedPostgresServer.run(
                session, "GRANT ALL ON parent, large TO lonely; GRANT ALL ON large_id_seq TO lonely");

        FilledTable large = large(fill(EmbeddedPostgresServer.session("lonely", DATABASE), THREADS));

        assertThat(large.strategy()).isEqualTo("postgres/copy-binary");
        assertThat(large.rows()).isEqualTo(ROWS);
    }

    @Test
    void is_loaded_at_once_if_its_rows_could_not_be_deleted_without_more_happening() throws Exception {
        EmbeddedPostgresServer.run(session, """
                CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'nothing is deleted'; END $$;
                CREATE TRIGGER refuse BEFORE DELETE ON large FOR EACH ROW EXECUTE FUNCTION refuse()
                """);

        assertThat(large(fill(session, THREADS)).strategy()).isEqualTo("postgres/copy-binary");
    }

    /**
     * A session whose second commit loses its connection.
     *
     * @param visible becomes the number of rows that others see then
     * @param isLost whether there is no other connection afterwards
     */
    private Session killedBeforeSecondCommit(AtomicInteger visible, boolean isLost) {
        AtomicInteger commits = new AtomicInteger();
        return properties -> {
            if (isLost && commits.get() >= 2) {
                throw new SQLException("the database is lost");
            }
            Connection connection = session.connect(properties);
            return (Connection) Proxy.newProxyInstance(
                    ParallelLoadTest.class.getClassLoader(),
                    new Class<?>[] {Connection.class},
                    (proxy, method, arguments) -> {
                        boolean isOfPart = method.getName().equals("commit") && count(connection) > 0;
                        if (isOfPart && commits.incrementAndGet() == 2) {
                            visible.set((int) count());
                            kill(
                                    isLost
                                            ? ""
                                            : " AND pid = "
                                                    + connection
                                                            .unwrap(PGConnection.class)
                                                            .getBackendPID());
                        }
                        try {
                            return method.invoke(connection, arguments);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    });
        };
    }

    private void kill(String which) throws SQLException {
        EmbeddedPostgresServer.run(
                server,
                "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '" + DATABASE + "'"
                        + which);
    }

    private FillSummary fill(Session by, int threads) throws Exception {
        return SchemaFill.fill(plan(), by, threads, SchemaFill.Listener.NONE);
    }

    private static FilledTable large(FillSummary summary) {
        assertThat(summary.isComplete()).as("%s", summary).isTrue();
        return summary.tables().stream()
                .filter(table -> table.table().name().equals("large"))
                .findFirst()
                .orElseThrow();
    }

    private SchemaPlan plan() throws SQLException {
        return plan(false);
    }

    private SchemaPlan plan(boolean append) throws SQLException {
        try (Connection connection = session.connect()) {
            SchemaModel model = SchemaReader.of(DatabaseKind.POSTGRES).read(connection, Set.of());
            return SchemaPlanner.plan(
                    model, new PlanOptions(42, table -> table.name().equals("large") ? ROWS : 100, append), connection);
        }
    }

    private String digest() throws SQLException {
        return text("SELECT md5(string_agg(large::text, ',' ORDER BY id)) FROM large");
    }

    private long count() throws SQLException {
        try (Connection connection = session.connect()) {
            return count(connection);
        }
    }

    private static long count(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT count(*) FROM large")) {
            row.next();
            return row.getLong(1);
        }
    }

    private String text(String query) throws SQLException {
        try (Connection connection = session.connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getString(1);
        }
    }
}
