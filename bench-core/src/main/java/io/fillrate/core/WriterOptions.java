package io.fillrate.core;

import java.nio.file.Path;
import java.util.Optional;

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
 * @param keys the key that the database gives the rows; empty if they have theirs
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
        Optional<GeneratedKeys> keys,
        PhaseRecorder phases) {

    public WriterOptions {
        require("batchSize", batchSize, 0);
        require("chunkBytes", chunkBytes, 1024);
        require("chunkRows", chunkRows, 0);
        require("partitions", partitions, 1);
    }

    private static void require(String name, int value, int min) {
        if (value < min) {
            throw new IllegalArgumentException(name + " " + value + ": must be at least " + min);
        }
    }

    /**
     * The strategy's number of rows per batch, 64 KiB or the strategy's number of rows per chunk, 2 partitions, DuckDB's own extensions,
     * one commit, upserts by the primary key, no row may be refused, rows with their keys, phases are not recorded.
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
                Optional.empty(),
                PhaseRecorder.NONE);
    }

    public WriterOptions withBatchSize(int rows) {
        return new WriterOptions(
                rows, chunkBytes, chunkRows, partitions, duckDbExtensions, commit, upsert, onError, keys, phases);
    }

    public WriterOptions withChunkBytes(int bytes) {
        return new WriterOptions(
                batchSize, bytes, chunkRows, partitions, duckDbExtensions, commit, upsert, onError, keys, phases);
    }

    public WriterOptions withChunkRows(int rows) {
        return new WriterOptions(
                batchSize, chunkBytes, rows, partitions, duckDbExtensions, commit, upsert, onError, keys, phases);
    }

    public WriterOptions withPartitions(int connections) {
        return new WriterOptions(
                batchSize, chunkBytes, chunkRows, connections, duckDbExtensions, commit, upsert, onError, keys, phases);
    }

    public WriterOptions withDuckDbExtensions(Path folder) {
        return new WriterOptions(
                batchSize,
                chunkBytes,
                chunkRows,
                partitions,
                Optional.of(folder),
                commit,
                upsert,
                onError,
                keys,
                phases);
    }

    public WriterOptions withCommit(CommitPolicy policy) {
        return new WriterOptions(
                batchSize, chunkBytes, chunkRows, partitions, duckDbExtensions, policy, upsert, onError, keys, phases);
    }

    public WriterOptions withUpsert(Upsert keyAndColumns) {
        return new WriterOptions(
                batchSize,
                chunkBytes,
                chunkRows,
                partitions,
                duckDbExtensions,
                commit,
                keyAndColumns,
                onError,
                keys,
                phases);
    }

    public WriterOptions withOnError(OnError decision) {
        return new WriterOptions(
                batchSize, chunkBytes, chunkRows, partitions, duckDbExtensions, commit, upsert, decision, keys, phases);
    }

    public WriterOptions withKeys(GeneratedKeys generated) {
        return new WriterOptions(
                batchSize,
                chunkBytes,
                chunkRows,
                partitions,
                duckDbExtensions,
                commit,
                upsert,
                onError,
                Optional.of(generated),
                phases);
    }

    public WriterOptions withPhases(PhaseRecorder recorder) {
        return new WriterOptions(
                batchSize,
                chunkBytes,
                chunkRows,
                partitions,
                duckDbExtensions,
                commit,
                upsert,
                onError,
                keys,
                recorder);
    }
}
