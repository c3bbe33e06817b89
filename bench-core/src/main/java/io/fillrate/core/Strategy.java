package io.fillrate.core;

import io.fillrate.data.Table;
import java.util.Set;

/**
 * A way to load a database, as an entry of the registry. Immutable.
 *
 * @param database the kind of database, such as {@code postgres}
 * @param name kebab-case, unique within the database and operation; never changes its meaning
 * @param operation what it does to rows
 * @param guarantee what holds after a load with {@link CommitPolicy#ONCE}
 * @param capabilities what else can be said beforehand
 * @param batchSize rows per batch or statement that it does well with, at least 1: what it takes where {@link WriterOptions#batchSize()} leaves
 *     it the choice. Of no effect without {@link Capability#BATCHED}
 * @param factory makes a fresh writer for each use
 */
public record Strategy(
        String database,
        String name,
        Operation operation,
        Guarantee guarantee,
        Set<Capability> capabilities,
        int batchSize,
        WriterFactory factory) {

    /** What strategies have that do not say otherwise, in rows. */
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

    /** A strategy with batches of the usual size, {@value #DEFAULT_BATCH_SIZE} rows. */
    public Strategy(
            String database,
            String name,
            Operation operation,
            Guarantee guarantee,
            Set<Capability> capabilities,
            WriterFactory factory) {
        this(database, name, operation, guarantee, capabilities, DEFAULT_BATCH_SIZE, factory);
    }

    /** A strategy that inserts. */
    public static Strategy insert(
            String database, String name, Guarantee guarantee, WriterFactory factory, Capability... capabilities) {
        return new Strategy(database, name, Operation.INSERT, guarantee, Set.of(capabilities), factory);
    }

    /** This strategy with batches of another size by default, in rows, at least 1. */
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

    /** Rows per batch with these options: theirs, or the strategy's own. */
    public int batchSize(WriterOptions options) {
        return options.batchSize() == 0 ? batchSize : options.batchSize();
    }

    /** What holds after a load with these options. */
    public Guarantee guarantee(WriterOptions options) {
        boolean commitsByParts =
                has(Capability.COMMIT_POLICY) && !options.commit().tableIsAtomic();
        return commitsByParts ? Guarantee.AUTOCOMMIT : guarantee;
    }

    /**
     * Connects and prepares a writer, which the caller closes.
     *
     * @throws UnavailableException if the strategy can't run on this server, or with this table and these options
     * @throws BulkWriteException if that failed
     */
    public <T> BulkWriter<T> open(Table<T> table, Session session, WriterOptions options) {
        return factory.open(new WriterContext<>(id(), table, session, options.withBatchSize(batchSize(options))));
    }
}
