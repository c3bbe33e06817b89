package io.fillrate.report.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.Reports;
import io.fillrate.report.results.JmhBenchmark;
import io.fillrate.report.results.JmhBenchmark.JmhMetric;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JmhRatioTest {

    private static final JmhBenchmark OURS = run("FILLRATE", "events", 10, 20);
    private static final JmhBenchmark OTHER = run("FASTCSV", "events", 60, 60);

    @Test
    void a_contestant_is_compared_with_ours_of_the_same_parameters_and_by_single_forks() {
        JmhDocument.JmhRatio ratio = new JmhDocument.JmhRatio(List.of(run("FILLRATE", "articles", 1, 1), OURS, OTHER));

        assertThat(ratio.isKnown()).isTrue();
        assertThat(ratio.of(OTHER)).isEqualTo("4.00 (3.00–6.00)");
        assertThat(ratio.of(OURS)).isEqualTo("1");
        assertThat(ratio.of(run("FASTCSV", "wide", 1, 2))).isEqualTo("-");
    }

    @Test
    void a_single_fork_has_no_range() {
        JmhBenchmark ours = run("FILLRATE", "events", List.of(List.of(10.0, 20.0)));
        JmhBenchmark other = run("FASTCSV", "events", List.of(List.of(60.0, 60.0)));

        assertThat(new JmhDocument.JmhRatio(List.of(ours, other)).of(other)).isEqualTo("4.00");
    }

    @Test
    void without_ours_there_is_no_ratio() {
        assertThat(new JmhDocument.JmhRatio(List.of(OTHER)).isKnown()).isFalse();
        assertThat(Reports.of(Medium.MARKDOWN, List.of(OTHER))).doesNotContain(JmhDocument.JmhRatio.HEADER);
        assertThat(Reports.of(Medium.MARKDOWN, List.of(OURS, OTHER)))
                .contains(JmhDocument.JmhRatio.HEADER, "4.00 (3.00–6.00)", JmhDocument.JmhRatio.LEGEND);
    }

    @Test
    void what_was_not_measured_has_no_ratio() {
        JmhBenchmark failed = run("FASTCSV", "events", Double.NaN, Double.NaN);
        JmhBenchmark empty = new JmhBenchmark(
                "a.B.c",
                "avgt",
                1,
                0,
                "17",
                "VM",
                OTHER.params(),
                List.of(),
                null,
                null,
                null,
                new JmhMetric(1, "ns/op", List.of()),
                Map.of());

        assertThat(new JmhDocument.JmhRatio(List.of(OURS, failed)).of(failed)).isEqualTo("-");
        assertThat(new JmhDocument.JmhRatio(List.of(OURS, empty)).of(empty)).isEqualTo("-");
    }

    private static JmhBenchmark run(String contestant, String workload, double first, double second) {
        return run(contestant, workload, List.of(List.of(first), List.of(second)));
    }

    private static JmhBenchmark run(String contestant, String workload, List<List<Double>> forks) {
        return new JmhBenchmark(
                "a.B.c",
                "avgt",
                1,
                forks.size(),
                "17",
                "VM",
                Map.of("contestant", contestant, "workload", workload),
                List.of(),
                null,
                null,
                null,
                new JmhMetric(1, "ns/op", forks),
                Map.of());
    }
}
