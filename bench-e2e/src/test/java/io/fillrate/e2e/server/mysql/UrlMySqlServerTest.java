package io.fillrate.e2e.server.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.core.Strategies;
import io.fillrate.core.WriterOptions;
import io.fillrate.core.verify.VerificationException;
import io.fillrate.data.RowSource;
import io.fillrate.data.Schema;
import io.fillrate.data.workload.SensorReading;
import io.fillrate.data.workload.Workload;
import io.fillrate.data.workload.Workloads;
import io.fillrate.e2e.run.Bench;
import io.fillrate.e2e.server.ServerReading;
import io.fillrate.e2e.server.Target;
import io.fillrate.e2e.server.TargetException;
import io.fillrate.report.results.Environment.DatabaseInfo;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.ResultsFile;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A MariaDB and a MySQL at their URLs, as {@link ServerAtUrl} has them. */
@Tag("slow")
@ParameterizedClass
@EnumSource(MySqlFamily.class)
class UrlMySqlServerTest {

    @SuppressWarnings("unchecked") // the workload of that name
    private static final Workload<SensorReading> READINGS =
            (Workload<SensorReading>) Workloads.named("sensor_readings").orElseThrow();

    private static final Schema SCHEMA = Schema.of(READINGS.table());

    private final ServerAtUrl server;

    UrlMySqlServerTest(MySqlFamily family) {
        server = ServerAtUrl.of(family);
    }

    @AfterAll
    static void stop() {
        ServerAtUrl.stopEmbedded();
    }

    private Target atUrl() {
        return server.target();
    }

    private void load(Target target, RowSource<SensorReading> rows, String strategy) {
        String id = server.family().database() + "/" + strategy;
        try (BulkWriter<SensorReading> writer =
                Strategies.load().insert(id).open(READINGS.table(), target.session(), WriterOptions.defaults())) {
            assertThat(writer.write(rows)).isEqualTo(rows.size());
        }
    }

    private List<String> databases() throws SQLException {
        try (Target target = atUrl();
                Connection connection = target.session().connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select schema_name from information_schema.schemata"
                        + " where schema_name like 'fillrate\\_%' and schema_name <> database()")) {
            List<String> names = new ArrayList<>();
            while (rows.next()) {
                names.add(rows.getString(1));
            }
            return names;
        }
    }

    @Test
    void a_load_is_verified_cell_by_cell_and_has_a_digest_whatever_the_strategy() {
        try (Target target = atUrl()) {
            RowSource<SensorReading> rows = READINGS.generator(42).rows(500);
            target.prepare(SCHEMA);
            List<String> digests = new ArrayList<>();
            for (String strategy : List.of("batch-rewrite", "load-data", "load-data-parallel")) {
                target.reset(SCHEMA);
                load(target, rows, strategy);
                target.verify(READINGS.table(), rows);
                digests.add(target.digest(READINGS.table()));
            }

            assertThat(digests.get(0))
                    .startsWith("500 rows, ")
                    .isEqualTo(digests.get(1))
                    .isEqualTo(digests.get(2));
        }
    }

    @Test
    void rows_of_another_seed_have_another_digest_and_are_not_verified() {
        try (Target target = atUrl()) {
            RowSource<SensorReading> rows = READINGS.generator(42).rows(500);
            target.prepare(SCHEMA);
            load(target, rows, "load-data");
            String digest = target.digest(READINGS.table());
            target.reset(SCHEMA);
            load(target, READINGS.generator(43).rows(500), "load-data");

            assertThat(target.digest(READINGS.table())).startsWith("500 rows, ").isNotEqualTo(digest);
            assertThatThrownBy(() -> target.verify(READINGS.table(), rows)).isInstanceOf(VerificationException.class);
        }
    }

    @Test
    void a_run_works_in_a_database_of_its_own_that_is_dropped_whatever_still_loads() throws SQLException {
        List<String> before = databases();
        Target target = atUrl();
        target.prepare(SCHEMA);
        assertThat(databases()).hasSize(before.size() + 1);
        Connection loading = target.session().connect();
        loading.setAutoCommit(false);
        try (Statement statement = loading.createStatement()) {
            statement.execute("delete from sensor_readings");
        }

        target.close();
        target.close();

        assertThat(databases()).isEqualTo(before);
    }

    @Test
    void what_a_killed_run_has_left_is_dropped_by_the_next_and_a_run_that_lives_is_left_alone() throws SQLException {
        UrlMySqlServer killed = UrlMySqlServer.connect(server.url(), server.login());
        String leftover = databaseOf(killed);
        try (UrlMySqlServer living = UrlMySqlServer.connect(server.url(), server.login())) {
            assertThat(databases()).contains(leftover, databaseOf(living));
            killOwner(leftover);

            UrlMySqlServer.connect(server.url(), server.login()).close();

            assertThat(databases()).doesNotContain(leftover).contains(databaseOf(living));
        }
    }

    private static String databaseOf(UrlMySqlServer running) throws SQLException {
        try (Connection connection = running.access().session().connect()) {
            return connection.getCatalog();
        }
    }

    private void killOwner(String database) throws SQLException {
        Map<String, String> login = server.login();
        try (Connection connection = Session.of(server.url(), login).connect();
                Statement statement = connection.createStatement()) {
            try (ResultSet row = statement.executeQuery("select is_used_lock('" + database + "')")) {
                row.next();
                String owner = row.getString(1);
                try (Statement kill = connection.createStatement()) {
                    kill.execute("kill " + owner);
                }
            }
        }
    }

    @Test
    void properties_of_a_strategy_win_over_those_of_the_url() {
        String url = server.url() + "&allowLocalInfile=false&allowLoadLocalInfile=false";
        try (Target target = MySqlTarget.on(server.family(), UrlMySqlServer.connect(url, server.login()))) {
            target.prepare(SCHEMA);
            load(target, READINGS.generator(42).rows(5), "load-data");
        }
    }

    @Test
    void an_address_where_nobody_listens_is_one_line_without_the_password() throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }

        String url = "jdbc:" + server.family().database() + "://127.0.0.1:" + port + "/x?password=hunter2";
        assertThatThrownBy(() -> UrlMySqlServer.connect(url, Map.of()))
                .isInstanceOf(TargetException.class)
                .hasMessageStartingWith("bench.url: cannot connect to 127.0.0.1:" + port + ": ")
                .hasMessageContaining("onnect")
                .hasMessageNotContaining("hunter2")
                .hasMessageNotContaining("\n");
    }

    @Test
    void what_a_load_costs_is_counted_and_what_it_takes_up_is_seen_right_after_it() {
        try (Target target = atUrl()) {
            target.prepare(SCHEMA);
            long empty = tableBytes(target);
            ServerReading before = target.read();

            load(target, READINGS.generator(42).rows(5000), "load-data");

            ServerReading after = target.read();
            assertThat(after.wireBytesSince(before)).isBetween(500_000L, 5_000_000L);
            assertThat(after.since(before).counters().get("walBytes")).isGreaterThan(500_000);
            assertThat(after.since(before).counters()).containsKeys("handlerWrites", "fsyncs");
            assertThat(tableBytes(target)).isGreaterThan(empty);
        }
    }

    private static long tableBytes(Target target) {
        return target.sizes(READINGS.table()).getOrDefault("tableBytes", 0L);
    }

    @Test
    void the_server_is_described() {
        try (Target target = atUrl()) {
            target.prepare(SCHEMA);

            DatabaseInfo info = target.describe(SCHEMA);

            assertThat(info.version()).matches("\\d+\\.\\d+\\.\\d+.*");
            assertThat(info.target()).isEqualTo("url");
            assertThat(info.settings())
                    .containsKeys(
                            "innodb_flush_log_at_trx_commit", "innodb_doublewrite", "local_infile", "connection_tls")
                    .doesNotContainKeys("datadir", "port", "socket", "tmpdir", "bind_address");
        }
    }

    @Test
    void every_type_is_loaded_but_for_the_columns_that_the_results_name(@TempDir Path folder) {
        DatabaseInfo info = run(Map.of("bench.workload", "every_type", "bench.rows", "500"), folder);

        assertThat(info.settings())
                .containsEntry(
                        "left_out_every_type_float8",
                        "NaN is out of range: MariaDB and MySQL have no NaN and no infinities")
                .hasEntrySatisfying("left_out_every_type_wide", why -> assertThat(why)
                        .contains("column wide: MariaDB and MySQL have no numeric"));
        assertThat(info.settings().keySet().stream().filter(name -> name.startsWith("left_out_")))
                .hasSize(7);
    }

    @Test
    void tables_that_refer_to_each_other_are_loaded_whole(@TempDir Path folder) {
        Map<String, String> small =
                Map.of("bench.workload", "tpcc", "bench.items", "50", "bench.districts", "1", "bench.customers", "20");

        assertThat(run(small, folder).settings().keySet()).noneMatch(name -> name.startsWith("left_out_"));
    }

    /** Runs all strategies that are chosen by default, and has each load verified. */
    private DatabaseInfo run(Map<String, String> workload, Path folder) {
        DatabaseKind database = server.family().database();
        Map<String, String> properties = new HashMap<>(workload);
        properties.putAll(Map.of(
                "bench.databases",
                database.id(),
                "bench.url",
                server.url(),
                "bench.warmup",
                "0",
                "bench.iterations",
                "1",
                "bench.out",
                folder.toString()));
        server.login().forEach((name, value) -> properties.put("bench." + name, value));
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        try (Bench bench = new Bench(properties, Optional.empty(), folder, nowhere)) {
            bench.fill(database); // throws if a series fails
        }
        Results results = ResultsFile.read(folder.resolve("results.json"));
        assertThat(results.series()).hasSizeGreaterThanOrEqualTo(5).allSatisfy(series -> {
            assertThat(series.skipped()).isNull();
            assertThat(series.samples()).singleElement().satisfies(sample -> assertThat(sample.verified())
                    .isTrue());
        });
        return Objects.requireNonNull(results.environment().database().get(database.id()));
    }
}
