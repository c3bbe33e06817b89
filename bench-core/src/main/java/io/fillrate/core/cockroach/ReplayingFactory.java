package io.fillrate.core.cockroach;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.CommitPolicy;
import io.fillrate.core.Session;
import io.fillrate.core.WriterContext;
import io.fillrate.core.WriterFactory;
import io.fillrate.core.WriterOptions;
import java.util.HashMap;
import java.util.Map;

/**
 * Makes a writer of PostgreSQL's one of CockroachDB's.
 *
 * @param mechanism a writer of PostgreSQL's, which commits once
 * @param batched whether the mechanism sends batches; else each row counts as one
 */
record ReplayingFactory(WriterFactory mechanism, boolean batched, Backoff backoff) implements WriterFactory {

    /** What CockroachDB's documentation recommends for batches that the driver rewrites, and what drivers up to 42.7.12 do anyway. */
    private static final Map<String, String> DRIVER = Map.of("reWriteBatchedInsertsSize", "128");

    @Override
    public <T> BulkWriter<T> open(WriterContext<T> context) {
        WriterOptions options = context.options();
        Session plain = context.session();
        Session session = properties -> {
            Map<String, String> all = new HashMap<>(DRIVER);
            all.putAll(properties);
            return plain.connect(all);
        };
        WriterContext<T> chunk = new WriterContext<>(
                context.strategy(), CockroachTable.of(context.table()), session, options.withCommit(CommitPolicy.ONCE));
        return new ReplayingWriter<>(chunk, mechanism, chunkRows(options), backoff);
    }

    private long chunkRows(WriterOptions options) {
        if (options.commit().tableIsAtomic()) {
            return Long.MAX_VALUE;
        }
        long batchRows = batched ? options.batchSize() : 1;
        return Math.max(1, options.commit().everyBatches()) * batchRows;
    }
}
