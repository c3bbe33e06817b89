package io.fillrate.core;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * How a writer works. Start from {@link #defaults()}.
 *
 * @param batchSize rows per batch or statement; 0 for the strategy's own number, {@link Strategy#batchSize()}
 * @param chunkBytes bytes handed to a streaming protocol at a time, at least 1024
 * @param chunkRows rows handed to a columnar protocol at a time; 0 for the strategy's own number
 * @param partitions connections of a parallel writer, at least 1
 * @param duckDbExtensions the folder of DuckDB's extensions ({@code extension_directory}) for strategies that use DuckDB as a client; empty
 *     for DuckDB's own
 * @param commit when the transactions of statement-by-statement strategies end; streaming ones always commit once
 * @param upsert key and columns of an {@link Operation#UPSERT}; without effect on others
 * @param onError what happens to rows that the database does not take
 * @param inexact what happens to values that a column cannot hold exactly
 * @param keys the key that the database gives the rows; empty if they have theirs
 * @param timeout how long a load may take, more than 0; empty for any time. See {@link #withTimeout}
 * @param phases receives the writer's phases
 */
public record WriterOptions(
        int batchSize,
        int chunkBytes,
        int chunkRows,
        int partitions,
        Optional<Path> duckDbExtensions,
        CommitPolicy commit,
        Upsert upsert,
        OnError onError,
        Inexact inexact,
        Optional<GeneratedKeys> keys,
        Optional<Duration> timeout,
        PhaseRecorder phases) {

    public WriterOptions {
        require("batchSize", batchSize, 0);
        require("chunkBytes", chunkBytes, 1024);
        require("chunkRows", chunkRows, 0);
        require("partitions", partitions, 1);
        if (timeout.isPresent() && (timeout.get().isNegative() || timeout.get().isZero())) {
            throw new IllegalArgumentException("timeout " + timeout.get() + ": must be more than 0");
        }
    }

    private static void require(String name, int value, int min) {
        if (value < min) {
            throw new IllegalArgumentException(name + " " + value + ": must be at least " + min);
        }
    }

    /**
     * The strategy's number of rows per batch, 64 KiB or the strategy's number of rows per chunk, 2 partitions, DuckDB's own extensions,
     * one commit, upserts by the primary key, no row may be refused, no value may be changed, rows with their keys, no time limit, phases
     * are not recorded.
     */
    public static WriterOptions defaults() {
        return new WriterOptions(
                0,
                64 * 1024,
                0,
                2,
                Optional.empty(),
                CommitPolicy.ONCE,
                Upsert.byPrimaryKey(),
                OnError.fail(),
                Inexact.REFUSE,
                Optional.empty(),
                Optional.empty(),
                PhaseRecorder.NONE);
    }

    public WriterOptions withBatchSize(int rows) {
        return with(options -> options.batchSize = rows);
    }

    public WriterOptions withChunkBytes(int bytes) {
        return with(options -> options.chunkBytes = bytes);
    }

    public WriterOptions withChunkRows(int rows) {
        return with(options -> options.chunkRows = rows);
    }

    public WriterOptions withPartitions(int connections) {
        return with(options -> options.partitions = connections);
    }

    public WriterOptions withDuckDbExtensions(Path folder) {
        return with(options -> options.duckDbExtensions = Optional.of(folder));
    }

    public WriterOptions withCommit(CommitPolicy policy) {
        return with(options -> options.commit = policy);
    }

    public WriterOptions withUpsert(Upsert keyAndColumns) {
        return with(options -> options.upsert = keyAndColumns);
    }

    public WriterOptions withOnError(OnError decision) {
        return with(options -> options.onError = decision);
    }

    public WriterOptions withInexact(Inexact decision) {
        return with(options -> options.inexact = decision);
    }

    public WriterOptions withKeys(GeneratedKeys generated) {
        return with(options -> options.keys = Optional.of(generated));
    }

    /**
     * Ends a load that takes longer, as a failure, also one that waits for a lock, within a second. What opening and closing the writer
     * take is not counted, nor what taking back a failed load takes. A writer of your own has to see to it itself.
     */
    public WriterOptions withTimeout(Duration limit) {
        return with(options -> options.timeout = Optional.of(limit));
    }

    public WriterOptions withPhases(PhaseRecorder recorder) {
        return with(options -> options.phases = recorder);
    }

    private WriterOptions with(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.options();
    }

    /** Options that are being changed. */
    private static final class Draft {

        private int batchSize;
        private int chunkBytes;
        private int chunkRows;
        private int partitions;
        private Optional<Path> duckDbExtensions;
        private CommitPolicy commit;
        private Upsert upsert;
        private OnError onError;
        private Inexact inexact;
        private Optional<GeneratedKeys> keys;
        private Optional<Duration> timeout;
        private PhaseRecorder phases;

        Draft(WriterOptions options) {
            batchSize = options.batchSize;
            chunkBytes = options.chunkBytes;
            chunkRows = options.chunkRows;
            partitions = options.partitions;
            duckDbExtensions = options.duckDbExtensions;
            commit = options.commit;
            upsert = options.upsert;
            onError = options.onError;
            inexact = options.inexact;
            keys = options.keys;
            timeout = options.timeout;
            phases = options.phases;
        }

        WriterOptions options() {
            return new WriterOptions(
                    batchSize,
                    chunkBytes,
                    chunkRows,
                    partitions,
                    duckDbExtensions,
                    commit,
                    upsert,
                    onError,
                    inexact,
                    keys,
                    timeout,
                    phases);
        }
    }
}
