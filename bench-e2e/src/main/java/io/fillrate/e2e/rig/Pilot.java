package io.fillrate.e2e.rig;

import io.fillrate.core.Strategy;
import io.fillrate.report.format.Sample;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Small loads that tell how long large ones will take. Nothing of them is saved; they also find the code compiled for the rounds.
 */
final class Pilot {

    private static final int ROWS = 2_000;
    private static final int GROWTH = 10;
    private static final double SHORT_NANOS = 0.5e9;
    private static final double LONG_NANOS = 5e9;

    private final Loader loader;
    private final Tasks tasks;
    private final LongSupplier nanos;
    private final double limitNanos;

    /** Takes more care with loads that seem to take longer than a limit. */
    Pilot(Loader loader, Tasks tasks, double limitNanos) {
        this.loader = loader;
        this.tasks = tasks;
        this.nanos = loader.nanos();
        this.limitNanos = limitNanos;
    }

    /** What each series that isn't skipped will take; those that differ in the number of rows alone share one pilot, of the largest. */
    Map<PlannedSeries, Expectation> expect(Plan plan) {
        record Kind(Strategy strategy, Variant variant) {}
        Map<Kind, Long> largest = new HashMap<>();
        plan.active().forEach(one -> largest.merge(new Kind(one.strategy(), one.variant()), one.rows(), Math::max));
        Map<Kind, Expectation> known = new HashMap<>();
        Map<PlannedSeries, Expectation> expectations = new HashMap<>();
        for (PlannedSeries one : plan.active()) {
            Kind kind = new Kind(one.strategy(), one.variant());
            long rows = largest.getOrDefault(kind, one.rows());
            expectations.put(one, known.computeIfAbsent(kind, unknown -> expect(one, rows)));
        }
        return expectations;
    }

    /**
     * By a few rows, the second time, for the first one pays for loading classes. Then by ten times as many, and so on as long as that is
     * quick, or takes seconds where it decides whether the series is skipped: few rows share the costs of a commit.
     */
    private Expectation expect(PlannedSeries series, long rows) {
        long count = Math.min(ROWS, rows);
        measure(series, count);
        Expectation expectation = measure(series, count);
        while (count * GROWTH <= rows
                && expectation.load(count * GROWTH) < (expectation.load(rows) > limitNanos ? LONG_NANOS : SHORT_NANOS)
                && !expectation.equals(Expectation.NONE)) {
            count *= GROWTH;
            expectation = measure(series, count);
        }
        return expectation;
    }

    /** A load that fails will do so in the rounds, and be saved. */
    private Expectation measure(PlannedSeries series, long count) {
        Task task = tasks.of(series.kind().withRows(count));
        long rows = task.rows().size();
        Verifier verifier = new Verifier(series.target());
        long started = nanos.getAsLong();
        Sample sample = loader.load(series, task, 1, 1);
        long loaded = nanos.getAsLong();
        verifier.check(sample, task);
        long readBack = nanos.getAsLong();
        verifier.check(sample, task);
        double digest = nanos.getAsLong() - readBack;
        if (sample.error() != null) {
            return Expectation.NONE;
        }
        double load = sample.elapsedNanos();
        return new Expectation(
                load / rows,
                Math.max(0, readBack - loaded - digest) / rows,
                digest / rows,
                Math.max(0, loaded - started - load));
    }
}
