package io.fillrate.report.render;

import io.fillrate.report.ResultsFixture;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.Series;
import io.fillrate.report.results.Series.Operation;
import java.util.Map;
import java.util.SplittableRandom;

/** Results as large as a full run makes them: a sweep over many strategies of several databases. */
final class BigReport {

    private static final long[] ROWS = {100, 1_000, 10_000, 100_000, 1_000_000};
    private static final int ROUNDS = 10;

    private BigReport() {}

    static Results of(int topics, int strategies) {
        SplittableRandom random = new SplittableRandom(3);
        Results results = ResultsFixture.results();
        for (int topic = 0; topic < topics; topic++) {
            for (long rows : ROWS) {
                for (int strategy = 0; strategy < strategies; strategy++) {
                    results = results.with(series(topic, strategy, rows, random));
                }
            }
        }
        return results;
    }

    private static Series series(int topic, int strategy, long rows, SplittableRandom random) {
        String guarantee = strategy % 5 == 4 ? "AUTOCOMMIT" : Series.ATOMIC;
        Series series = new Series(
                "postgres",
                "workload_" + topic,
                "some-longer-strategy-" + strategy,
                Operation.INSERT,
                rows,
                Map.of("batch", "1000"),
                guarantee);
        if (strategy == 7) {
            return series.withSkipped("estimated at 3 minutes; run it with bench.slow=true");
        }
        for (int round = 1; round <= ROUNDS; round++) {
            double perRow = 1_000 + 300.0 * strategy;
            double fixed = 5e6 / (strategy + 1);
            long nanos = (long) ((fixed + perRow * rows) * Math.exp(random.nextGaussian() * 0.05));
            series = series.with(ResultsFixture.sample(round, nanos));
        }
        return series;
    }
}
