package io.fillrate.core;

import io.fillrate.data.Table;
import java.util.Optional;
import java.util.Set;

/**
 * A way to load a database, an entry of the registry. Immutable. Whoever writes one builds it as {@link
 * io.fillrate.core.spi.StrategyDefinition}.
 */
public interface Strategy {

    /** The {@link DatabaseKind#id}, such as {@code postgres}, or that of a database that only the provider knows. */
    String database();

    /** Kebab-case, unique within the database and operation; never changes its meaning. */
    String name();

    /** What it does to rows. */
    Operation operation();

    /** What holds after a load with {@link CommitPolicy#ONCE}. */
    Guarantee guarantee();

    /** What else is known beforehand. */
    Set<Capability> capabilities();

    /**
     * Rows per batch or statement, at least 1, if {@link WriterOptions#batchSize()} is 0. Without effect unless the strategy is {@link
     * Capability#BATCHED}.
     */
    int batchSize();

    /** Returns why the strategy cannot run in this JVM, and what to do about it, in one line; empty if nothing is missing. */
    Optional<String> missing();

    /** {@code database/name}. */
    default String id() {
        return database() + "/" + name();
    }

    default boolean has(Capability capability) {
        return capabilities().contains(capability);
    }

    /** Returns the rows per batch with some options: theirs, or the strategy's own if theirs is 0. */
    default int batchSize(WriterOptions options) {
        return options.batchSize() == 0 ? batchSize() : options.batchSize();
    }

    /** Returns what holds after a load with some options. */
    default Guarantee guarantee(WriterOptions options) {
        boolean commitsByParts =
                has(Capability.COMMIT_POLICY) && !options.commit().tableIsAtomic();
        return commitsByParts ? Guarantee.AUTOCOMMIT : guarantee();
    }

    /** Connects and prepares a writer with the default options, which the caller closes. */
    default <T> BulkWriter<T> open(Table<T> table, Session session) {
        return open(table, session, WriterOptions.defaults());
    }

    /**
     * Connects and prepares a writer, which the caller closes.
     *
     * @throws UnavailableException if the strategy cannot run in this JVM ({@link #missing}), on this server, or with this table, these
     *     options, or in a transaction of the caller's
     * @throws BulkWriteException if that failed
     */
    <T> BulkWriter<T> open(Table<T> table, Session session, WriterOptions options);
}
