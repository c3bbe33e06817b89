package io.fillrate.report.stats;

import java.util.Locale;

/**
 * How often an interval of one kind held the true value.
 *
 * @param interval of what, and how it is made
 * @param noise of the samples
 * @param samples how many there were
 * @param stated how often the interval says that it holds, from 0 to 1
 * @param held how often it did
 * @param bounded whether it may hold more often than it says: t where the noise is not normal, or the two variances are estimated
 */
record Coverage(String interval, String noise, String samples, double stated, double held, boolean bounded) {

    /** By how much the two may differ. */
    static final double TOLERANCE = 0.01;

    boolean asStated() {
        return held >= stated - TOLERANCE && (bounded || held <= stated + TOLERANCE);
    }

    /** A line of a Markdown table. */
    String row() {
        return String.format(
                Locale.ROOT,
                "| %s | %s | %s | %s%.1f%% | %.1f%% |",
                interval,
                noise,
                samples,
                bounded ? "at least " : "",
                100 * stated,
                100 * held);
    }

    @Override
    public String toString() {
        return row();
    }
}
