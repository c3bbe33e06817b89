package io.fillrate.core;

/**
 * What is true once {@link BulkWriter#write} has returned, or has failed. Strategies are ranked only against those with the same
 * guarantee.
 */
public enum Guarantee {
    /** All rows or none, and as durable as the server's settings make any commit. */
    ATOMIC,
    /** Each statement commits by itself: a failed load leaves the rows before the failure. */
    AUTOCOMMIT,
    /** All rows or none, in a table that is empty after a crash of the server. */
    UNLOGGED,
    /** All rows or none, durable at commit, but not replicated or archived: written past the write-ahead log. */
    MINIMAL_WAL,
    /** All rows or none, but their order in the table is any. */
    UNORDERED
}
