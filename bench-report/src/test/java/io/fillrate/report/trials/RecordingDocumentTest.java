package io.fillrate.report.trials;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.trials.RecordedPairs.Pair;
import io.fillrate.report.trials.RecordedPairs.ProcessPair;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecordingDocumentTest {

    /** Two pairs of processes with two pairs of measurements each, whose log ratios are these. */
    private static RecordedPairs block(String mode, int percent, long millis, double... logRatios) {
        return new RecordedPairs(
                mode,
                percent,
                millis,
                60,
                List.of(process(logRatios[0], logRatios[1]), process(logRatios[2], logRatios[3])));
    }

    private static ProcessPair process(double first, double second) {
        return new ProcessPair(Map.of("x", List.of(pair(first), pair(second))));
    }

    private static Pair pair(double logRatio) {
        return new Pair(1, 1_000_000_000, Math.round(1e9 * Math.exp(logRatio)));
    }

    private final RecordingDocument document = new RecordingDocument(List.of(
            block("alternation", 0, 500, 0.01, -0.01, 0.01, -0.01),
            block("alternation", 0, 100, 0.10, -0.10, 0.10, -0.10),
            block("duet", 0, 500, 0.03, 0.03, -0.03, -0.03),
            block("alternation", 10, 500, 0.1, 0.1, 0.1, 0.1)));

    @Test
    void the_scatter_is_that_of_equal_builds_by_mode_and_length() {
        assertThat(document.scatter().columns())
                .extracting(column -> column.header())
                .containsExactly("benchmark", "alternation, 0.1 s", "alternation, 0.5 s", "duet, 0.5 s");
        assertThat(document.scatter().rows())
                .containsExactly(List.of("x", "14.1%", "1.4%", "4.2%"), List.of("median", "14.1%", "1.4%", "4.2%"));
    }

    @Test
    void variation_within_pairs_of_processes_is_separated_from_variation_between_them() {
        assertThat(document.processes(500).rows())
                .containsExactly(List.of("x", "1.4%", "0.0%", "2", "0.0%", "4.2%", "2"));
    }

    @Test
    void slowdowns_come_out_at_their_size() {
        assertThat(document.injected(500).rows())
                .containsExactly(
                        List.of("x", "1.000 ± 0.000", "1.105 ± 0.000", "1.000 ± 0.030"),
                        List.of("all", "1.000 ± 0.000", "1.105 ± 0.000", "1.000 ± 0.030"));
    }

    @Test
    void the_chart_has_the_median_and_the_worst_benchmark_of_each_mode() {
        assertThat(document.chart().data().columns())
                .extracting(column -> column.header())
                .containsExactly(
                        "length of a measurement, s",
                        "alternation, median benchmark",
                        "alternation, worst benchmark",
                        "duet, median benchmark",
                        "duet, worst benchmark");
    }

    @Test
    void replays_have_a_row_for_each_kind_of_run() {
        assertThat(Replay.table(List.of(
                                new Replay("duet", 0, 15, 1_000, 4, 0, 0, 0, 7.25, 21.6, 500.0, 0.5),
                                new Replay("duet", 10, 15, 1_000, 0, 500, 480, 5, 7.25, 20.2, null, null)))
                        .rows())
                .containsExactly(
                        List.of("duet", "15", "nothing", "1000", "22", "0.4%", "7.3", "–", "–", "–"),
                        List.of("duet", "15", "10%", "1000", "20", "0.0%", "7.3", "50.0%", "96.0%", "1.0%"));
    }
}
