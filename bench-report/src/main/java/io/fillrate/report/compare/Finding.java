package io.fillrate.report.compare;

import io.fillrate.report.stats.Comparison;
import io.fillrate.report.stats.Interval;
import io.fillrate.report.stats.Verdict;

/** What a comparison says of one series. */
public enum Finding {
    /** The second recording takes more time. */
    SLOWER("slower"),
    /** The second recording takes less time. */
    FASTER("faster"),
    /** The whole interval of the ratio lies within the margin, so any difference is smaller than what matters. */
    SAME("same"),
    /** Neither: the interval is wider than the margin, and a difference is not certain. */
    NOT_ENOUGH_DATA("not enough data"),
    /** One of the recordings has no result for it. */
    NO_RESULT("no result");

    private final String words;

    Finding(String words) {
        this.words = words;
    }

    /** The finding as people read it. */
    public String words() {
        return words;
    }

    /**
     * Being the same within the margin comes first: a difference may be certain and yet too small to matter.
     *
     * @param margin share of the time that does not matter, 0.05 for 5 %
     */
    static Finding of(Comparison comparison, double margin) {
        Interval ratio = comparison.interval();
        if (ratio != null && ratio.low() >= 1 / (1 + margin) && ratio.high() <= 1 + margin) {
            return SAME;
        }
        Verdict verdict = comparison.verdict();
        return verdict == Verdict.SLOWER ? SLOWER : verdict == Verdict.FASTER ? FASTER : NOT_ENOUGH_DATA;
    }
}
