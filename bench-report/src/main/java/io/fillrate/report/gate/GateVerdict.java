package io.fillrate.report.gate;

/** What the gate says of one benchmark. */
public enum GateVerdict {
    /** Certainly slower, and by at least the minimum effect. */
    REGRESSION,
    /** It could not be judged, which is never a pass. */
    NOT_COMPARABLE,
    /** Neither a regression nor the absence of one is certain. */
    INCONCLUSIVE,
    /** Certainly faster, and by at least the minimum effect. */
    IMPROVEMENT,
    /** A slowdown of the target size is excluded. */
    OK
}
