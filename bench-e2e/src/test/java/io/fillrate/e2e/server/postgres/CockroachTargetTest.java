package io.fillrate.e2e.server.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.WriterOptions;
import io.fillrate.core.verify.VerificationException;
import io.fillrate.data.RowSource;
import io.fillrate.data.workload.Workload;
import io.fillrate.data.workload.Workloads;
import io.fillrate.e2e.server.SharedPostgres;
import io.fillrate.report.results.Environment.DatabaseInfo;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** On PostgreSQL, whose SQL is the same as far as this target goes. */
@Tag("database")
class CockroachTargetTest {

    private static final Workload<?> EVERY_TYPE = Workloads.named("every_type").orElseThrow();
    private static final long ROWS = 300;

    private static CockroachTarget target;

    @BeforeAll
    static void connect() {
        target = CockroachTarget.on(UrlPostgresServer.connect(SharedPostgres.url(), Map.of()));
    }

    @AfterAll
    static void disconnect() {
        target.close();
    }

    static List<Strategy> strategies() {
        return Strategies.load().of("cockroach", Operation.INSERT);
    }

    private static <T> RowSource<T> rows(Workload<T> workload) {
        return workload.generator(42).rows(ROWS);
    }

    private static <T> void load(Strategy strategy, Workload<T> workload) {
        target.prepare(workload.schema());
        target.reset(workload.schema());
        try (BulkWriter<T> writer = strategy.open(workload.table(), target.session(), WriterOptions.defaults())) {
            writer.write(rows(workload));
        }
    }

    private static <T> void verify(Workload<T> workload) {
        target.verify(workload.table(), rows(workload));
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void every_strategy_fills_a_table_that_is_verified_and_has_the_same_digest(Strategy strategy) {
        load(strategies().get(0), EVERY_TYPE);
        String digest = target.digest(EVERY_TYPE.table());

        load(strategy, EVERY_TYPE);

        verify(EVERY_TYPE);
        assertThat(target.digest(EVERY_TYPE.table())).isEqualTo(digest).startsWith(ROWS + " rows, ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "update every_type set text = 'changed' where id = 17",
                "update every_type set int2 = case when int2 is null then 1 end where id = 7",
                "update every_type set float8 = 0.123 where id = 99",
                "update every_type set texts = array['x'] where id = 200",
                "delete from every_type where id = 299"
            })
    void a_cell_that_differs_is_seen_and_changes_the_digest(String change) throws SQLException {
        load(strategies().get(0), EVERY_TYPE);
        String digest = target.digest(EVERY_TYPE.table());

        try (Connection connection = target.session().connect();
                Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate(change)).isEqualTo(1);
        }

        assertThat(target.digest(EVERY_TYPE.table())).isNotEqualTo(digest);
        assertThatThrownBy(() -> verify(EVERY_TYPE)).isInstanceOf(VerificationException.class);
    }

    @Test
    void an_empty_table_has_a_digest() {
        target.prepare(EVERY_TYPE.schema());
        target.reset(EVERY_TYPE.schema());

        assertThat(target.digest(EVERY_TYPE.table())).isEqualTo("0 rows, 0 0");
    }

    @Test
    void the_server_and_its_settings_are_described() {
        target.prepare(EVERY_TYPE.schema());

        DatabaseInfo info = target.describe(EVERY_TYPE.schema());

        assertThat(info.version()).startsWith("PostgreSQL 18");
        assertThat(info.target()).isEqualTo("url");
        assertThat(new TreeSet<>(info.settings().keySet())).containsExactly("default_transaction_isolation");
    }
}
