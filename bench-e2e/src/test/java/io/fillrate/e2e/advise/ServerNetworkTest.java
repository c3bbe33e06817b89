package io.fillrate.e2e.advise;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Strategies;
import io.fillrate.e2e.run.ClosedOnExit;
import io.fillrate.e2e.server.SharedPostgres;
import io.fillrate.e2e.settings.Settings;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("database")
class ServerNetworkTest {

    private static Optional<ServerNetwork> measured(DatabaseKind database, Map<String, String> properties) {
        Settings settings = Settings.parse(new HashMap<>(properties), Strategies.load());
        try (ClosedOnExit opened = ClosedOnExit.open(database, settings, Path.of(""))) {
            return ServerNetwork.measure(opened.target(), settings.links().get(0));
        }
    }

    @Test
    void measures_the_link_to_the_server() {
        Map<String, String> far =
                Map.of("bench.url", SharedPostgres.url(), "bench.rtt", "10ms", "bench.bandwidth", "20Mbit");

        assertThat(measured(DatabaseKind.POSTGRES, far)).hasValueSatisfying(network -> {
            assertThat(network.rttNanos()).isGreaterThan(9_900_000);
            assertThat(network.statements()).isBetween(5, 101);
            assertThat(network.bits()).isBetween(1e6, 25e6);
            assertThat(network.problem()).isEmpty();
        });
    }

    @Test
    void duckdb_has_no_network(@TempDir Path folder) {
        Map<String, String> local =
                Map.of("bench.databases", "duckdb", "bench.url", "jdbc:duckdb:" + folder.resolve("shop.duckdb"));

        assertThat(measured(DatabaseKind.DUCKDB, local)).isEmpty();
    }
}
