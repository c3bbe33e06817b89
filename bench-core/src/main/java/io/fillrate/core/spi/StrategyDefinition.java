package io.fillrate.core.spi;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Capability;
import io.fillrate.core.CommitPolicy;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Guarantee;
import io.fillrate.core.OnError;
import io.fillrate.core.Operation;
import io.fillrate.core.Session;
import io.fillrate.core.Strategy;
import io.fillrate.core.UnavailableException;
import io.fillrate.core.Upsert;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.RowSource;
import io.fillrate.data.Rows;
import io.fillrate.data.Table;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A strategy as its provider describes it. Immutable.
 *
 * @param database the {@link DatabaseKind#id}, such as {@code postgres}, or that of a database that only the provider knows
 * @param name kebab-case, unique within the database and operation; never changes its meaning
 * @param operation what it does to rows
 * @param guarantee what holds after a load with {@link CommitPolicy#ONCE}
 * @param capabilities what else is known beforehand
 * @param batchSize rows per batch or statement, at least 1, if {@link WriterOptions#batchSize()} is 0. Without effect unless the strategy
 *     is {@link Capability#BATCHED}
 * @param requirement what the JVM must have, such as the database's driver
 * @param factory opens a new writer for each use
 */
public record StrategyDefinition(
        String database,
        String name,
        Operation operation,
        Guarantee guarantee,
        Set<Capability> capabilities,
        int batchSize,
        Requirement requirement,
        WriterFactory factory)
        implements Strategy {

    /** The default of {@link #batchSize()}, in rows. */
    public static final int DEFAULT_BATCH_SIZE = 1_000;

    public StrategyDefinition {
        if (!name.matches("[a-z0-9]+(-[a-z0-9]+)*")) {
            throw new IllegalArgumentException("strategy name '" + name + "': must be kebab-case, such as copy-binary");
        }
        if (batchSize < 1) {
            throw new IllegalArgumentException(
                    "strategy " + name + ": batchSize " + batchSize + ": must be at least 1");
        }
        capabilities = Set.copyOf(capabilities);
    }

    /** A strategy with batches of {@value #DEFAULT_BATCH_SIZE} rows, which requires nothing. */
    public StrategyDefinition(
            String database,
            String name,
            Operation operation,
            Guarantee guarantee,
            Set<Capability> capabilities,
            WriterFactory factory) {
        this(database, name, operation, guarantee, capabilities, DEFAULT_BATCH_SIZE, Requirement.NONE, factory);
    }

    /** Returns a strategy that inserts. */
    public static StrategyDefinition insert(
            String database, String name, Guarantee guarantee, WriterFactory factory, Capability... capabilities) {
        return new StrategyDefinition(database, name, Operation.INSERT, guarantee, Set.of(capabilities), factory);
    }

    /** Returns this strategy with more capabilities. */
    public StrategyDefinition with(Capability... more) {
        Set<Capability> all = new HashSet<>(capabilities);
        all.addAll(List.of(more));
        return new StrategyDefinition(database, name, operation, guarantee, all, batchSize, requirement, factory);
    }

    /** Returns this strategy with writers that are opened otherwise. */
    public StrategyDefinition with(UnaryOperator<WriterFactory> change) {
        return new StrategyDefinition(
                database, name, operation, guarantee, capabilities, batchSize, requirement, change.apply(factory));
    }

    /** Returns this strategy with another default batch size, in rows, at least 1. */
    public StrategyDefinition withBatchSize(int rows) {
        return new StrategyDefinition(database, name, operation, guarantee, capabilities, rows, requirement, factory);
    }

    /** Returns this strategy with one more requirement. */
    public StrategyDefinition requiring(Requirement more) {
        return new StrategyDefinition(
                database, name, operation, guarantee, capabilities, batchSize, requirement.and(more), factory);
    }

    @Override
    public Optional<String> missing() {
        return requirement.missing();
    }

    @Override
    public <T> BulkWriter<T> open(Table<T> table, Session session, WriterOptions options) {
        requirement.missing().ifPresent(missing -> {
            throw new UnavailableException(id(), missing);
        });
        if (session.transaction().isPresent()) {
            requireTransaction(options);
        }
        requireOnError(options);
        requireKeys(options);
        BulkWriter<T> writer =
                factory.open(new WriterContext<>(id(), table, session, options.withBatchSize(batchSize(options))));
        return has(Capability.SINGLE_PASS) ? writer : new SourcesOnly<>(id(), writer);
    }

    /** A writer that splits its rows, or reads them again. */
    private record SourcesOnly<T>(String id, BulkWriter<T> writer) implements BulkWriter<T> {

        @Override
        public long write(RowSource<T> rows) {
            return writer.write(rows);
        }

        @Override
        public long write(Rows<T> rows) {
            if (rows instanceof RowSource<T> source) {
                return write(source);
            }
            rows.close();
            throw new UnavailableException(
                    id,
                    "it reads rows more than once, and this source allows one pass: use a RowSource, or a strategy that is "
                            + Capability.SINGLE_PASS);
        }

        @Override
        public Optional<Upsert.Counts> upserted() {
            return writer.upserted();
        }

        @Override
        public void cancel() {
            writer.cancel();
        }

        @Override
        public void close() {
            writer.close();
        }
    }

    private void requireOnError(WriterOptions options) {
        if (options.onError() instanceof OnError.Reject) {
            require(Capability.REJECTS, "it cannot pass over rows that the database refuses", options);
        } else if (options.onError() instanceof OnError.SkipDuplicates) {
            require(Capability.SKIPS_DUPLICATES, "it cannot skip rows whose key is there already", options);
        }
    }

    private void requireKeys(WriterOptions options) {
        if (options.keys().isPresent()) {
            require(Capability.KEYS, "it cannot hand back keys that the database gives", options);
            if (options.onError() instanceof OnError.SkipDuplicates) {
                throw new UnavailableException(
                        id(),
                        "it skips duplicates, and which rows those are is not known when keys are handed back: use OnError.reject");
            }
        }
    }

    private void require(Capability capability, String otherwise, WriterOptions options) {
        if (!has(capability)) {
            throw new UnavailableException(id(), otherwise + ": use a strategy that is " + capability);
        } else if (has(Capability.COMMIT_POLICY) && !options.commit().tableIsAtomic()) {
            throw new UnavailableException(
                    id(),
                    "its commit policy is " + options.commit() + ", and "
                            + (capability == Capability.KEYS
                                    ? "keys are handed back in one transaction"
                                    : "rows are passed over in one transaction")
                            + ": use " + CommitPolicy.ONCE);
        }
    }

    private void requireTransaction(WriterOptions options) {
        if (!has(Capability.IN_TRANSACTION)) {
            throw new UnavailableException(
                    id(),
                    "it cannot take part in a transaction of the caller's, since it needs connections or commits of its own: use a"
                            + " strategy that is " + Capability.IN_TRANSACTION
                            + ", or a session with connections of its own");
        } else if (has(Capability.COMMIT_POLICY) && !options.commit().tableIsAtomic()) {
            throw new UnavailableException(
                    id(),
                    "its commit policy is " + options.commit()
                            + ", and a transaction of the caller's is committed by the caller only: use "
                            + CommitPolicy.ONCE);
        }
    }
}
