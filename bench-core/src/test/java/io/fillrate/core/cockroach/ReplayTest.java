package io.fillrate.core.cockroach;

import static io.fillrate.core.Items.TABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriteException.RowRange;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.CommitPolicy;
import io.fillrate.core.Items;
import io.fillrate.core.Items.Item;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.Strategy;
import io.fillrate.core.WriterOptions;
import io.fillrate.core.cockroach.ReplayingWriter.Backoff;
import io.fillrate.data.RowSource;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Transactions that the server wants to have replayed: a trigger raises SQLSTATE 40001 as often as it is told. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("database")
class ReplayTest {

    private static final Backoff QUICK = new Backoff(4, Duration.ofMillis(1), Duration.ofMillis(2));

    private final FailingTransactions server = new FailingTransactions();
    private final List<String> notes = new ArrayList<>();
    private final PhaseRecorder recorder = new PhaseRecorder() {
        @Override
        public void enter(Phase phase) {}

        @Override
        public void note(String name, String value) {
            notes.add(name + "=" + value);
        }
    };

    private final WriterOptions options =
            WriterOptions.defaults().withBatchSize(10).withPhases(recorder);

    @BeforeEach
    void forget() {
        notes.clear();
    }

    List<Strategy> strategies() {
        return CockroachStrategies.replaying(QUICK);
    }

    private Strategy strategy(String name) {
        return strategies().stream()
                .filter(strategy -> strategy.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private long load(Strategy strategy, RowSource<Item> rows, WriterOptions with) {
        try (BulkWriter<Item> writer = strategy.open(TABLE, server.target().session(), with)) {
            return writer.write(rows);
        }
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void a_load_in_one_transaction_is_replayed_from_its_first_row(Strategy strategy) throws SQLException {
        server.failAtInsert(3);

        assertThat(load(strategy, Items.rows(0, 35), options)).isEqualTo(35);

        server.target().verify(TABLE, Items.rows(0, 35));
        assertThat(server.transactions()).isEqualTo(4);
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void only_the_chunk_that_met_others_is_replayed(Strategy strategy) throws SQLException {
        server.failAtInsert(2);

        assertThat(load(strategy, Items.rows(0, 35), options.withCommit(CommitPolicy.everyBatches(1))))
                .isEqualTo(35);

        server.target().verify(TABLE, Items.rows(0, 35));
        assertThat(server.transactions()).isEqualTo(3);
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void a_transaction_that_meets_others_again_and_again_is_given_up_with_a_clear_line(Strategy strategy)
            throws SQLException {
        server.failAtInsert(100);

        BulkWriteException error = failure(strategy, Items.rows(0, 35), options);

        assertThat(error)
                .hasMessageContaining(strategy.id() + " into items")
                .hasMessageContaining("gave up after 4 attempts")
                .hasMessageContaining("restart transaction");
        assertThat(error.getMessage()).doesNotContain("\n");
        assertThat(server.target().count(TABLE)).isZero();
    }

    @Test
    void a_failure_in_a_later_chunk_names_the_row_of_the_whole_source() throws SQLException {
        server.failAtInsert(0);
        List<Item> rows = Items.list(0, 50);
        rows.set(33, new Item(32, "twice"));

        BulkWriteException error =
                failure(strategy("copy-text"), RowSource.of(rows), options.withCommit(CommitPolicy.everyBatches(1)));

        assertThat(error.rows()).contains(RowRange.of(33));
        server.target().verify(TABLE, Items.rows(0, 30));
    }

    @Test
    void a_failure_of_another_kind_is_not_replayed() throws SQLException {
        server.failAtInsert(0);
        List<Item> rows = Items.list(0, 50);
        rows.set(33, new Item(32, "twice"));

        failure(strategy("insert"), RowSource.of(rows), options);

        assertThat(notes).isEmpty();
    }

    @Test
    void replays_are_noted() throws SQLException {
        server.failAtInsert(2);

        load(strategy("copy-csv"), Items.rows(0, 35), options);

        assertThat(notes).containsExactly("replays=1", "replays=2");
    }

    @Test
    void a_commit_that_fails_so_is_replayed_as_well() throws SQLException {
        server.failAtCommit(2);

        assertThat(load(strategy("batch-rewrite"), Items.rows(0, 35), options)).isEqualTo(35);

        server.target().verify(TABLE, Items.rows(0, 35));
        assertThat(notes).hasSize(2);
    }

    @Test
    void an_interrupt_ends_the_wait_for_a_replay() throws SQLException {
        server.failAtInsert(100);
        Strategy patient = CockroachStrategies.replaying(new Backoff(4, Duration.ofHours(1), Duration.ofHours(1)))
                .get(0);
        PhaseRecorder impatient = new PhaseRecorder() {
            @Override
            public void enter(Phase phase) {}

            @Override
            public void note(String name, String value) {
                Thread.currentThread().interrupt();
            }
        };

        BulkWriteException error = failure(patient, Items.rows(0, 35), options.withPhases(impatient));

        assertThat(Thread.interrupted()).as("still interrupted").isTrue();
        assertThat(error).hasMessageContaining("the loading thread was interrupted");
    }

    private BulkWriteException failure(Strategy strategy, RowSource<Item> rows, WriterOptions with) {
        BulkWriteException error = catchThrowableOfType(BulkWriteException.class, () -> load(strategy, rows, with));
        assertThat(error).as("the load should have failed").isNotNull();
        return error;
    }
}
