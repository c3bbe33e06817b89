package io.fillrate.e2e.rig;

import io.fillrate.core.Strategy;
import io.fillrate.core.WriterOptions;
import io.fillrate.report.format.Series;

/**
 * One strategy at one number of rows with one set of options, before anything has run.
 *
 * @param series what it's saved as: without samples, or skipped for a reason
 */
record PlannedSeries(Series series, Strategy strategy, WriterOptions options) {

    long rows() {
        return series.rows();
    }

    PlannedSeries skipped(String reason) {
        return new PlannedSeries(series.withSkipped(reason), strategy, options);
    }
}
