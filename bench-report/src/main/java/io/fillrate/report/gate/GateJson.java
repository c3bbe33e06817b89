package io.fillrate.report.gate;

import io.fillrate.report.format.JsonText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A gate's report for programs. Fields are only ever added. */
public final class GateJson {

    private record Benchmark(
            String name,
            GateVerdict verdict,
            @Nullable Integer pairs,
            @Nullable Double ratio,
            @Nullable Double low,
            @Nullable Double high,
            @Nullable Double pSlower,
            List<CounterChange> counters,
            List<String> reasons) {

        static Benchmark of(Judgement one) {
            Evidence evidence = one.evidence();
            return new Benchmark(
                    one.benchmark(),
                    one.verdict(),
                    evidence == null ? null : evidence.pairs(),
                    evidence == null ? null : finite(Math.exp(evidence.logRatio())),
                    evidence == null
                            ? null
                            : finite(Math.exp(evidence.logInterval().low())),
                    evidence == null
                            ? null
                            : finite(Math.exp(evidence.logInterval().high())),
                    evidence == null ? null : (Double) Math.min(1, evidence.slower()),
                    one.counters(),
                    one.reasons());
        }
    }

    private record Document(
            String sentence, int exitCode, boolean strict, List<String> notes, List<Benchmark> benchmarks) {}

    private GateJson() {}

    /** The report as JSON. */
    public static String of(GateReport report) {
        return JsonText.of(new Document(
                report.sentence(),
                report.exitCode(),
                report.strict(),
                report.notes(),
                report.judgements().stream().map(Benchmark::of).toList()));
    }

    private static @Nullable Double finite(double value) {
        return Double.isFinite(value) ? (Double) value : null;
    }
}
