package io.fillrate.e2e.server.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.Session;
import io.fillrate.data.Schema;
import io.fillrate.data.Table;
import io.fillrate.data.workload.Workloads;
import io.fillrate.e2e.server.SharedPostgres;
import io.fillrate.e2e.server.Target;
import io.fillrate.e2e.server.TargetException;
import io.fillrate.e2e.server.WireCounter;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class UrlPostgresServerTest {

    private static final String SCHEMAS = "select nspname from pg_namespace where nspname like 'fillrate\\_%'";
    private static final Table<?> EVENTS =
            Workloads.named("events").orElseThrow().table();

    /** What other tests have left, such as those that kill whoever fills. */
    private List<String> before = List.of();

    @BeforeEach
    void make_a_table_of_the_user() throws SQLException {
        before = SharedPostgres.query(SCHEMAS);
        SharedPostgres.execute("create table public.events as select 'mine' as owner");
    }

    @AfterEach
    void drop_the_table_of_the_user() throws SQLException {
        SharedPostgres.execute("drop table public.events");
    }

    @Test
    void a_run_works_in_a_schema_of_its_own_and_leaves_the_users_tables_alone() throws SQLException {
        try (Target target = SharedPostgres.target()) {
            target.prepare(Schema.of(EVENTS));
            target.reset(Schema.of(EVENTS));

            assertThat(SharedPostgres.query(SCHEMAS)).hasSize(before.size() + 1);
            assertThat(SharedPostgres.query("select owner from public.events")).containsExactly("mine");
        }
        assertThat(SharedPostgres.query(SCHEMAS)).containsExactlyInAnyOrderElementsOf(before);
        assertThat(SharedPostgres.query("select owner from public.events")).containsExactly("mine");
    }

    @Test
    void a_schema_in_the_url_does_not_lead_to_the_users_tables() throws SQLException {
        String url = SharedPostgres.url() + "&currentSchema=public&options=-c%20search_path=public";

        try (UrlPostgresServer server = UrlPostgresServer.connect(url, Map.of());
                Connection connection = server.access().session().connect()) {
            assertThat(connection.getSchema()).startsWith("fillrate_");
        }
    }

    @Test
    void what_still_loads_is_ended_so_that_the_schema_can_be_dropped() throws SQLException {
        try (UrlPostgresServer server = UrlPostgresServer.connect(SharedPostgres.url(), Map.of());
                Connection connection = server.access().session().connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("create table t (x int)");
            statement.execute("insert into t values (1)");
        }
        assertThat(SharedPostgres.query(SCHEMAS)).containsExactlyInAnyOrderElementsOf(before);
    }

    @Test
    void what_a_killed_run_has_left_is_dropped_by_the_next_and_a_run_that_lives_is_left_alone() throws SQLException {
        UrlPostgresServer killed = UrlPostgresServer.connect(SharedPostgres.url(), Map.of());
        String leftover = schemaOf(killed);
        SharedPostgres.query(
                "select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name like '" + leftover
                        + "%'");

        try (UrlPostgresServer living = UrlPostgresServer.connect(SharedPostgres.url(), Map.of())) {
            assertThat(SharedPostgres.query(SCHEMAS)).doesNotContain(leftover);
            try (UrlPostgresServer next = UrlPostgresServer.connect(SharedPostgres.url(), Map.of())) {
                assertThat(SharedPostgres.query(SCHEMAS)).contains(schemaOf(living), schemaOf(next));
            }
            assertThat(SharedPostgres.query(SCHEMAS)).contains(schemaOf(living));
        }
    }

    @Test
    void a_schema_that_somebody_works_in_or_holds_the_lock_of_is_left_alone() throws SQLException {
        String works = schemaAsIfLeft("fillrate_0badcafe");
        String locks = schemaAsIfLeft("fillrate_ffffffff");
        try {
            try (Connection working = Session.of(SharedPostgres.url(), Map.of("ApplicationName", works + " transfer"))
                            .connect();
                    Connection locking =
                            Session.of(SharedPostgres.url(), Map.of()).connect();
                    Statement statement = locking.createStatement()) {
                statement.execute("select pg_advisory_lock(1718185068, -1)"); // "fill", and the digits
                SharedPostgres.target().close();
                assertThat(working.isValid(5)).isTrue();
                assertThat(SharedPostgres.query(SCHEMAS)).contains(works, locks);
            }
            SharedPostgres.query(
                    "select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name like '" + works
                            + "%'"); // it may not have noticed yet
            SharedPostgres.target().close();
            assertThat(SharedPostgres.query(SCHEMAS)).doesNotContain(works, locks);
        } finally {
            SharedPostgres.execute("drop schema if exists fillrate_0badcafe, fillrate_ffffffff");
        }
    }

    @Test
    void a_schema_with_our_name_that_is_not_ours_is_left_alone() throws SQLException {
        SharedPostgres.execute("create schema fillrate_00000001");
        SharedPostgres.execute("create schema fillrate_00000002");
        SharedPostgres.execute(
                "comment on schema fillrate_00000002 is 'Made by a Fillrate benchmark for the time of its run."
                        + " May be dropped when that is over.'");
        try {
            SharedPostgres.target().close();

            assertThat(SharedPostgres.query(SCHEMAS)).contains("fillrate_00000001", "fillrate_00000002");
        } finally {
            SharedPostgres.execute("drop schema fillrate_00000001, fillrate_00000002");
        }
    }

    private static String schemaOf(UrlPostgresServer server) throws SQLException {
        try (Connection connection = server.access().session().connect()) {
            return connection.getSchema();
        }
    }

    private static String schemaAsIfLeft(String name) throws SQLException {
        SharedPostgres.execute("create schema " + name);
        SharedPostgres.execute("comment on schema " + name + " is '" + UrlPostgresServer.RunSchema.COMMENT + "'");
        return name;
    }

    @Test
    void nobody_connects_to_a_schema_that_is_being_dropped() throws SQLException {
        UrlPostgresServer server = UrlPostgresServer.connect(SharedPostgres.url(), Map.of());
        String schema = schemaOf(server);
        server.close();

        assertThatThrownBy(() -> server.access().session().connect())
                .isInstanceOf(SQLException.class)
                .hasMessage("schema " + schema + " is being dropped, as the run has ended");
    }

    @Test
    void closing_twice_does_no_harm() throws SQLException {
        Target target = SharedPostgres.target();
        target.close();
        target.close();

        assertThat(SharedPostgres.query(SCHEMAS)).containsExactlyInAnyOrderElementsOf(before);
    }

    @Test
    void properties_of_a_strategy_win_over_those_of_the_url() throws SQLException {
        String url = SharedPostgres.url() + "&ApplicationName=url&defaultRowFetchSize=7";

        try (UrlPostgresServer server = UrlPostgresServer.connect(url, Map.of());
                Connection connection = server.access().session().connect(Map.of("defaultRowFetchSize", "9"));
                Statement statement = connection.createStatement()) {
            assertThat(statement.getFetchSize()).isEqualTo(9);
        }
    }

    @Test
    void bytes_on_the_wire_are_counted_both_ways_and_a_statement_is_a_round_trip() throws SQLException {
        try (UrlPostgresServer server = UrlPostgresServer.connect(SharedPostgres.url(), Map.of());
                Connection connection = server.access().session().connect();
                Statement statement = connection.createStatement()) {
            WireCounter wire = server.access().wire().orElseThrow();
            long before = wire.bytes();
            long roundTrips = wire.roundTrips();
            try (ResultSet row =
                    statement.executeQuery("select repeat('x', 100000), length('" + "y".repeat(50_000) + "')")) {
                assertThat(row.next()).isTrue();
            }

            assertThat(before).isPositive();
            assertThat(wire.bytes()).isBetween(before + 150_000, before + 151_000);
            assertThat(wire.roundTrips()).isEqualTo(roundTrips + 1);
        }
    }

    @Test
    void a_user_who_may_not_ask_for_checkpoints_can_still_measure() throws SQLException {
        SharedPostgres.execute("create role plain login");
        SharedPostgres.execute("grant create on database postgres to plain");
        try (Target target =
                PostgresTarget.on(UrlPostgresServer.connect(SharedPostgres.url(), Map.of("user", "plain")))) {
            target.prepare(Schema.of(EVENTS));
            target.reset(Schema.of(EVENTS));

            assertThat(target.describe(Schema.of(EVENTS)).settings())
                    .containsEntry("checkpoint_before_each_load", "no, the user may not")
                    .containsEntry("fsync", "off")
                    .hasEntrySatisfying("driver_reWriteBatchedInsertsSize", size -> assertThat(size)
                            .containsOnlyDigits());
            assertThat(target.read().counters()).containsKeys("walBytes", "checkpoints", "autovacuums");
        } finally {
            SharedPostgres.execute("revoke create on database postgres from plain");
            SharedPostgres.execute("drop role plain");
        }
    }

    @Test
    void a_user_who_may_not_create_a_schema_learns_what_is_needed() throws SQLException {
        SharedPostgres.execute("create role guest login");
        try {
            assertThatThrownBy(() -> UrlPostgresServer.connect(SharedPostgres.url(), Map.of("user", "guest")))
                    .isInstanceOf(TargetException.class)
                    .hasMessageStartingWith("bench.url: cannot create a schema at localhost:")
                    .hasMessageEndingWith(
                            "permission denied for database postgres; the user needs the privilege CREATE on"
                                    + " the database");
        } finally {
            SharedPostgres.execute("drop role guest");
        }
    }

    @Test
    void an_address_where_nobody_listens_is_one_line() throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }

        assertThatThrownBy(() -> UrlPostgresServer.connect(
                        "jdbc:postgresql://localhost:" + port + "/x?password=hunter2", Map.of()))
                .isInstanceOf(TargetException.class)
                .hasMessage("bench.url: cannot connect to localhost:" + port + ": Connection refused");
        assertThatThrownBy(() -> UrlPostgresServer.connect("jdbc:postgresql://nowhere.invalid/x", Map.of()))
                .hasMessage("bench.url: cannot connect to nowhere.invalid:5432: unknown host");
        assertThatThrownBy(() ->
                        UrlPostgresServer.connect("jdbc:postgresql://localhost:port/x?password=hunter2", Map.of()))
                .hasMessage("bench.url: not a PostgreSQL URL; expected jdbc:postgresql://host:port/database,"
                        + " without user:password@ before the host");
    }

    @Test
    void a_wrong_password_is_one_line_that_does_not_show_it() throws SQLException, IOException {
        SharedPostgres.execute("create role secured login password 'right'");
        Path hba = Path.of(SharedPostgres.query("show hba_file").get(0));
        List<String> open = Files.readAllLines(hba);
        Files.write(
                hba,
                Stream.concat(Stream.of("host all secured all scram-sha-256"), open.stream())
                        .toList());
        SharedPostgres.query("select pg_reload_conf()");
        try {
            assertThatThrownBy(() -> UrlPostgresServer.connect(
                            SharedPostgres.url(), Map.of("user", "secured", "password", "hunter2")))
                    .isInstanceOf(TargetException.class)
                    .hasMessageMatching(
                            "bench.url: cannot connect to localhost:\\d+: password authentication failed for user \"secured\"");
        } finally {
            Files.write(hba, open);
            SharedPostgres.query("select pg_reload_conf()");
            SharedPostgres.execute("drop role secured");
        }
    }
}
