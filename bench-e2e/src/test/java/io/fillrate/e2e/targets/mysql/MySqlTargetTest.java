package io.fillrate.e2e.targets.mysql;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Strategies;
import io.fillrate.core.WriterOptions;
import io.fillrate.core.readback.VerificationException;
import io.fillrate.data.RowSource;
import io.fillrate.data.Schema;
import io.fillrate.data.workload.Workload;
import io.fillrate.data.workload.Workloads;
import io.fillrate.e2e.settings.ProjectRoot;
import io.fillrate.e2e.targets.BulkLoadTuning;
import io.fillrate.e2e.targets.ServerReading;
import io.fillrate.e2e.targets.Target;
import io.fillrate.e2e.targets.TargetException;
import io.fillrate.report.format.DatabaseInfo;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One embedded MariaDB for all of these, used as such and at its URL. */
class MySqlTargetTest {

    private static final Workload<?> READINGS =
            Workloads.named("sensor_readings").orElseThrow();

    private static final Schema SCHEMA = Schema.of(READINGS.table());

    private static EmbeddedMariaDbServer server;
    private static String address;

    @BeforeAll
    static void start(@TempDir Path folder) throws SQLException {
        server = EmbeddedMariaDbServer.start(
                folder, ProjectRoot.above(Path.of("")).resolve("bench-e2e/target/mariadb"), BulkLoadTuning.MARIADB);
        try (Connection connection = server.session().connect()) {
            address = connection.getMetaData().getURL().replaceFirst("^jdbc:mariadb:(//[^/]+).*", "$1");
        }
    }

    @AfterAll
    static void the_data_goes_away_with_the_server(@TempDir Path folder) throws IOException {
        server.close();
        server.close();

        try (var left = Files.list(folder)) {
            assertThat(left).isEmpty();
        }
    }

    private static String mariaDbUrl() {
        return "jdbc:mariadb:" + address + "/?user=root&sslMode=disable";
    }

    private static String mySqlUrl() {
        return "jdbc:mysql:" + address + "/?user=root&sslMode=DISABLED";
    }

    private static Target atUrl() {
        return MySqlTarget.on(UrlMySqlServer.connect(MySqlFamily.MARIADB, mariaDbUrl(), Map.of()));
    }

    private static <T> void load(Target target, Workload<T> workload, RowSource<?> rows, String strategy) {
        try (BulkWriter<T> writer =
                Strategies.load().insert(strategy).open(workload.table(), target.session(), WriterOptions.defaults())) {
            @SuppressWarnings("unchecked") // of the workload
            RowSource<T> ours = (RowSource<T>) rows;
            assertThat(writer.write(ours)).isEqualTo(rows.size());
        }
    }

    private static <T> void verify(Target target, Workload<T> workload, RowSource<?> rows) {
        @SuppressWarnings("unchecked") // of the workload
        RowSource<T> ours = (RowSource<T>) rows;
        target.verify(workload.table(), ours);
    }

    private static List<String> databases() throws SQLException {
        try (Connection connection = server.session().connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("show databases like 'fillrate\\_%'")) {
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
            RowSource<?> rows = READINGS.generator(42).rows(500);
            target.prepare(SCHEMA);
            List<String> digests = new ArrayList<>();
            for (String strategy : List.of("mariadb/batch-bulk", "mariadb/load-data", "mariadb/load-data-parallel")) {
                target.reset(SCHEMA);
                load(target, READINGS, rows, strategy);
                verify(target, READINGS, rows);
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
            RowSource<?> rows = READINGS.generator(42).rows(500);
            target.prepare(SCHEMA);
            load(target, READINGS, rows, "mariadb/load-data");
            String digest = target.digest(READINGS.table());
            target.reset(SCHEMA);
            load(target, READINGS, READINGS.generator(43).rows(500), "mariadb/load-data");

            assertThat(target.digest(READINGS.table())).startsWith("500 rows, ").isNotEqualTo(digest);
            assertThatThrownBy(() -> verify(target, READINGS, rows)).isInstanceOf(VerificationException.class);
        }
    }

    @Test
    void what_a_load_costs_the_server_is_counted() {
        Target target = MySqlTarget.on(new Kept(server));
        target.prepare(SCHEMA);
        ServerReading before = target.read();

        load(target, READINGS, READINGS.generator(42).rows(5000), "mariadb/load-data");

        ServerReading after = target.read();
        assertThat(after.wireBytesSince(before)).isBetween(500_000L, 5_000_000L);
        assertThat(after.since(before).counters()).containsKeys("walBytes", "handlerWrites", "fsyncs");
        assertThat(after.since(before).counters().get("walBytes")).isGreaterThan(500_000);
        assertThat(requireNonNull(after.processes()).living()).hasSize(1);
        assertThat(target.sizes(READINGS.table())).containsOnlyKeys("tableBytes", "indexBytes");
        target.close();
    }

    @Test
    void a_tuned_server_is_no_less_durable_and_says_what_has_been_set() {
        Target target = MySqlTarget.on(new Kept(server));
        target.prepare(SCHEMA);

        DatabaseInfo info = target.describe(SCHEMA);

        assertThat(info.version()).startsWith("11.4.");
        assertThat(info.target()).isEqualTo("embedded");
        assertThat(info.settings())
                .containsEntry("innodb_flush_log_at_trx_commit", "1")
                .containsEntry("innodb_doublewrite", "ON")
                .containsEntry("innodb_buffer_pool_size", "1073741824")
                .containsEntry("innodb_log_file_size", "2147483648")
                .containsEntry("innodb_autoinc_lock_mode", "2")
                .containsEntry("max_allowed_packet", "16777216")
                .containsEntry("connection_tls", "off")
                .containsEntry("dirty_pages_written_before_each_load", "yes")
                .doesNotContainKeys("datadir", "port", "socket", "tmpdir", "bind_address");
        target.close();
    }

    @Test
    void a_run_works_in_a_database_of_its_own_that_is_dropped_whatever_still_loads() throws SQLException {
        Target target = atUrl();
        target.prepare(SCHEMA);
        assertThat(databases()).hasSize(1);
        Connection loading = target.session().connect();
        loading.setAutoCommit(false);
        try (Statement statement = loading.createStatement()) {
            statement.execute("delete from sensor_readings");
        }

        target.close();
        target.close();

        assertThat(databases()).isEmpty();
    }

    @Test
    void mysqls_driver_and_its_strategies_work_on_a_url_of_theirs() {
        try (Target target = MySqlTarget.on(UrlMySqlServer.connect(MySqlFamily.MYSQL, mySqlUrl(), Map.of()))) {
            RowSource<?> rows = READINGS.generator(42).rows(500);
            target.prepare(SCHEMA);
            load(target, READINGS, rows, "mysql/batch-rewrite");

            verify(target, READINGS, rows);
            assertThat(target.database()).isEqualTo("mysql");
        }
    }

    @Test
    void properties_of_a_strategy_win_over_those_of_the_url() {
        String url = mariaDbUrl() + "&allowLocalInfile=false";
        try (Target target = MySqlTarget.on(UrlMySqlServer.connect(MySqlFamily.MARIADB, url, Map.of()))) {
            target.prepare(SCHEMA);
            load(target, READINGS, READINGS.generator(42).rows(5), "mariadb/load-data");
        }
    }

    @Test
    void an_address_where_nobody_listens_is_one_line_without_the_password() throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }

        for (MySqlFamily family : MySqlFamily.values()) {
            String url = "jdbc:" + family.database() + "://127.0.0.1:" + port + "/x?password=hunter2";
            assertThatThrownBy(() -> UrlMySqlServer.connect(family, url, Map.of()))
                    .isInstanceOf(TargetException.class)
                    .hasMessageStartingWith("bench.url: cannot connect to 127.0.0.1:" + port + ": ")
                    .hasMessageContaining("onnect")
                    .hasMessageNotContaining("hunter2")
                    .hasMessageNotContaining("\n");
        }
    }

    /** The server of all tests, which a target can't close. */
    private record Kept(EmbeddedMariaDbServer kept) implements MySqlServer {

        @Override
        public String kind() {
            return kept.kind();
        }

        @Override
        public MySqlFamily family() {
            return kept.family();
        }

        @Override
        public io.fillrate.core.Session session() {
            return kept.session();
        }

        @Override
        public java.util.OptionalInt process() {
            return kept.process();
        }

        @Override
        public void close() {}
    }
}
