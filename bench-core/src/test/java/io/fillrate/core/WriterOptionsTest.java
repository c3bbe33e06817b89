package io.fillrate.core;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.fillrate.core.PhaseRecorder.Phase;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class WriterOptionsTest {

    private static final WriterOptions DEFAULTS = WriterOptions.defaults();

    @Test
    void each_option_is_changed_alone() throws ReflectiveOperationException {
        Map<String, Object> defaults = Map.ofEntries(
                entry("batchSize", 0),
                entry("chunkBytes", 65_536),
                entry("chunkRows", 0),
                entry("partitions", 2),
                entry("duckDbExtensions", Optional.empty()),
                entry("commit", CommitPolicy.ONCE),
                entry("upsert", Upsert.byPrimaryKey()),
                entry("onError", OnError.fail()),
                entry("inexact", Inexact.REFUSE),
                entry("keys", Optional.empty()),
                entry("timeout", Optional.empty()),
                entry("phases", PhaseRecorder.NONE));
        PhaseRecorder recorder = phase -> {};
        OnError skipping = OnError.skipDuplicates();
        Map<String, Object> changes = Map.ofEntries(
                entry("batchSize", 7),
                entry("chunkBytes", 2048),
                entry("chunkRows", 64),
                entry("partitions", 5),
                entry("duckDbExtensions", Optional.of(Path.of("extensions"))),
                entry("commit", CommitPolicy.AUTOCOMMIT),
                entry("upsert", Upsert.on("id")),
                entry("onError", skipping),
                entry("inexact", Inexact.ROUND),
                entry("keys", Optional.of(GeneratedKeys.of("id"))),
                entry("timeout", Optional.of(Duration.ofSeconds(3))),
                entry("phases", recorder));
        Map<String, WriterOptions> changed = Map.ofEntries(
                entry("batchSize", DEFAULTS.withBatchSize(7)),
                entry("chunkBytes", DEFAULTS.withChunkBytes(2048)),
                entry("chunkRows", DEFAULTS.withChunkRows(64)),
                entry("partitions", DEFAULTS.withPartitions(5)),
                entry("duckDbExtensions", DEFAULTS.withDuckDbExtensions(Path.of("extensions"))),
                entry("commit", DEFAULTS.withCommit(CommitPolicy.AUTOCOMMIT)),
                entry("upsert", DEFAULTS.withUpsert(Upsert.on("id"))),
                entry("onError", DEFAULTS.withOnError(skipping)),
                entry("inexact", DEFAULTS.withInexact(Inexact.ROUND)),
                entry("keys", DEFAULTS.withKeys(GeneratedKeys.of("id"))),
                entry("timeout", DEFAULTS.withTimeout(Duration.ofSeconds(3))),
                entry("phases", DEFAULTS.withPhases(recorder)));

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
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DEFAULTS.withTimeout(Duration.ZERO))
                .withMessage("timeout PT0S: must be more than 0");
    }

    @Test
    void commits_are_due_after_every_n_batches() {
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
