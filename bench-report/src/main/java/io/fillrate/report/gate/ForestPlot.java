package io.fillrate.report.gate;

import io.fillrate.report.chart.ForestChart;
import io.fillrate.report.stats.Interval;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A gate's estimates as a picture. */
public final class ForestPlot {

    private ForestPlot() {}

    /** Every benchmark that has an interval, the worst first; empty if there is none. */
    public static Optional<ForestChart> of(GateReport report, GatePolicy policy) {
        List<ForestChart.Row> rows =
                report.judgements().stream().flatMap(ForestPlot::row).toList();
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(new ForestChart(
                        "Time of the candidate to the baseline's",
                        report.sentence() + " Bands are exact 95 % intervals of the last look alone; the lines are no"
                                + " change, the minimum effect and the target.",
                        "ratio of times",
                        List.of(1.0, 1 + policy.minimumEffect(), 1 + policy.target()),
                        rows));
    }

    private static Stream<ForestChart.Row> row(Judgement one) {
        Evidence evidence = one.evidence();
        if (evidence == null || Double.isInfinite(evidence.logInterval().low())) {
            return Stream.empty();
        }
        Interval logs = evidence.logInterval();
        return Stream.of(new ForestChart.Row(
                one.benchmark(),
                List.of(GateVerdict.values()).indexOf(one.verdict()),
                Math.exp(evidence.logRatio()),
                new Interval(Math.exp(logs.low()), Math.exp(logs.high()), logs.confidence()),
                GateDocument.word(one.verdict())));
    }
}
