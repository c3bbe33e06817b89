package io.fillrate.e2e.rig;

import io.fillrate.core.Strategy;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.RowSource;
import io.fillrate.report.format.Sample;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Small loads that tell how long large ones will take. Nothing of them is saved; they also find the code compiled for the rounds.
 *
 * @param <T> the row
 */
final class Pilot<T> {

    private static final int ROWS = 2_000;
    private static final int GROWTH = 10;
    private static final int ATTEMPTS = 2;
    private static final double LONGEST_NANOS = 5e9;

    private final Loader<T> loader;
    private final RowSupply<T> supply;
    private final LongSupplier nanos;
    private final double limitNanos;

    /** Has an exact idea of loads up to a limit, a rough one of those that take longer. */
    Pilot(Loader<T> loader, RowSupply<T> supply, double limitNanos) {
        this.loader = loader;
        this.supply = supply;
        this.nanos = loader.nanos();
        this.limitNanos = limitNanos;
    }

    /** What each series that isn't skipped will take; those that differ in the number of rows alone share one pilot, of the largest. */
    Map<PlannedSeries, Expectation> expect(Plan plan) {
        record Kind(Strategy strategy, WriterOptions options) {}
        Map<Kind, Long> largest = new HashMap<>();
        plan.active().forEach(one -> largest.merge(new Kind(one.strategy(), one.options()), one.rows(), Math::max));
        Map<Kind, Expectation> known = new HashMap<>();
        Map<PlannedSeries, Expectation> expectations = new HashMap<>();
        for (PlannedSeries one : plan.active()) {
            Kind kind = new Kind(one.strategy(), one.options());
            long rows = largest.getOrDefault(kind, one.rows());
            expectations.put(one, known.computeIfAbsent(kind, unknown -> expect(one, rows)));
        }
        return expectations;
    }

    /**
     * By a few rows; and where those say that the load takes longer than the limit, by ten times as many, and so on as long as that takes
     * seconds: a small load has few rows to share the costs of its connection's first statement and its commit.
     */
    private Expectation expect(PlannedSeries series, long rows) {
        long count = Math.min(ROWS, rows);
        Expectation expectation = measure(series, supply.rows(count));
        while (expectation.load(rows) > limitNanos
                && count * GROWTH <= rows
                && expectation.load(count * GROWTH) < LONGEST_NANOS) {
            count *= GROWTH;
            expectation = measure(series, supply.rows(count));
        }
        return expectation;
    }

    /** The quickest of the attempts, for the first pays for loading classes. A load that fails will do so in the rounds, and be saved. */
    private Expectation measure(PlannedSeries series, RowSource<T> rows) {
        Expectation quickest = Expectation.NONE;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            long started = nanos.getAsLong();
            Sample sample = loader.load(series, rows, 1, 1);
            long loaded = nanos.getAsLong();
            if (sample.error() != null) {
                return Expectation.NONE;
            }
            new Verifier<>(loader.target(), loader.table()).check(sample, rows);
            double verify = nanos.getAsLong() - loaded;
            double load = sample.elapsedNanos();
            double count = Math.max(1, rows.size());
            Expectation measured = new Expectation(load / count, verify / count, loaded - started - load);
            quickest = attempt == 0 || measured.load(1) < quickest.load(1) ? measured : quickest;
        }
        return quickest;
    }
}
