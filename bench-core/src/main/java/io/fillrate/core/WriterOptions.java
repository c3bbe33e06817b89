package io.fillrate.core;

/**
 * How a writer works. Start from {@link #defaults()}.
 *
 * @param batchSize rows per batch or statement, at least 1
 * @param chunkBytes bytes handed to a streaming protocol at a time, at least 1024
 * @param partitions connections of a parallel writer, at least 1
 * @param commit when the transactions of statement-by-statement strategies end; streaming ones always commit once
 * @param phases is told what the writer is doing
 */
public record WriterOptions(int batchSize, int chunkBytes, int partitions, CommitPolicy commit, PhaseRecorder phases) {

    public WriterOptions {
        require("batchSize", batchSize, 1);
        require("chunkBytes", chunkBytes, 1024);
        require("partitions", partitions, 1);
    }

    private static void require(String name, int value, int least) {
        if (value < least) {
            throw new IllegalArgumentException(name + " " + value + ": must be at least " + least);
        }
    }

    /** 1000 rows per batch, 64 KiB per chunk, 2 partitions, one commit, nobody is told of phases. */
    public static WriterOptions defaults() {
        return new WriterOptions(1000, 64 * 1024, 2, CommitPolicy.ONCE, PhaseRecorder.NONE);
    }

    public WriterOptions withBatchSize(int rows) {
        return new WriterOptions(rows, chunkBytes, partitions, commit, phases);
    }

    public WriterOptions withChunkBytes(int bytes) {
        return new WriterOptions(batchSize, bytes, partitions, commit, phases);
    }

    public WriterOptions withPartitions(int connections) {
        return new WriterOptions(batchSize, chunkBytes, connections, commit, phases);
    }

    public WriterOptions withCommit(CommitPolicy policy) {
        return new WriterOptions(batchSize, chunkBytes, partitions, policy, phases);
    }

    public WriterOptions withPhases(PhaseRecorder recorder) {
        return new WriterOptions(batchSize, chunkBytes, partitions, commit, recorder);
    }
}
