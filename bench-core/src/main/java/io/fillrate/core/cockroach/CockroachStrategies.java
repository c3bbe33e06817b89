package io.fillrate.core.cockroach;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Capability;
import io.fillrate.core.CommitPolicy;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Guarantee;
import io.fillrate.core.Operation;
import io.fillrate.core.Session;
import io.fillrate.core.Strategy;
import io.fillrate.core.StrategyProvider;
import io.fillrate.core.WriterOptions;
import io.fillrate.core.cockroach.ReplayingWriter.Backoff;
import io.fillrate.core.postgres.PostgresStrategies;
import io.fillrate.core.spi.StrategyDefinition;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.core.spi.WriterFactory;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The ways into CockroachDB: those of PostgreSQL's that need nothing but statements and COPY into the table itself. All of them obey the
 * commit policy, COPY too: a transaction has the number of batches that the policy says. All are {@link Capability#EXPERIMENTAL}. None
 * upserts: CockroachDB has neither unlogged staging tables nor the statistics by which updated rows are counted.
 */
public final class CockroachStrategies implements StrategyProvider {

    /** The warning shown wherever this database is chosen or its results are. */
    public static final String EXPERIMENTAL =
            "its strategies have never been run on CockroachDB, only on PostgreSQL, whose protocol it"
                    + " speaks; please send us results.json, or what went wrong (docs/DATABASES.md says how)";

    private static final List<String> NAMES = List.of(
            "insert", "batch", "batch-rewrite", "multi-values", "unnest", "copy-text", "copy-csv", "copy-binary");

    @Override
    public List<Strategy> strategies() {
        return replaying(Backoff.DEFAULT);
    }

    static List<Strategy> replaying(Backoff backoff) {
        List<StrategyDefinition> all = new PostgresStrategies().strategies();
        return NAMES.stream()
                .map(name -> all.stream()
                        .filter(strategy -> strategy.name().equals(name) && strategy.operation() == Operation.INSERT)
                        .findFirst()
                        .orElseThrow())
                .<Strategy>map(strategy -> replaying(strategy, backoff))
                .toList();
    }

    private static StrategyDefinition replaying(StrategyDefinition postgres, Backoff backoff) {
        Set<Capability> capabilities = EnumSet.copyOf(postgres.capabilities());
        capabilities.add(Capability.COMMIT_POLICY);
        capabilities.add(Capability.EXPERIMENTAL);
        capabilities.removeAll(Set.of( // transactions are replayed
                Capability.IN_TRANSACTION, Capability.SINGLE_PASS, Capability.REJECTS, Capability.SKIPS_DUPLICATES));
        if (postgres.has(Capability.CHUNKED)) {
            capabilities.add(Capability.BATCHED);
        }
        return new StrategyDefinition(
                DatabaseKind.COCKROACH.id(),
                postgres.name(),
                postgres.operation(),
                Guarantee.ATOMIC,
                capabilities,
                postgres.batchSize(),
                postgres.requirement(),
                new ReplayingFactory(postgres.factory(), capabilities.contains(Capability.BATCHED), backoff));
    }

    /**
     * Opens writers that replay the transactions of a writer for PostgreSQL.
     *
     * @param mechanism opens a writer for PostgreSQL, which commits once
     * @param batched whether the mechanism sends batches; else each row counts as one
     */
    private record ReplayingFactory(WriterFactory mechanism, boolean batched, Backoff backoff)
            implements WriterFactory {

        /** As CockroachDB's documentation recommends for batches that the driver rewrites, and as drivers up to 42.7.12 do anyway. */
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
                    context.strategy(),
                    CockroachTable.of(context.table()),
                    session,
                    options.withCommit(CommitPolicy.ONCE));
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
}
