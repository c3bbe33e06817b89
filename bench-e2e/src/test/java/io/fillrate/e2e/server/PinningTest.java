package io.fillrate.e2e.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.Session;
import io.fillrate.core.UnavailableException;
import io.fillrate.e2e.server.ProcessTimes.Scheduling;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
@Tag("database")
class PinningTest {

    private static final Session SESSION = Session.of(SharedPostgres.url(), Map.of());

    private static Affinity client() {
        return Affinity.of(Affinity.thisThread().orElseThrow()).orElseThrow();
    }

    private static Affinity server(Connection connection) throws Exception {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select pg_backend_pid()")) {
            row.next();
            return Affinity.of(row.getInt(1)).orElseThrow();
        }
    }

    @Test
    void client_and_server_are_bound_as_long_as_their_connection_is_open() throws Exception {
        Affinity before = client();
        try (Connection connection = Pinning.ONE_CPU.bind(SESSION, true).connect()) {
            assertThat(client().processors()).hasSize(1);
            assertThat(server(connection)).isEqualTo(client());
        }
        assertThat(client()).isEqualTo(before);
        try (Connection connection = Pinning.FREE.bind(SESSION, true).connect()) {
            assertThat(server(connection).processors()).containsAll(before.processors());
        }
    }

    @Test
    void a_thread_is_free_again_when_its_last_connection_is_closed() throws Exception {
        Affinity before = client();
        Session bound = Pinning.ONE_CPU.bind(SESSION, true);
        Connection first = bound.connect();
        Connection second = bound.connect();
        assertThat(server(second)).isEqualTo(server(first));
        first.close();
        first.close();
        assertThat(client().processors()).hasSize(1);
        second.close();
        assertThat(client()).isEqualTo(before);
    }

    @Test
    void threads_that_load_at_the_same_time_take_processors_in_turn() throws Exception {
        int processors = client().processors().size();
        try (Connection connection = Pinning.ONE_CPU.bind(SESSION, true).connect()) {
            Affinity other =
                    CompletableFuture.supplyAsync(PinningTest::boundForAMoment).get();
            assertThat(other.equals(server(connection))).isEqualTo(processors == 1);
        }
    }

    @Test
    void a_thread_whose_connection_fails_stays_free() {
        Affinity before = client();
        Session broken = Session.of("jdbc:postgresql://127.0.0.1:1/none", Map.of());

        assertThatThrownBy(() -> Pinning.ONE_CPU.bind(broken, true).connect()).isInstanceOf(SQLException.class);
        assertThat(client()).isEqualTo(before);
    }

    private static Affinity boundForAMoment() {
        try (Connection connection = Pinning.ONE_CPU.bind(SESSION, true).connect()) {
            return server(connection);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void a_pinning_has_a_name() {
        assertThat(Pinning.of("one-cpu")).isEqualTo(Pinning.ONE_CPU);
        assertThatThrownBy(() -> Pinning.of("two")).hasMessage("pinning is two; allowed: free, one-cpu, two-cpus");
    }

    @Test
    void each_has_a_processor_of_its_own_or_the_reason_is_said() throws Exception {
        if (client().processors().size() > 1) {
            try (Connection connection = Pinning.TWO_CPUS.bind(SESSION, true).connect()) {
                assertThat(server(connection).processors())
                        .hasSize(1)
                        .doesNotContainAnyElementsOf(client().processors());
            }
        } else {
            assertThatThrownBy(() -> Pinning.TWO_CPUS.bind(SESSION, true).connect())
                    .isInstanceOf(UnavailableException.class)
                    .hasMessageContaining("two are needed");
        }
        assertThatThrownBy(() -> Pinning.ONE_CPU.bind(SESSION, false).connect())
                .isInstanceOf(UnavailableException.class)
                .hasMessageEndingWith("the server's processes cannot be seen from here");
    }

    @Test
    void a_list_of_processors_is_read_as_the_kernel_writes_it() {
        assertThat(new Affinity("0-2,8,10-11").processors()).containsExactly(0, 1, 2, 8, 10, 11);
    }

    @Test
    void switches_and_migrations_are_counted_since_then_and_of_those_that_are_alive() {
        Scheduling before = new Scheduling(
                Map.of(1, Map.of("contextSwitches", 10L, "migrations", 1L), 2, Map.of("migrations", 9L)));
        Scheduling after = new Scheduling(
                Map.of(1, Map.of("contextSwitches", 14L, "migrations", 3L), 3, Map.of("contextSwitches", 5L)));

        assertThat(after.since(before)).isEqualTo(Map.of("contextSwitches", 9L, "migrations", 2L));
        assertThat(Scheduling.ofThisProcess().since(new Scheduling(Map.of()))).containsKey("contextSwitches");
    }
}
