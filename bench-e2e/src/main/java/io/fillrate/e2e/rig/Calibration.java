package io.fillrate.e2e.rig;

import io.fillrate.core.Strategy;
import io.fillrate.e2e.rig.Plan.PlannedSeries;
import io.fillrate.e2e.rig.RigListener.Step;
import io.fillrate.report.results.Sample;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** Small loads from which the time of large ones is estimated. They are not saved; they also get the code compiled for the rounds. */
final class Calibration {

    private static final int FIRST_ROWS = 2_000;
    private static final int GROWTH = 10;
    private static final double SHORT_NANOS = 0.5e9;
    private static final double LONG_NANOS = 5e9;

    /**
     * Estimated time of loads, in nanoseconds.
     *
     * @param loadPerRow within the clock
     * @param readBackPerRow of comparing every cell, after a series' first load
     * @param digestPerRow of the server's digest, after each load
     * @param fixed what surrounds a load of any size: emptying the table, collecting garbage, connecting
     */
    record Estimate(double loadPerRow, double readBackPerRow, double digestPerRow, double fixed) {

        /** For a load that failed. */
        static final Estimate UNKNOWN = new Estimate(0, 0, 0, 0);

        /** The load alone. */
        double load(long rows) {
            return loadPerRow * rows;
        }

        /** A series' first load with all that surrounds it. */
        double first(long rows) {
            return later(rows) + readBackPerRow * rows;
        }

        /** A later load with all that surrounds it. */
        double later(long rows) {
            return fixed + (loadPerRow + digestPerRow) * rows;
        }
    }

    private final Loader loader;
    private final Tasks tasks;
    private final LongSupplier nanos;
    private final double limitNanos;

    /** Calibrates more precisely where loads seem to take longer than a limit. */
    Calibration(Loader loader, Tasks tasks, double limitNanos) {
        this.loader = loader;
        this.tasks = tasks;
        this.nanos = loader.nanos();
        this.limitNanos = limitNanos;
    }

    /** Returns an estimate for each series that is not skipped; series that differ only in the number of rows share one, of the largest. */
    Map<PlannedSeries, Estimate> estimate(Plan plan) {
        record Kind(Strategy strategy, Variant variant) {}
        Map<Kind, Long> largest = new HashMap<>();
        plan.active().forEach(one -> largest.merge(new Kind(one.strategy(), one.variant()), one.rows(), Math::max));
        Map<Kind, Estimate> known = new HashMap<>();
        Map<PlannedSeries, Estimate> estimates = new HashMap<>();
        for (PlannedSeries one : plan.active()) {
            Kind kind = new Kind(one.strategy(), one.variant());
            Estimate estimate = known.get(kind);
            if (estimate == null) {
                loader.listener().stage("calibrating " + (known.size() + 1) + "/" + largest.size());
                estimate = estimate(one, largest.getOrDefault(kind, one.rows()));
                known.put(kind, estimate);
            }
            estimates.put(one, estimate);
        }
        return estimates;
    }

    /**
     * Loads few rows, twice, because the first load also loads classes. Then ten times as many, and so on while that is quick; or, where it
     * decides whether the series is skipped, while it takes seconds: with few rows the cost of a commit dominates.
     */
    private Estimate estimate(PlannedSeries series, long rows) {
        long count = Math.min(FIRST_ROWS, rows);
        measure(series, count);
        Estimate estimate = measure(series, count);
        while (count * GROWTH <= rows
                && estimate.load(count * GROWTH) < (estimate.load(rows) > limitNanos ? LONG_NANOS : SHORT_NANOS)
                && !estimate.equals(Estimate.UNKNOWN)) {
            count *= GROWTH;
            estimate = measure(series, count);
        }
        return estimate;
    }

    /** A load that fails here will also fail in the rounds, and be saved there. */
    private Estimate measure(PlannedSeries series, long count) {
        Task task = tasks.of(series.kind().withRows(count));
        long rows = task.rows().size();
        Verifier verifier = new Verifier(series.target());
        long started = nanos.getAsLong();
        Sample sample = loader.load(series, task, 1, 1);
        long loaded = nanos.getAsLong();
        loader.listener().step(Step.VERIFYING, series.series());
        verifier.check(sample, task);
        long readBack = nanos.getAsLong();
        verifier.check(sample, task);
        double digest = nanos.getAsLong() - readBack;
        if (sample.error() != null) {
            return Estimate.UNKNOWN;
        }
        double load = sample.elapsedNanos();
        return new Estimate(
                load / rows,
                Math.max(0, readBack - loaded - digest) / rows,
                digest / rows,
                Math.max(0, loaded - started - load));
    }
}
