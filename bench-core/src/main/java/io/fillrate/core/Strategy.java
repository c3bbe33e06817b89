package io.fillrate.core;

import io.fillrate.data.Table;
import java.util.Set;

/**
 * A way to load a database, an entry of the registry. Immutable.
 *
 * @param database the kind of database, such as {@code postgres}
 * @param name kebab-case, unique within the database and operation; never changes its meaning
 * @param operation what it does to rows
 * @param guarantee what holds after a load with {@link CommitPolicy#ONCE}
 * @param capabilities what else is known beforehand
 * @param batchSize rows per batch or statement, at least 1, if {@link WriterOptions#batchSize()} is 0. Without effect unless the strategy
 *     is {@link Capability#BATCHED}
 * @param factory opens a new writer for each use
 */
public record Strategy(
        String database,
        String name,
        Operation operation,
        Guarantee guarantee,
        Set<Capability> capabilities,
        int batchSize,
        WriterFactory factory) {

    /** The default of {@link #batchSize()}, in rows. */
    public static final int DEFAULT_BATCH_SIZE = 1_000;

    public Strategy {
        if (!name.matches("[a-z0-9]+(-[a-z0-9]+)*")) {
            throw new IllegalArgumentException("strategy name '" + name + "': must be kebab-case, such as copy-binary");
        }
        if (batchSize < 1) {
            throw new IllegalArgumentException(
                    "strategy " + name + ": batchSize " + batchSize + ": must be at least 1");
        }
        capabilities = Set.copyOf(capabilities);
    }

    /** A strategy with batches of {@value #DEFAULT_BATCH_SIZE} rows. */
    public Strategy(
            String database,
            String name,
            Operation operation,
            Guarantee guarantee,
            Set<Capability> capabilities,
            WriterFactory factory) {
        this(database, name, operation, guarantee, capabilities, DEFAULT_BATCH_SIZE, factory);
    }

    /** Returns a strategy that inserts. */
    public static Strategy insert(
            String database, String name, Guarantee guarantee, WriterFactory factory, Capability... capabilities) {
        return new Strategy(database, name, Operation.INSERT, guarantee, Set.of(capabilities), factory);
    }

    /** Returns this strategy with another default batch size, in rows, at least 1. */
    public Strategy withBatchSize(int rows) {
        return new Strategy(database, name, operation, guarantee, capabilities, rows, factory);
    }

    /** {@code database/name}. */
    public String id() {
        return database + "/" + name;
    }

    public boolean has(Capability capability) {
        return capabilities.contains(capability);
    }

    /** Returns the rows per batch with some options: theirs, or the strategy's own if theirs is 0. */
    public int batchSize(WriterOptions options) {
        return options.batchSize() == 0 ? batchSize : options.batchSize();
    }

    /** Returns what holds after a load with some options. */
    public Guarantee guarantee(WriterOptions options) {
        boolean commitsByParts =
                has(Capability.COMMIT_POLICY) && !options.commit().tableIsAtomic();
        return commitsByParts ? Guarantee.AUTOCOMMIT : guarantee;
    }

    /**
     * Connects and prepares a writer, which the caller closes.
     *
     * @throws UnavailableException if the strategy cannot run on this server, or with this table and these options
     * @throws BulkWriteException if that failed
     */
    public <T> BulkWriter<T> open(Table<T> table, Session session, WriterOptions options) {
        return factory.open(new WriterContext<>(id(), table, session, options.withBatchSize(batchSize(options))));
    }
}
