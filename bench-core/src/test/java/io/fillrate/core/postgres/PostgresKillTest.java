package io.fillrate.core.postgres;

import static io.fillrate.core.Items.TABLE;
import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.Eventually;
import io.fillrate.core.FaultyLoad;
import io.fillrate.core.Items;
import io.fillrate.core.Items.Item;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.Strategy;
import io.fillrate.core.TrapSource;
import io.fillrate.data.RowSource;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The server's processes get SIGKILL while rows come in, or while the load is being finished, and it is started again. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class PostgresKillTest {

    private static final int ROWS = 3000;
    private static final int DEADLY_ROW = 2000;

    /** What was temporary when a server was killed is dropped by its autovacuum: at once, not within a minute. */
    private static final Map<String, String> CLEANING = Map.of("autovacuum_naptime", "1s");

    private final KillablePostgres stock = new KillablePostgres(CLEANING);
    private final KillablePostgres minimalWal = new KillablePostgres(TestPostgres.MINIMAL_WAL);

    @AfterAll
    void stop() {
        stock.close();
        minimalWal.close();
    }

    private KillablePostgres serverFor(Strategy strategy) {
        return TestPostgres.needsMinimalWal(strategy) ? minimalWal : stock;
    }

    static List<Strategy> strategies() {
        return Stream.of(TestPostgres.strategies(), TestPostgres.upserts())
                .flatMap(List::stream)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void a_server_that_is_killed_in_the_middle_comes_back_without_any_of_the_load(Strategy strategy)
            throws SQLException {
        KillablePostgres server = serverFor(strategy);
        FaultyLoad load = FaultyLoad.of(strategy, server.target(), Catalog.READER);
        RowSource<Item> rows = new TrapSource<>(Items.rows(100, 100 + ROWS), DEADLY_ROW, server::kill);

        load.fail(rows, server.target().session(), FaultyLoad.OPTIONS);

        server.restart();
        Eventually.holds(
                "temporary tables are dropped",
                () -> Catalog.temporary(server.target().session()) == 0);
        load.assertLeft(Items.list(100, 100 + DEADLY_ROW));
        load.assertNextLoadWorks();
    }

    static Stream<Arguments> lastWorks() {
        return Stream.of(
                        "copy-binary SEND",
                        "copy-binary-staged TRANSFER",
                        "copy-binary-staged COMMIT",
                        "copy-binary-upsert TRANSFER",
                        "copy-binary-merge TRANSFER",
                        "copy-binary-freeze COMMIT",
                        "copy-binary-drop-indexes INDEX",
                        "copy-binary-drop-indexes COMMIT",
                        "copy-binary-parallel INDEX",
                        "copy-binary-parallel TRANSFER",
                        "copy-binary-parallel COMMIT",
                        "copy-binary-parallel-drop-indexes INDEX",
                        "copy-binary-parallel-drop-indexes TRANSFER",
                        "copy-binary-parallel-drop-indexes COMMIT",
                        "duckdb-append-transfer TRANSFER",
                        "arrow-duckdb-transfer TRANSFER")
                .map(work -> work.split(" "))
                .filter(work -> strategies().stream()
                        .anyMatch(strategy -> strategy.name().equals(work[0])))
                .map(work -> Arguments.of((Object[]) work));
    }

    /** The moment before a phase is the worst for a load in steps: all that came before has been done, and nothing of it may be seen. */
    @ParameterizedTest(name = "{0} before {1}")
    @MethodSource("lastWorks")
    void a_server_that_is_killed_before_the_last_steps_comes_back_without_any_of_the_load(String name, Phase phase)
            throws SQLException {
        Strategy strategy = strategies().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
        KillablePostgres server = serverFor(strategy);
        FaultyLoad load = FaultyLoad.of(strategy, server.target(), Catalog.READER);
        AtomicBoolean killed = new AtomicBoolean();

        load.fail(Items.rows(100, 200), server.target().session(), FaultyLoad.OPTIONS.withPhases(entered -> {
            if (entered == phase && !killed.getAndSet(true)) {
                server.kill();
            }
        }));

        server.restart();
        Eventually.holds(
                "temporary tables are dropped",
                () -> Catalog.temporary(server.target().session()) == 0);
        assertThat(server.target().count(TABLE)).isEqualTo(load.before().size());
        load.assertLeft(List.of());
        load.assertNextLoadWorks();
    }
}
