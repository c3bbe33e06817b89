package io.fillrate.core;

/**
 * What is true once {@link BulkWriter#write} has returned, or has failed. Strategies are ranked only against those with the same
 * guarantee.
 */
public enum Guarantee {
    /** All rows or none, and as durable as the server's settings make any commit. */
    ATOMIC,
    /** Each statement commits separately: a failed load leaves the rows before the failure. */
    AUTOCOMMIT,
    /** All rows or none, in a table that is empty after a crash of the server. */
    UNLOGGED,
    /** All rows or none, durable at commit, but not replicated or archived: written past the write-ahead log. */
    MINIMAL_WAL,
    /** All rows or none, in unspecified order. */
    UNORDERED,
    /**
     * All rows or none once a load has ended, in tables that were empty: each table, or part of one, commits separately, and a load that
     * fails empties the tables again. Before the end others see some of the rows, and a crash may leave those.
     */
    COMPENSATED,
    /** Each table has all of its rows or none: a failed load leaves the tables that were filled before the failure. */
    PER_TABLE,
    /** As {@link #COMPENSATED}; foreign keys are added and checked when all rows are stored. */
    CHECKED_AFTERWARDS
}
