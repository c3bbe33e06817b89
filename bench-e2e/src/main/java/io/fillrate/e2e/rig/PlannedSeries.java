package io.fillrate.e2e.rig;

import io.fillrate.core.Strategy;
import io.fillrate.e2e.targets.Target;
import io.fillrate.report.format.Sample;
import io.fillrate.report.format.Series;

/**
 * One strategy at one number of rows in one variant, before anything has run.
 *
 * @param series what it's saved as: without samples but those of an interrupted run, or skipped for a reason
 */
record PlannedSeries(Series series, Strategy strategy, Variant variant) {

    long rows() {
        return series.rows();
    }

    /** What its loads do, as far as it is not the strategy's matter. */
    Tasks.Kind kind() {
        return new Tasks.Kind(strategy.operation(), variant.changes(), series.rows());
    }

    Target target() {
        return variant.target();
    }

    PlannedSeries skipped(String reason) {
        return new PlannedSeries(series.withSkipped(reason), strategy, variant);
    }

    /** How many rounds an interrupted run has left of it. */
    int roundsDone() {
        return series.samples().stream().mapToInt(Sample::round).max().orElse(0);
    }

    /** Whether an interrupted run has found that it fails. */
    boolean hasFailed() {
        return Earlier.hasFailed(series);
    }
}
