package io.fillrate.core;

/** What is known of a strategy beforehand, as data. */
public enum Capability {
    /** Memory use does not grow with the number of rows. */
    STREAMING,
    /** Uses as many connections as {@link WriterOptions#partitions()}. */
    PARALLEL,
    /** Uses {@link WriterOptions#batchSize()}, or {@link Strategy#batchSize()} if that is 0. */
    BATCHED,
    /** Uses {@link WriterOptions#chunkBytes()}. */
    CHUNKED,
    /** Uses {@link WriterOptions#chunkRows()}. */
    COLUMNAR,
    /** Follows {@link WriterOptions#commit()}. */
    COMMIT_POLICY,
    /** The driver rewrites batches into multi-row statements. */
    REWRITES_BATCHES,
    /** Needs a database extension, or a server setting, that may be missing; an {@link UnavailableException} says what to do. */
    NEEDS_EXTENSION,
    /** Also connects to the database outside of the session: the traffic of the session's connections is not all of its traffic. */
    OWN_CONNECTIONS,
    /** Loads only an empty table; refuses others, and leaves them unchanged. */
    EMPTY_TABLE,
    /**
     * Fills a shadow table and swaps it with the empty one: the catalog has the same entries for both, except for the object id and the
     * storage. Refuses a table for which that is not possible.
     */
    SHADOW_TABLE,
    /** Alters tables or indexes while it loads, so that no other load may run in the same database at that time. */
    EXCLUSIVE,
    /** Drops keys, truncates or replaces tables, which is not possible for tables that refer to each other. */
    NO_FOREIGN_KEYS,
    /** Keys and other constraints are checked when all rows have been sent, so their errors cannot name the row. */
    CHECKS_LATE,
    /** Can take part in a transaction of the caller's ({@link Session#within}): one connection, no commit of its own. */
    IN_TRANSACTION,
    /** Takes rows that are given once, and whose number is not known ({@link io.fillrate.data.Rows}). */
    SINGLE_PASS,
    /** Takes {@link OnError#reject}: rows that the database refuses are passed over. */
    REJECTS,
    /** Takes {@link OnError#skipDuplicates}: rows whose unique key is there already are passed over. */
    SKIPS_DUPLICATES,
    /** Takes {@link WriterOptions#withKeys}: the database gives the rows their keys, which are handed back. */
    KEYS,
    /** Never run on the real database, only on a similar one: expect trouble. */
    EXPERIMENTAL
}
