package io.fillrate.e2e.server.mysql;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Strategies;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.RowSource;
import io.fillrate.data.Schema;
import io.fillrate.data.workload.Workload;
import io.fillrate.data.workload.Workloads;
import io.fillrate.e2e.server.BulkLoadTuning;
import io.fillrate.e2e.server.DatabaseServer;
import io.fillrate.e2e.server.ServerReading;
import io.fillrate.e2e.server.Target;
import io.fillrate.e2e.settings.ProjectRoot;
import io.fillrate.report.results.Environment.DatabaseInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One embedded MariaDB for all of these. */
@Tag("database")
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
        try (Connection connection = server.access().session().connect()) {
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

    private static String mySqlUrl() {
        return "jdbc:mysql:" + address + "/?user=root&sslMode=DISABLED";
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

    @Test
    void what_a_load_costs_the_server_is_counted() {
        Target target = MySqlTarget.on(MySqlFamily.MARIADB, new Kept(server));
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
        Target target = MySqlTarget.on(MySqlFamily.MARIADB, new Kept(server));
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
    void mysqls_driver_and_its_strategies_work_on_a_url_of_theirs() {
        try (Target target = MySqlTarget.on(MySqlFamily.MYSQL, UrlMySqlServer.connect(mySqlUrl(), Map.of()))) {
            RowSource<?> rows = READINGS.generator(42).rows(500);
            target.prepare(SCHEMA);
            load(target, READINGS, rows, "mysql/batch-rewrite");

            verify(target, READINGS, rows);
            assertThat(target.database()).isEqualTo(DatabaseKind.MYSQL);
        }
    }

    /** The server of all tests, which a target can't close. */
    private record Kept(EmbeddedMariaDbServer kept) implements DatabaseServer {

        @Override
        public Access access() {
            return kept.access();
        }

        @Override
        public java.util.OptionalInt process() {
            return kept.process();
        }

        @Override
        public void close() {}
    }
}
