package io.fillrate.schema.fill;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.schema.EmbeddedPostgresServer;
import io.fillrate.schema.fill.FillSummary.FilledTable;
import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.plan.PlanOptions;
import io.fillrate.schema.plan.SchemaPlan;
import io.fillrate.schema.planner.SchemaPlanner;
import io.fillrate.schema.read.SchemaReader;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How many connections a fill opens, and what becomes of it when it loses them. */
@Tag("database")
class FillConnectionsTest {

    private static final String DATABASE = "fill_connections";
    private static final int TABLES = 12;
    private static final long ROWS = 100;

    private Session server;
    private Session session;
    private SchemaPlan plan;

    /** Tables of the same names in two schemas, numbered by sequences; the last ones refer to the first. */
    @BeforeEach
    void create() throws SQLException {
        session = EmbeddedPostgresServer.session(DATABASE);
        server = EmbeddedPostgresServer.session("postgres", "postgres");
        StringBuilder script = new StringBuilder("CREATE SCHEMA first; CREATE SCHEMA second;");
        for (int i = 0; i < TABLES; i++) {
            String schema = i % 2 == 0 ? "first" : "second";
            script.append("CREATE TABLE %s.t%d (id bigserial PRIMARY KEY, name text NOT NULL, other bigint%s);"
                    .formatted(schema, i / 2, i < TABLES - 2 ? "" : " REFERENCES first.t0"));
        }
        EmbeddedPostgresServer.run(session, script.toString());
        try (Connection connection = session.connect()) {
            SchemaModel model = SchemaReader.of(DatabaseKind.POSTGRES).read(connection, Set.of());
            plan = SchemaPlanner.plan(model, new PlanOptions(42, table -> ROWS, false), connection);
        }
    }

    @Test
    void a_fill_opens_no_more_connections_than_it_has_threads() throws Exception {
        AtomicInteger opened = new AtomicInteger();
        Session counting = properties -> {
            opened.incrementAndGet();
            return session.connect(properties);
        };

        FillSummary summary = SchemaFill.fill(plan, counting, 2, SchemaFill.Listener.NONE);

        assertThat(failures(summary)).isEmpty();
        assertThat(opened.get()).isBetween(1, 2);
        for (TableName table : tables()) {
            assertThat(count(table)).as("%s", table).isEqualTo(ROWS);
        }
    }

    @Test
    void tables_wait_for_each_other_where_the_server_allows_a_single_connection() throws Exception {
        Session single = single();

        FillSummary summary = SchemaFill.fill(plan, single, 4, SchemaFill.Listener.NONE);

        assertThat(failures(summary)).isEmpty();
        assertThat(summary.isComplete()).isTrue();
    }

    @Test
    void a_fill_asks_again_for_a_connection_that_others_give_back_in_a_moment() throws Exception {
        Session single = single();
        Connection ofOthers = single.connect();
        Session busy = properties -> {
            try {
                return single.connect(properties);
            } catch (SQLException e) {
                ofOthers.close();
                throw e;
            }
        };

        FillSummary summary = SchemaFill.fill(plan, busy, 1, SchemaFill.Listener.NONE);

        assertThat(ofOthers.isClosed()).isTrue();
        assertThat(failures(summary)).isEmpty();
        assertThat(summary.isComplete()).isTrue();
    }

    /** A user who may have a single connection. */
    private Session single() throws SQLException {
        EmbeddedPostgresServer.run(server, "DROP ROLE IF EXISTS single; CREATE ROLE single LOGIN CONNECTION LIMIT 1");
        EmbeddedPostgresServer.run(
                session,
                "GRANT USAGE ON SCHEMA first, second TO single; GRANT ALL ON ALL TABLES IN SCHEMA first, second TO single;"
                        + "GRANT ALL ON ALL SEQUENCES IN SCHEMA first, second TO single");

        return EmbeddedPostgresServer.session("single", DATABASE);
    }

    @Test
    void a_connection_that_is_killed_fails_its_table_and_no_other() throws Exception {
        FillSummary summary = SchemaFill.fill(plan, session, 1, afterTheSecondTable(this::killConnections));

        assertThat(summary.stop()).isEmpty();
        assertThat(summary.tables()).hasSize(TABLES);
        assertThat(failures(summary)).hasSizeLessThanOrEqualTo(1);
    }

    @Test
    void when_the_database_is_lost_the_remaining_tables_are_not_tried() throws Exception {
        List<FillSummary.Stop> stops = new ArrayList<>();
        SchemaFill.Listener listener = afterTheSecondTable(() -> {
            EmbeddedPostgresServer.run(server, "ALTER DATABASE " + DATABASE + " ALLOW_CONNECTIONS false");
            killConnections();
        });
        SchemaFill.Listener heard = new SchemaFill.Listener() {
            @Override
            public void ended(FilledTable table) {
                listener.ended(table);
            }

            @Override
            public void stopped(FillSummary.Stop stop) {
                stops.add(stop);
            }
        };

        FillSummary summary = SchemaFill.fill(plan, session, 2, heard);

        EmbeddedPostgresServer.run(server, "ALTER DATABASE " + DATABASE + " ALLOW_CONNECTIONS true");
        assertThat(stops).hasSize(1);
        assertThat(summary.stop()).contains(stops.get(0));
        assertThat(stops.get(0).why()).contains("not currently accepting connections");
        assertThat(failures(summary)).hasSizeBetween(1, 2);
        assertThat(stops.get(0).untried())
                .hasSize(TABLES - summary.tables().size())
                .hasSizeGreaterThan(TABLES / 2);
        assertThat(summary.isComplete()).isFalse();
        for (TableName table : stops.get(0).untried()) {
            assertThat(count(table)).as("%s", table).isZero();
        }
        for (FilledTable table : summary.tables()) {
            boolean unknown = table.failure().orElse("").contains("outcome unknown"); // killed while it committed
            assertThat(count(table.table())).as("%s", table).isIn(table.rows(), unknown ? ROWS : table.rows());
        }
    }

    private interface Action {
        void run() throws SQLException;
    }

    private static SchemaFill.Listener afterTheSecondTable(Action action) {
        AtomicInteger tables = new AtomicInteger();
        return new SchemaFill.Listener() {
            @Override
            public void ended(FilledTable table) {
                if (tables.incrementAndGet() == 2) {
                    try {
                        action.run();
                    } catch (SQLException e) {
                        throw new IllegalStateException(e);
                    }
                }
            }
        };
    }

    private void killConnections() throws SQLException {
        EmbeddedPostgresServer.run(
                server,
                "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '" + DATABASE + "'");
    }

    private List<TableName> tables() {
        return plan.tables().stream().map(table -> table.model().name()).toList();
    }

    private static List<FilledTable> failures(FillSummary summary) {
        return summary.tables().stream()
                .filter(table -> table.failure().isPresent())
                .toList();
    }

    private long count(TableName table) throws SQLException {
        try (Connection connection = session.connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT count(*) FROM " + table.quoted(DatabaseKind.POSTGRES))) {
            row.next();
            return row.getLong(1);
        }
    }
}
