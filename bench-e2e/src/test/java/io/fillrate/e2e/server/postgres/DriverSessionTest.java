package io.fillrate.e2e.server.postgres;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.Session;
import io.fillrate.core.Strategies;
import io.fillrate.core.UnavailableException;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.workload.Workload;
import io.fillrate.data.workload.Workloads;
import io.fillrate.e2e.server.SharedPostgres;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("database")
class DriverSessionTest {

    private static final Workload<?> EVENTS = Workloads.named("events").orElseThrow();

    @ParameterizedTest
    @ValueSource(strings = {"postgres/duckdb-append-transfer", "postgres/arrow-duckdb-transfer"})
    void strategies_that_connect_past_the_driver_know_where_the_server_is(String strategy) {
        WriterOptions nowhere = WriterOptions.defaults().withDuckDbExtensions(Path.of("/no/such/folder"));
        try (PostgresTarget target = SharedPostgres.target()) {
            target.prepare(EVENTS.schema());
            Session session =
                    target.withDriver(Map.of("sendBufferSize", "65536")).session();

            assertThatThrownBy(() -> Strategies.load().insert(strategy).open(EVENTS.table(), session, nowhere))
                    .isInstanceOf(UnavailableException.class)
                    .hasMessageContaining("cannot load its extension postgres from /no/such/folder");
        }
    }
}
