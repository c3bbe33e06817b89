package io.fillrate.report.stats;

/**
 * A confidence interval, its ends included.
 *
 * @param low lower end
 * @param high upper end, not below the lower one
 * @param confidence how often such an interval holds the true value, from 0 to 1; with few samples the discrete methods
 *     give more than the {@link #LEVEL} that is aimed at
 */
public record ConfidenceInterval(double low, double high, double confidence) {

    /** The confidence that every interval here aims at. */
    public static final double LEVEL = 0.95;

    /** What remains: the largest p-value that counts as a difference. */
    static final double ALPHA = 0.05;

    /** Whether the value lies in the interval or at one of its ends. */
    public boolean contains(double value) {
        return low <= value && value <= high;
    }

    /** The interval widened by what rounding has cost: so much that it contains the value. */
    ConfidenceInterval including(double value) {
        return new ConfidenceInterval(Math.min(low, value), Math.max(high, value), confidence);
    }

    /** The interval of the exponentials: from logarithms of values to values, from differences to ratios. */
    public ConfidenceInterval exp() {
        return new ConfidenceInterval(Math.exp(low), Math.exp(high), confidence);
    }
}
