package io.fillrate.e2e.advise;

/** Receives the progress of measurements. */
public interface Progress {

    /** Ignores it. */
    Progress NONE = new Progress() {};

    /**
     * A stage begins.
     *
     * @param stage such as {@code 10,000 rows}
     * @param spent the share of the budget that is spent, from 0 to 1
     */
    default void stage(String stage, double spent) {}

    /** A strategy is measured within the stage. */
    default void activity(String strategy, double spent) {}
}
