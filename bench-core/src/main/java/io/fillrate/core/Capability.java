package io.fillrate.core;

/** What can be said of a strategy beforehand, as data. */
public enum Capability {
    /** One of the headline comparison: what {@code bench.strategies=default} runs. */
    DEFAULT,
    /** Memory use does not grow with the number of rows. */
    STREAMING,
    /** Uses as many connections as {@link WriterOptions#partitions()}. */
    PARALLEL,
    /** Takes {@link WriterOptions#batchSize()} into account, or {@link Strategy#batchSize()} where that leaves it the choice. */
    BATCHED,
    /** Takes {@link WriterOptions#chunkBytes()} into account. */
    CHUNKED,
    /** Takes {@link WriterOptions#chunkRows()} into account. */
    COLUMNAR,
    /** Obeys {@link WriterOptions#commit()}. */
    COMMIT_POLICY,
    /** Is about the driver turning a batch into statements of many rows. */
    REWRITES_BATCHES,
    /** Not a way to load, but what the database could take if the client did nothing: to measure others against. Its tables are never cut. */
    LIMIT,
    /** Needs a database extension, or a server setting, that may be missing; an {@link UnavailableException} says how to get it. */
    NEEDS_EXTENSION,
    /** Connects to the database by itself, too, past the session: what is counted on the session's connections is not all of its traffic. */
    OWN_CONNECTIONS,
    /** Loads only a table that has no rows; refuses others, and leaves them as they are. */
    EMPTY_TABLE,
    /** Changes tables or indexes themselves while it loads, so that no other load may run in the same database at that time. */
    EXCLUSIVE,
    /** Drops keys, truncates, or puts another table in the place of one, which can't be done to tables that refer to each other. */
    NO_FOREIGN_KEYS,
    /** Keys and other constraints are checked when all rows have been sent, so that an error of theirs can't name the row. */
    CHECKS_LATE,
    /** Has never been run on the database that it is for, only on one that is much like it: expect trouble. */
    EXPERIMENTAL
}
