package io.fillrate.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class WriterOptionsTest {

    private static final WriterOptions DEFAULTS = WriterOptions.defaults();

    @Test
    void each_option_is_changed_alone() {
        PhaseRecorder recorder = phase -> {};

        assertThat(DEFAULTS)
                .isEqualTo(new WriterOptions(
                        0,
                        65_536,
                        0,
                        2,
                        Optional.empty(),
                        CommitPolicy.ONCE,
                        Upsert.byPrimaryKey(),
                        OnError.fail(),
                        PhaseRecorder.NONE));
        assertThat(DEFAULTS.withBatchSize(7))
                .isEqualTo(new WriterOptions(
                        7,
                        65_536,
                        0,
                        2,
                        Optional.empty(),
                        CommitPolicy.ONCE,
                        Upsert.byPrimaryKey(),
                        OnError.fail(),
                        PhaseRecorder.NONE));
        assertThat(DEFAULTS.withChunkBytes(2048))
                .isEqualTo(new WriterOptions(
                        0,
                        2048,
                        0,
                        2,
                        Optional.empty(),
                        CommitPolicy.ONCE,
                        Upsert.byPrimaryKey(),
                        OnError.fail(),
                        PhaseRecorder.NONE));
        assertThat(DEFAULTS.withChunkRows(64))
                .isEqualTo(new WriterOptions(
                        0,
                        65_536,
                        64,
                        2,
                        Optional.empty(),
                        CommitPolicy.ONCE,
                        Upsert.byPrimaryKey(),
                        OnError.fail(),
                        PhaseRecorder.NONE));
        assertThat(DEFAULTS.withPartitions(5))
                .isEqualTo(new WriterOptions(
                        0,
                        65_536,
                        0,
                        5,
                        Optional.empty(),
                        CommitPolicy.ONCE,
                        Upsert.byPrimaryKey(),
                        OnError.fail(),
                        PhaseRecorder.NONE));
        assertThat(DEFAULTS.withDuckDbExtensions(Path.of("extensions")))
                .isEqualTo(new WriterOptions(
                        0,
                        65_536,
                        0,
                        2,
                        Optional.of(Path.of("extensions")),
                        CommitPolicy.ONCE,
                        Upsert.byPrimaryKey(),
                        OnError.fail(),
                        PhaseRecorder.NONE));
        assertThat(DEFAULTS.withCommit(CommitPolicy.AUTOCOMMIT))
                .isEqualTo(new WriterOptions(
                        0,
                        65_536,
                        0,
                        2,
                        Optional.empty(),
                        CommitPolicy.AUTOCOMMIT,
                        Upsert.byPrimaryKey(),
                        OnError.fail(),
                        PhaseRecorder.NONE));
        assertThat(DEFAULTS.withUpsert(Upsert.on("id")))
                .isEqualTo(new WriterOptions(
                        0,
                        65_536,
                        0,
                        2,
                        Optional.empty(),
                        CommitPolicy.ONCE,
                        Upsert.on("id"),
                        OnError.fail(),
                        PhaseRecorder.NONE));
        OnError skipping = OnError.skipDuplicates();
        assertThat(DEFAULTS.withOnError(skipping))
                .isEqualTo(new WriterOptions(
                        0,
                        65_536,
                        0,
                        2,
                        Optional.empty(),
                        CommitPolicy.ONCE,
                        Upsert.byPrimaryKey(),
                        skipping,
                        PhaseRecorder.NONE));
        assertThat(DEFAULTS.withPhases(recorder))
                .isEqualTo(new WriterOptions(
                        0,
                        65_536,
                        0,
                        2,
                        Optional.empty(),
                        CommitPolicy.ONCE,
                        Upsert.byPrimaryKey(),
                        OnError.fail(),
                        recorder));
    }

    @Test
    void sizes_below_the_least_are_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DEFAULTS.withBatchSize(-1))
                .withMessage("batchSize -1: must be at least 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DEFAULTS.withChunkBytes(1023))
                .withMessage("chunkBytes 1023: must be at least 1024");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DEFAULTS.withPartitions(-1))
                .withMessage("partitions -1: must be at least 1");
    }

    @Test
    void commits_are_due_after_every_so_many_batches() {
        CommitPolicy everyThree = CommitPolicy.everyBatches(3);

        assertThat(LongStream.rangeClosed(1, 9).filter(everyThree::dueAfter)).containsExactly(3L, 6L, 9L);
        assertThat(LongStream.rangeClosed(1, 9).filter(CommitPolicy.ONCE::dueAfter))
                .isEmpty();
        assertThat(LongStream.rangeClosed(1, 9).filter(CommitPolicy.AUTOCOMMIT::dueAfter))
                .isEmpty();
    }

    @Test
    void commits_after_less_than_a_batch_are_refused() {
        for (int batches : new int[] {0, -1, -2}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> CommitPolicy.everyBatches(batches))
                    .withMessage("commit every " + batches + " batches: must be at least 1");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CommitPolicy(CommitPolicy.When.AT_THE_END, 2))
                .withMessage("commit once, with 2 batches: only everyN counts batches");
    }

    @Test
    void phases_are_named_in_lower_case() {
        assertThat(Phase.TRANSFER.key()).isEqualTo("transfer");
    }
}
