package io.fillrate.core;

/** What a load does to the table's rows. */
public enum Operation {
    /** Adds the rows. */
    INSERT,
    /** Changes the rows that have the same keys, and adds the others: see {@link Upsert}. */
    UPSERT,
    /** Changes the rows that have the same keys. */
    UPDATE,
    /** Removes the rows that have the same keys. */
    DELETE
}
