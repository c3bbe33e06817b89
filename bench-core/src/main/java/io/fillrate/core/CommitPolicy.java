package io.fillrate.core;

/**
 * When a load ends its transactions. Strategies that send statement after statement obey all of it; streaming ones commit once per table,
 * or part of one. Any but {@link #ONCE}, and for a single table {@link #PER_TABLE}, gives up all-or-nothing.
 *
 * @param when what decides
 * @param everyBatches batches between commits; 0 where something else decides
 */
public record CommitPolicy(When when, int everyBatches) {

    /** What decides that a commit is due. */
    public enum When {
        /** The load has ended. */
        AT_THE_END,
        /** A table is full. */
        TABLE_IS_FULL,
        /** A number of batches has been sent. */
        AFTER_BATCHES,
        /** The driver, in autocommit mode. */
        DRIVER_DECIDES
    }

    /** All rows of the load are stored, or none. */
    public static final CommitPolicy ONCE = new CommitPolicy(When.AT_THE_END, 0);

    /** Each table of a schema has all of its rows or none; the tables that were filled before a failure stay. */
    public static final CommitPolicy PER_TABLE = new CommitPolicy(When.TABLE_IS_FULL, 0);

    /** The driver's autocommit: each statement or batch commits separately. */
    public static final CommitPolicy AUTOCOMMIT = new CommitPolicy(When.DRIVER_DECIDES, 0);

    public CommitPolicy {
        if (when == When.AFTER_BATCHES && everyBatches < 1) {
            throw new IllegalArgumentException("commit every " + everyBatches + " batches: must be at least 1");
        } else if (when != When.AFTER_BATCHES && everyBatches != 0) {
            throw new IllegalArgumentException("commit " + name(when, everyBatches) + ", with " + everyBatches
                    + " batches: only everyN counts batches");
        }
    }

    /** Returns a policy that commits after each {@code batches} batches, at least 1, and at the end. */
    public static CommitPolicy everyBatches(int batches) {
        return new CommitPolicy(When.AFTER_BATCHES, batches);
    }

    /** Whether a commit is due after {@code batches} batches. */
    public boolean dueAfter(long batches) {
        return when == When.AFTER_BATCHES && batches % everyBatches == 0;
    }

    /** Whether a single table gets all of its rows or none. */
    public boolean tableIsAtomic() {
        return when == When.AT_THE_END || when == When.TABLE_IS_FULL;
    }

    /** As settings name it: {@code once}, {@code perTable}, {@code none}, {@code everyN:10}. */
    @Override
    public String toString() {
        return name(when, everyBatches);
    }

    private static String name(When when, int everyBatches) {
        return switch (when) {
            case AT_THE_END -> "once";
            case TABLE_IS_FULL -> "perTable";
            case AFTER_BATCHES -> "everyN:" + everyBatches;
            case DRIVER_DECIDES -> "none";
        };
    }
}
