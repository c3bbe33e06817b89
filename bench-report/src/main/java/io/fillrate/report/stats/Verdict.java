package io.fillrate.report.stats;

/** How A's times compare to B's; see {@link Comparison} for the rule. */
public enum Verdict {
    /** A takes less time than B. */
    FASTER,
    /** A takes more time than B. */
    SLOWER,
    /** The difference is inside the noise; printed {@code ~}. */
    INDISTINGUISHABLE,
    /** There are not two samples of each. */
    NOT_ENOUGH_DATA
}
