package io.fillrate.e2e.rig;

import io.fillrate.report.format.Sample;
import io.fillrate.report.format.Series;

/** A series in its rounds: its samples so far, the loads to come, and how long each will take. */
final class RunningSeries {

    private final PlannedSeries plan;
    private final Verifier verifier;
    private Series series;
    private int loadsLeft;
    private boolean begun;
    private double nextNanos;
    private double laterNanos;

    RunningSeries(PlannedSeries plan, Verifier verifier, int loads, Expectation expectation) {
        this.plan = plan;
        this.verifier = verifier;
        this.series = plan.series();
        this.loadsLeft = plan.hasFailed() ? 0 : loads;
        this.nextNanos = expectation.first(plan.rows());
        this.laterNanos = expectation.later(plan.rows());
    }

    PlannedSeries plan() {
        return plan;
    }

    Verifier verifier() {
        return verifier;
    }

    Series series() {
        return series;
    }

    /** How many loads are to come; none once one has failed. */
    int loadsLeft() {
        return loadsLeft;
    }

    /** Nanoseconds that the loads to come will take with all that surrounds them: as long as the last one, which the first is not like. */
    double nanosLeft() {
        return loadsLeft == 0 ? 0 : nextNanos + (loadsLeft - 1) * laterNanos;
    }

    /**
     * Takes a load into account. One of a warm-up round is kept only if it failed.
     *
     * @param nanos how long it took with all that surrounds it
     * @return whether the series has changed
     */
    boolean add(Round round, Sample sample, double nanos) {
        boolean failed = sample.error() != null;
        loadsLeft = failed ? 0 : loadsLeft - 1;
        laterNanos = begun ? nanos : Math.min(nanos, laterNanos);
        nextNanos = laterNanos;
        begun = true;
        if (round.warmup() && !failed) {
            return false;
        }
        series = series.with(round.warmup() ? sample.withError("in " + round + ": " + sample.error()) : sample);
        return true;
    }
}
