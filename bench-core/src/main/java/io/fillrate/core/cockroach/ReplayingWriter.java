package io.fillrate.core.cockroach;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.internal.jdbc.LoadWatch;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.core.spi.WriterFactory;
import io.fillrate.data.RowSource;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Loads a source in chunks, one transaction each, and replays a chunk when the server reports that its transaction could not be
 * ordered among the others (CockroachDB documentation, "Transaction Retry Error Reference"), since nothing of it is left then. No
 * other failure is replayed, above all none that leaves open whether the transaction was committed.
 */
final class ReplayingWriter<T> implements BulkWriter<T> {

    private static final String SERIALIZATION_FAILURE = "40001";

    private final WriterContext<T> context;
    private final WriterFactory mechanism;
    private final long chunkRows;
    private final Backoff backoff;
    private BulkWriter<T> writer;
    private final LoadWatch.Whole watched = new LoadWatch.Whole();
    private int replays;

    /**
     * Connects.
     *
     * @param context whose commit policy is to commit once, as the mechanism does with each chunk
     * @param mechanism loads a chunk
     * @param chunkRows rows of a chunk at most
     */
    ReplayingWriter(WriterContext<T> context, WriterFactory mechanism, long chunkRows, Backoff backoff) {
        this.context = context;
        this.mechanism = mechanism;
        this.chunkRows = chunkRows;
        this.backoff = backoff;
        this.writer = mechanism.open(context);
    }

    /** Under a watch of all chunks: it interrupts the thread, which ends the chunk in progress, or the wait before the next attempt. */
    @Override
    public long write(RowSource<T> source) {
        return watched.load(LoadWatch.Target.NONE, context.options().timeout(), () -> writeChunks(source));
    }

    @Override
    public void cancel() {
        watched.cancel();
    }

    private long writeChunks(RowSource<T> source) {
        if (source.size() <= chunkRows) {
            return writeChunk(source, 0);
        }
        long written = 0;
        for (long from = 0; from < source.size(); from += chunkRows) {
            written += writeChunk(source.slice(from, Math.min(source.size(), from + chunkRows)), from);
        }
        return written;
    }

    /** @param first index of the chunk's first row in the whole source */
    private long writeChunk(RowSource<T> chunk, long first) {
        for (int attempt = 1; ; attempt++) {
            try {
                return writer.write(chunk);
            } catch (BulkWriteException e) {
                if (!mayBeReplayed(e)) {
                    throw e.shifted(first);
                }
                if (attempt == backoff.attempts()) {
                    throw e.shifted(first)
                            .after("gave up after " + attempt + " attempts, since the server asked each time for"
                                    + " the transaction to be restarted");
                }
                context.options().phases().note("replays", String.valueOf(++replays));
                pause(backoff.after(attempt, ThreadLocalRandom.current()), first, e);
                writer.close();
                writer = mechanism.open(context);
            }
        }
    }

    private static boolean mayBeReplayed(BulkWriteException failure) {
        return Stream.<@Nullable Throwable>iterate(failure, cause -> cause != null, Throwable::getCause)
                .anyMatch(
                        cause -> cause instanceof SQLException sql && SERIALIZATION_FAILURE.equals(sql.getSQLState()));
    }

    private void pause(Duration pause, long first, BulkWriteException why) {
        try {
            Thread.sleep(pause.toMillis(), pause.toNanosPart() % 1_000_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw why.shifted(first).after("the loading thread was interrupted, while it waited to replay");
        }
    }

    @Override
    public void close() {
        writer.close();
    }

    /**
     * How often a transaction is tried, and how long to wait between attempts: twice as long after each failure, less a random
     * part up to a half, so that transactions that met do not meet again.
     *
     * @param attempts in all, at least 1
     * @param first the longest wait after the first failure
     * @param longest the longest wait of all
     */
    record Backoff(int attempts, Duration first, Duration longest) {

        /** Ten attempts within some eight seconds. */
        static final Backoff DEFAULT = new Backoff(10, Duration.ofMillis(20), Duration.ofSeconds(2));

        private static final int MAX_DOUBLINGS = 20;

        Backoff {
            if (attempts < 1 || first.isNegative() || longest.compareTo(first) < 0) {
                throw new IllegalArgumentException(
                        "backoff: must be at least one attempt, and 0 <= first <= longest, not " + attempts + ", "
                                + first + ", " + longest);
            }
        }

        /** The wait after a number of failures, at least 1. */
        Duration after(int failures, RandomGenerator random) {
            Duration full = first.multipliedBy(1L << Math.min(failures - 1, MAX_DOUBLINGS));
            long nanos = (full.compareTo(longest) < 0 ? full : longest).toNanos();
            return Duration.ofNanos(nanos - (long) (random.nextDouble() * nanos / 2));
        }
    }
}
