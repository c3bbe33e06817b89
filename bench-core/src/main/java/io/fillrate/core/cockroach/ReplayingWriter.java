package io.fillrate.core.cockroach;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.RowRange;
import io.fillrate.core.WriterContext;
import io.fillrate.core.WriterFactory;
import io.fillrate.data.RowSource;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Loads a source in chunks, one transaction each, and replays a chunk when the server says that its transaction could not be ordered among
 * the others (CockroachDB documentation, "Transaction Retry Error Reference"): it has left nothing then. No other failure is replayed; above
 * all none that leaves open whether the transaction was committed.
 */
final class ReplayingWriter<T> implements BulkWriter<T> {

    private static final String SERIALIZATION_FAILURE = "40001";

    private final WriterContext<T> context;
    private final WriterFactory mechanism;
    private final long chunkRows;
    private final Backoff backoff;
    private BulkWriter<T> writer;
    private int replays;

    /**
     * Connects.
     *
     * @param context whose commit policy is to commit once: that's what the mechanism does with each chunk
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

    @Override
    public long write(RowSource<T> source) {
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
                    throw placed(e, first, e.why());
                }
                if (attempt == backoff.attempts()) {
                    throw placed(
                            e,
                            first,
                            "gave up after " + attempt + " attempts, as each time the server asked for"
                                    + " the transaction to be started again: " + e.why());
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
            throw placed(why, first, "the loading thread was interrupted, while it waited to replay: " + why.why());
        }
    }

    /** The failure of a chunk with its place in the whole source. */
    private BulkWriteException placed(BulkWriteException failure, long first, String why) {
        Optional<RowRange> rows =
                failure.rows().map(range -> new RowRange(first + range.first(), first + range.last()));
        return new BulkWriteException(
                context.strategy(),
                context.table().name(),
                rows.orElse(null),
                failure.column().orElse(null),
                why,
                failure.getCause());
    }

    @Override
    public void close() {
        writer.close();
    }
}
