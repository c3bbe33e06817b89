package io.fillrate.e2e.server.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.data.Schema;
import io.fillrate.data.workload.Workloads;
import io.fillrate.e2e.server.BulkLoadTuning;
import io.fillrate.e2e.server.Target;
import io.fillrate.e2e.server.TargetException;
import io.fillrate.e2e.server.WireCounter;
import io.fillrate.report.results.Environment.DatabaseInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("database")
class EmbeddedPostgresServerTest {

    private static String show(Connection connection, String setting) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("show " + setting)) {
            row.next();
            return row.getString(1);
        }
    }

    @Test
    void a_stock_server_is_as_durable_as_postgres_is_out_of_the_box(@TempDir Path folder) throws SQLException {
        try (EmbeddedPostgresServer server = EmbeddedPostgresServer.start(folder, Map.of());
                Connection connection = server.access().session().connect()) {
            assertThat(show(connection, "fsync")).isEqualTo("on");
            assertThat(show(connection, "synchronous_commit")).isEqualTo("on");
            assertThat(show(connection, "full_page_writes")).isEqualTo("on");
            assertThat(show(connection, "wal_level")).isEqualTo("replica");
            assertThat(show(connection, "max_connections")).isEqualTo("100");
            assertThat(show(connection, "max_wal_size")).isEqualTo("1GB");
            assertThat(show(connection, "server_version")).startsWith("18.");
        }
    }

    @Test
    void a_server_with_tls_has_a_certificate_of_its_own_which_goes_with_it(@TempDir Path folder) throws Exception {
        try (EmbeddedPostgresServer server = EmbeddedPostgresServer.start(folder, Map.of("ssl", "on"));
                Connection connection = server.access()
                        .session()
                        .connect(
                                Map.of("sslmode", "require", "sslfactory", "org.postgresql.ssl.NonValidatingFactory"));
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select ssl from pg_stat_ssl where pid = pg_backend_pid()")) {
            row.next();
            assertThat(row.getBoolean(1)).isTrue();
        }
        try (var left = Files.list(folder)) {
            assertThat(left.map(path -> path.getFileName().toString())).containsExactly("postgres.log");
        }
    }

    /** Besides that of TCP: the request for TLS and its handshake, if any, the login, and the settings of the session. */
    @Test
    void a_connection_takes_two_round_trips_more_with_tls_and_one_if_tls_begins_at_once(@TempDir Path folder)
            throws SQLException {
        Map<String, String> tls = Map.of("sslmode", "require", "sslfactory", "org.postgresql.ssl.NonValidatingFactory");
        Map<String, String> direct = new HashMap<>(tls);
        direct.put("sslNegotiation", "direct");
        try (EmbeddedPostgresServer server = EmbeddedPostgresServer.start(folder, Map.of("ssl", "on"))) {
            assertThat(roundTripsToConnect(server, Map.of("sslmode", "disable")))
                    .isEqualTo(2);
            assertThat(roundTripsToConnect(server, tls)).isEqualTo(4);
            assertThat(roundTripsToConnect(server, direct)).isEqualTo(3);
        }
    }

    private static long roundTripsToConnect(EmbeddedPostgresServer server, Map<String, String> properties)
            throws SQLException {
        WireCounter wire = server.access().wire().orElseThrow();
        long before = wire.roundTrips();
        try (Connection connection = server.access().session().connect(properties)) {
            assertThat(connection.isClosed()).isFalse();
            return wire.roundTrips() - before;
        }
    }

    @Test
    void a_tuned_server_is_tuned_and_no_less_durable_and_says_so(@TempDir Path folder) {
        var table = Workloads.named("events").orElseThrow().table();
        try (Target target = PostgresTarget.on(EmbeddedPostgresServer.start(folder, BulkLoadTuning.POSTGRES))) {
            target.prepare(Schema.of(table));

            DatabaseInfo info = target.describe(Schema.of(table));

            assertThat(info.version()).startsWith("18.");
            assertThat(info.target()).isEqualTo("embedded");
            assertThat(info.tablePersistence()).isEqualTo("permanent");
            assertThat(info.settings())
                    .containsAllEntriesOf(BulkLoadTuning.POSTGRES)
                    .containsEntry("fsync", "on")
                    .containsEntry("synchronous_commit", "on")
                    .containsEntry("full_page_writes", "on")
                    .containsEntry("wal_level", "replica")
                    .containsEntry("connection_tls", "off")
                    .containsEntry("checkpoint_before_each_load", "yes")
                    .containsKeys("collation", "data_directory_filesystem")
                    .doesNotContainKeys("data_directory", "port", "TimeZone", "ssl_cert_file");
        }
    }

    @Test
    void the_data_goes_away_with_the_server(@TempDir Path folder) throws IOException {
        try (EmbeddedPostgresServer server = EmbeddedPostgresServer.start(folder, Map.of())) {
            assertThat(server.access().kind()).isEqualTo("embedded");
            assertThat(folder).isDirectoryContaining("glob:**/data*");
        }

        try (var left = Files.list(folder)) {
            assertThat(left).containsExactly(folder.resolve("postgres.log"));
        }
    }

    @Test
    void a_server_that_does_not_start_is_one_line_that_names_its_log(@TempDir Path folder) throws IOException {
        Path file = Files.createFile(folder.resolve("file"));

        assertThatThrownBy(() -> EmbeddedPostgresServer.start(file, Map.of()))
                .isInstanceOf(TargetException.class)
                .hasMessageStartingWith("cannot start an embedded PostgreSQL: ")
                .hasMessageEndingWith("; see " + file.resolve("postgres.log"))
                .hasNoSuppressedExceptions();
    }
}
