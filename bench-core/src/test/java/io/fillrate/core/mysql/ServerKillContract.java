package io.fillrate.core.mysql;

import static io.fillrate.core.Items.TABLE;
import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.Capability;
import io.fillrate.core.CommitPolicy;
import io.fillrate.core.FaultyLoad;
import io.fillrate.core.Guarantee;
import io.fillrate.core.Items;
import io.fillrate.core.Items.Item;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.Strategy;
import io.fillrate.core.TrapSource;
import io.fillrate.core.WriterOptions;
import io.fillrate.core.mysql.TestServer.KillableServer;
import io.fillrate.data.RowSource;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The server's process gets SIGKILL while rows come in, or while the load is being finished, and is started again. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("database")
abstract class ServerKillContract {

    private static final int ROWS = 3000;
    private static final int DEADLY_ROW = 2000;
    private static final String PARALLEL = "load-data-parallel";

    private final TestServer kind;
    private final KillableServer server;
    private final LoadTarget target;

    ServerKillContract(TestServer kind) {
        this.kind = kind;
        this.server = kind.start();
        this.target = kind.target(server.port());
    }

    @AfterAll
    void stop() {
        server.stop();
    }

    List<Strategy> strategies() {
        return kind.strategies();
    }

    private RowSource<Item> deadlyRows() {
        return new TrapSource<>(Items.rows(100, 100 + ROWS), DEADLY_ROW, server::kill);
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void a_server_that_is_killed_in_the_middle_comes_back_without_any_of_the_load(Strategy strategy)
            throws SQLException {
        FaultyLoad load = FaultyLoad.of(strategy, target, new MySqlCatalog());

        load.fail(deadlyRows(), target.session(), FaultyLoad.OPTIONS);

        server.restart();
        load.assertLeft(List.of());
        load.assertNextLoadWorks();
    }

    Stream<Strategy> strategiesThatCommitByPolicy() {
        return strategies().stream().filter(strategy -> strategy.has(Capability.COMMIT_POLICY));
    }

    @ParameterizedTest
    @MethodSource("strategiesThatCommitByPolicy")
    void a_load_that_commits_now_and_then_says_so_and_keeps_what_it_has_committed(Strategy strategy)
            throws SQLException {
        WriterOptions options = FaultyLoad.OPTIONS.withCommit(CommitPolicy.everyBatches(2));
        FaultyLoad load = FaultyLoad.of(strategy, target, new MySqlCatalog());

        load.fail(deadlyRows(), target.session(), options);

        server.restart();
        assertThat(strategy.guarantee(options)).isEqualTo(Guarantee.AUTOCOMMIT);
        target.verify(TABLE, Items.rows(load.before(), Items.list(100, 100 + DEADLY_ROW)));
        load.assertNextLoadWorks();
    }

    Stream<Arguments> lastWorks() {
        return strategies().stream()
                .map(strategy ->
                        Arguments.of(strategy, strategy.name().equals(PARALLEL) ? Phase.TRANSFER : Phase.COMMIT));
    }

    /** The moment before the last step is the worst: all rows have been sent, and none may be seen. */
    @ParameterizedTest(name = "{0} before {1}")
    @MethodSource("lastWorks")
    void a_server_that_is_killed_before_the_last_step_comes_back_without_any_of_the_load(Strategy strategy, Phase phase)
            throws SQLException {
        FaultyLoad load = FaultyLoad.of(strategy, target, new MySqlCatalog());
        AtomicBoolean killed = new AtomicBoolean();

        load.fail(Items.rows(100, 200), target.session(), FaultyLoad.OPTIONS.withPhases(entered -> {
            if (entered == phase && !killed.getAndSet(true)) {
                server.kill();
            }
        }));

        server.restart();
        load.assertLeft(List.of());
        load.assertNextLoadWorks();
    }

    /** Where in the taking-over it dies is left to chance: all rows or none holds wherever. */
    @ParameterizedTest
    @ValueSource(ints = {1, 5, 10, 20, 40, 80})
    void a_server_that_is_killed_during_the_cut_over_comes_back_with_all_rows_or_none(int millis) throws Exception {
        Strategy parallel = kind.strategy(PARALLEL);
        target.create(TABLE);
        CompletableFuture<Boolean> death = new CompletableFuture<>();
        WriterOptions options = FaultyLoad.OPTIONS.withPhases(entered -> {
            if (entered == Phase.TRANSFER) {
                death.completeAsync(this::die, CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS));
            }
        });
        boolean written = false;
        try (BulkWriter<Item> writer = parallel.open(TABLE, target.session(), options)) {
            written = writer.write(Items.rows(100, 200)) == 100;
        } catch (BulkWriteException e) {
            assertThat(e.getMessage()).doesNotContain("\n");
        }

        assertThat(death.join()).isTrue();
        server.restart();
        long left = target.count(TABLE);
        assertThat(left).isIn(written ? List.of(100L) : List.of(0L, 100L));
        if (left > 0) {
            target.verify(TABLE, Items.rows(100, 200));
            target.execute("TRUNCATE TABLE items");
        }
        new FaultyLoad(parallel, target, List.of(), new MySqlCatalog(), List.of()).assertNextLoadWorks();
    }

    private boolean die() {
        server.kill();
        return true;
    }
}
