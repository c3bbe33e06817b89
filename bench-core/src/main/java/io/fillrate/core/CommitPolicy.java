package io.fillrate.core;

/**
 * When a strategy that sends statement after statement ends its transactions. Any but {@link #ONCE} gives up all-or-nothing: such a
 * load's guarantee is {@link Guarantee#AUTOCOMMIT}.
 *
 * @param everyBatches batches between commits; 0 for one commit at the end, −1 for the driver's autocommit
 */
public record CommitPolicy(int everyBatches) {

    /** One transaction for the whole load. */
    public static final CommitPolicy ONCE = new CommitPolicy(0);

    /** No transaction of ours: the driver's autocommit, so each statement or batch commits by itself. */
    public static final CommitPolicy AUTOCOMMIT = new CommitPolicy(-1);

    public CommitPolicy {
        if (everyBatches < -1) {
            throw new IllegalArgumentException("commit every " + everyBatches + " batches: must be at least 1");
        }
    }

    /** A commit after so many batches, at least 1, and one at the end. */
    public static CommitPolicy everyBatches(int batches) {
        if (batches < 1) {
            throw new IllegalArgumentException("commit every " + batches + " batches: must be at least 1");
        }
        return new CommitPolicy(batches);
    }

    /** Whether a commit is due after so many batches. */
    public boolean dueAfter(long batches) {
        return everyBatches > 0 && batches % everyBatches == 0;
    }
}
