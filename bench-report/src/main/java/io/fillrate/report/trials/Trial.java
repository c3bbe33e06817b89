package io.fillrate.report.trials;

import io.fillrate.report.gate.GateReport;
import io.fillrate.report.gate.Judgement;
import io.fillrate.report.recording.Recording;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One run of the gate.
 *
 * @param slowed what was made slower, null where both builds were the same
 * @param seconds that it took, from its start to its verdict
 * @param exitCode that it ended with
 * @param benchmarks what it measured and said of them
 */
public record Trial(@Nullable Slowed slowed, double seconds, int exitCode, List<Benchmark> benchmarks) {

    /** Takes a copy. */
    public Trial {
        benchmarks = List.copyOf(benchmarks);
    }

    /**
     * One benchmark made slower.
     *
     * @param benchmark its name
     * @param percent of its usual time
     * @param phase that the time is lost in
     */
    public record Slowed(String benchmark, double percent, String phase) {}

    /**
     * One benchmark.
     *
     * @param name as recordings have it
     * @param verdict in upper case
     * @param reasons a line each
     * @param baseline what was measured of the one build, in the order of the pairs
     * @param candidate what was measured of the other
     */
    public record Benchmark(String name, String verdict, List<String> reasons, Side baseline, Side candidate) {}

    /** What a gate run measured and said. */
    public static Trial of(
            @Nullable Slowed slowed, double seconds, GateReport report, Recording before, Recording after) {
        return new Trial(
                slowed,
                seconds,
                report.exitCode(),
                report.judgements().stream()
                        .map(one -> benchmark(one, before, after))
                        .toList());
    }

    private static Benchmark benchmark(Judgement one, Recording before, Recording after) {
        return new Benchmark(
                one.benchmark(),
                one.verdict().name(),
                one.reasons(),
                Side.of(before, one.benchmark()),
                Side.of(after, one.benchmark()));
    }
}
