package io.fillrate.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class WriterOptionsTest {

    private static final WriterOptions DEFAULTS = WriterOptions.defaults();

    @Test
    void each_option_is_changed_alone() throws ReflectiveOperationException {
        Map<String, Object> defaults = Map.of(
                "keys",
                Optional.empty(),
                "batchSize",
                0,
                "chunkBytes",
                65_536,
                "chunkRows",
                0,
                "partitions",
                2,
                "duckDbExtensions",
                Optional.empty(),
                "commit",
                CommitPolicy.ONCE,
                "onError",
                OnError.fail(),
                "upsert",
                Upsert.byPrimaryKey(),
                "phases",
                PhaseRecorder.NONE);
        PhaseRecorder recorder = phase -> {};
        OnError skipping = OnError.skipDuplicates();
        Map<String, Object> changes = Map.of(
                "keys",
                Optional.of(GeneratedKeys.of("id")),
                "batchSize",
                7,
                "chunkBytes",
                2048,
                "chunkRows",
                64,
                "partitions",
                5,
                "duckDbExtensions",
                Optional.of(Path.of("extensions")),
                "commit",
                CommitPolicy.AUTOCOMMIT,
                "onError",
                skipping,
                "upsert",
                Upsert.on("id"),
                "phases",
                recorder);
        Map<String, WriterOptions> changed = Map.of(
                "keys", DEFAULTS.withKeys(GeneratedKeys.of("id")),
                "batchSize", DEFAULTS.withBatchSize(7),
                "chunkBytes", DEFAULTS.withChunkBytes(2048),
                "chunkRows", DEFAULTS.withChunkRows(64),
                "partitions", DEFAULTS.withPartitions(5),
                "duckDbExtensions", DEFAULTS.withDuckDbExtensions(Path.of("extensions")),
                "commit", DEFAULTS.withCommit(CommitPolicy.AUTOCOMMIT),
                "onError", DEFAULTS.withOnError(skipping),
                "upsert", DEFAULTS.withUpsert(Upsert.on("id")),
                "phases", DEFAULTS.withPhases(recorder));

        assertThat(components(DEFAULTS)).isEqualTo(defaults);
        assertThat(changed.keySet()).isEqualTo(defaults.keySet());
        for (Map.Entry<String, WriterOptions> one : changed.entrySet()) {
            Map<String, Object> expected = new HashMap<>(defaults);
            expected.put(one.getKey(), changes.get(one.getKey()));
            assertThat(components(one.getValue())).as(one.getKey()).isEqualTo(expected);
        }
    }

    private static Map<String, Object> components(WriterOptions options) throws ReflectiveOperationException {
        Map<String, Object> components = new HashMap<>();
        for (RecordComponent component : WriterOptions.class.getRecordComponents()) {
            components.put(component.getName(), component.getAccessor().invoke(options));
        }
        return components;
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
