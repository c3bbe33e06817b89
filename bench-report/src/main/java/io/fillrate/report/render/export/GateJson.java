package io.fillrate.report.render.export;

import io.fillrate.report.gate.Decision;
import io.fillrate.report.gate.Decision.CounterChange;
import io.fillrate.report.gate.Decision.Verdict;
import io.fillrate.report.gate.DecisionRule.Evidence;
import io.fillrate.report.gate.GateReport;
import io.fillrate.report.results.Json;
import io.fillrate.report.stats.ConfidenceInterval;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A gate's report for programs. Fields are only ever added. */
public final class GateJson {

    private record Benchmark(
            String name,
            Verdict verdict,
            @Nullable Integer pairs,
            @Nullable Double ratio,
            @Nullable Double low,
            @Nullable Double high,
            @Nullable Double pSlower,
            List<CounterChange> counters,
            List<String> reasons,
            @Nullable List<Integer> samples,
            @Nullable Double adjustedPValue) {

        static Benchmark of(Decision one) {
            Evidence evidence = one.evidence();
            ConfidenceInterval interval = evidence == null ? null : evidence.interval();
            return new Benchmark(
                    one.benchmark(),
                    one.verdict(),
                    evidence != null && evidence.paired() ? (Integer) evidence.baseline() : null,
                    evidence == null ? null : (Double) evidence.ratio(),
                    interval == null ? null : (Double) interval.low(),
                    interval == null ? null : (Double) interval.high(),
                    evidence == null ? null : (Double) evidence.slower(),
                    one.counters(),
                    one.reasons(),
                    evidence == null ? null : List.of(evidence.baseline(), evidence.candidate()),
                    one.pValue());
        }
    }

    private record Document(
            String sentence,
            int exitCode,
            boolean strict,
            List<String> nextSteps,
            List<String> notes,
            List<Benchmark> benchmarks) {}

    private GateJson() {}

    public static String of(GateReport report) {
        return Json.text(new Document(
                report.sentence(),
                report.exitCode(),
                report.strict(),
                report.nextSteps(),
                report.notes(),
                report.decisions().stream().map(Benchmark::of).toList()));
    }
}
